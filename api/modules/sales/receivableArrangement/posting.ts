import { sql } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import { newId } from "#db/id";
import { receivableArrangementLines } from "#db/schema/sales/receivableArrangement";
import { receivableItems } from "#db/schema/sales/receivable";
import { arrayOf } from "#db/sql";
import { isEmpty } from "#define/condition";
import { failIfAny, type Issue } from "#define/problem";
import type { Work } from "#define/work";
import { type DueSet, setMovesRight } from "#posting/receivable/dueMove";
import { holdReceivableMonths } from "#posting/receivable/month";
import { insertRows, updateRows } from "#posting/rows";
import { assign, fillUnits } from "#posting/stamp";
import type { DocumentOf } from "#define/rows";
import type { receivableArrangements } from "#db/schema/sales/receivableArrangement";
import type { Finding, Posting, Rule } from "#define/rule";

/** What open items shall say instead. */
export type Arrangement = DocumentOf<typeof receivableArrangements, { lines: typeof receivableArrangementLines }>;
type Line = Arrangement["lines"]["lines"][number];

const ITEM = "sales.receivableItem";
const MODULE = "sales.receivableArrangement";
/** Lines proposed at once, the longest overdue first. */
const MOST = 500;

/**
 * Proposes the open items of a department (of one customer, where he is named) whose data the contract says otherwise: taken over without
 * their contract, due on another day, accepted on another day.
 */
export const proposeArrangement: Posting<Arrangement> = async (documents, work) => {
  for (const document of documents) {
    const known = new Set(document.lines.lines.map(({ itemId }) => itemId));
    const found = (await differing(document, work)).filter(({ itemId }) => !known.has(itemId));
    const added = found.map((line, at): Line => ({
      compId: work.compId,
      id: newId(),
      arrangementId: document.header.id,
      seq: known.size + at + 1,
      notes: null,
      ...line,
    }));
    await insertRows(work, receivableArrangementLines, added);
    document.lines.lines = [...document.lines.lines, ...added];
  }
};

type Proposed = Omit<Line, "compId" | "id" | "arrangementId" | "seq" | "notes">;

function differing({ header }: Arrangement, work: Work): Promise<Proposed[]> {
  return work.run(shaped({
    itemId: "id",
    customerId: "id",
    finding: "text",
    formerContractId: "id?",
    formerContractNo: "text?",
    formerDueOn: "text",
    formerAcceptedOn: "text?",
    contractId: "id?",
    dueOn: "text?",
    acceptedOn: "text?",
  })`select i.id as "itemId", i.customer_id as "customerId",
      case when c.id is not null then 'contractMissing' when n.due_on <> i.due_on then 'dueDiffers' else 'acceptanceDiffers' end as finding,
      i.contract_id as "formerContractId", i.contract_no as "formerContractNo", i.due_on::text as "formerDueOn", i.accepted_on::text as "formerAcceptedOn",
      c.id as "contractId", (case when n.due_on <> i.due_on then n.due_on end)::text as "dueOn",
      (case when n.accepted_on is distinct from i.accepted_on then n.accepted_on end)::text as "acceptedOn"
    from receivable_item i
    left join sales_contract_instalment n on n.comp_id = i.comp_id and n.id = i.instalment_id
    left join sales_contract c on c.comp_id = i.comp_id and i.kind = 'opening' and i.contract_id is null and c.doc_no = i.contract_no
      and c.customer_id = i.customer_id and c.currency = i.currency and c.effective_on is not null
    where i.comp_id = ${work.compId} and i.kind <> 'advance' and i.open_amount <> 0 and i.department_id = ${header.departmentId}::bigint
      and (${header.customerId}::bigint is null or i.customer_id = ${header.customerId}::bigint)
      and (c.id is not null or n.due_on <> i.due_on or (n.accepted_on is not null and n.accepted_on is distinct from i.accepted_on))
    order by i.due_on, i.id limit ${MOST}`);
}

const ITEM_ROW = shaped({
  id: "id",
  itemNo: "text",
  kind: "text",
  customerId: "id",
  currency: "text",
  contractId: "id?",
  contractNo: "text?",
  postedOn: "text",
  dueOn: "text",
  acceptedOn: "text?",
  version: "integer",
});
type Item = RowIn<typeof ITEM_ROW>;
const CONTRACT = shaped({ id: "id", docNo: "text", customerId: "id", currency: "text" });
type Contract = RowIn<typeof CONTRACT>;

/**
 * Every line says something new of an item; a contract is the customer's own and given only to what was taken over; nothing is
 * accepted in the future.
 */
export const saysWhatIsRight: Rule<Arrangement> = async (documents, work) => {
  const [items, contracts] = [await readItems(work, documents), await readContracts(work, documents)];
  const findings = documents.flatMap((record, document) => {
    return record.lines.lines.flatMap((line, at): Finding[] => {
      const issue = faultOf(line, items.get(line.itemId), contracts.get(line.contractId ?? ""), work.today);
      return issue ? [{ document, table: "lines", row: at + 1, ...issue }] : [];
    });
  });
  const empty = documents.flatMap(({ lines }, document): Finding[] =>
    lines.lines.length === 0 ? [{ document, code: "noLines", table: "lines" }] : [],
  );
  return [...empty, ...findings];
};

function faultOf(line: Line, item: Item | undefined, contract: Contract | undefined, today: string): Issue | undefined {
  if (!item) return { code: "unknownRecord", field: "itemId" };
  if (!differs(line, item)) return { code: "saysNothingNew", value: item.itemNo };
  if (!isEmpty(line.acceptedOn) && line.acceptedOn > today)
    return { code: "outOfRange", field: "acceptedOn", value: line.acceptedOn, params: { max: today } };
  if (isEmpty(line.contractId)) return undefined;
  if (item.kind !== "opening") return { code: "readonly", field: "contractId" };
  if (contract?.customerId !== item.customerId) return { code: "wrongParty", field: "contractId" };
  return contract.currency === item.currency ? undefined : { code: "mixedCurrency", field: "contractId" };
}

const says = (given: unknown, held: unknown) => !isEmpty(given) && given !== held;
const differs = (line: Line, item: Item) =>
  says(line.contractId, item.contractId) || says(line.dueOn, item.dueOn) || says(line.acceptedOn, item.acceptedOn);

/** Days of acceptance that lines say (`next`) instead of others (`former`), both: they lie in no closed month. */
const holdAccepted = (work: Work, changes: readonly { next: string | null; former: string | null | undefined }[]): Promise<void> =>
  holdReceivableMonths(
    work,
    changes.flatMap(({ next, former }) => (isEmpty(next) || next === former ? [] : [next, former ?? next])),
  );

/**
 * Sets items right and keeps what they said before; their age of every day, past ones too, is counted from it, but for closed months; of
 * an item whose due day a contract change moved from the day of that move on.
 */
export const arrangeItems: Posting<Arrangement> = async (documents, work) => {
  await fillUnits(work, documents);
  const [items, contracts] = [await readItems(work, documents, true), await readContracts(work, documents)];
  const said = documents.flatMap(({ lines }) => lines.lines);
  await holdAccepted(
    work,
    said.map(({ itemId, acceptedOn }) => ({ next: acceptedOn, former: items.get(itemId)?.acceptedOn })),
  );
  const stored = documents.flatMap((document) =>
    document.lines.lines.flatMap((line) => {
      const item = items.get(line.itemId);
      if (!item) return [];
      assign(line, {
        customerId: item.customerId,
        formerContractId: item.contractId,
        formerContractNo: item.contractNo,
        formerDueOn: item.dueOn,
        formerAcceptedOn: item.acceptedOn,
      });
      const next = arranged(item, line, contracts.get(line.contractId ?? ""));
      return [{ next, move: moveOf(document, item, next.dueOn) }];
    }),
  );
  await updateRows(
    work,
    receivableItems,
    stored.map(({ next }) => next),
  );
  await setMovesRight(
    work,
    MODULE,
    stored.flatMap(({ move }) => move),
  );
  for (const { header } of documents) header.postedOn = work.today;
  markItemsChanged(work, documents);
};

function moveOf({ header }: Arrangement, { id, dueOn, postedOn }: Item, toOn: string): DueSet[] {
  return dueOn === toOn ? [] : [{ itemId: id, postedOn, fromOn: dueOn, toOn, documentId: header.id, docNo: header.docNo }];
}

function arranged(item: Item, line: Line, contract: Contract | undefined) {
  return {
    id: item.id,
    contractId: contract?.id ?? item.contractId,
    contractNo: contract?.docNo ?? item.contractNo,
    dueOn: isEmpty(line.dueOn) ? item.dueOn : line.dueOn,
    acceptedOn: isEmpty(line.acceptedOn) ? item.acceptedOn : line.acceptedOn,
    version: item.version + 1,
  };
}

/** Items say again what they said before, unless something else set them right since. */
export const undoArrangement: Posting<Arrangement> = async (documents, work) => {
  const items = await readItems(work, documents, true);
  const said = documents.flatMap(({ lines }) => lines.lines);
  await holdAccepted(
    work,
    said.map(({ acceptedOn, formerAcceptedOn }) => ({ next: acceptedOn, former: formerAcceptedOn })),
  );
  const lines = documents.flatMap((record, document) =>
    record.lines.lines.map((line, at) => ({ document, row: at + 1, line, item: items.get(line.itemId) })),
  );
  failIfAny(
    lines.flatMap(({ document, row, line, item }): Finding[] =>
      item && differs(line, item) ? [{ document, table: "lines", row, code: "arrangedSince", value: item.itemNo }] : [],
    ),
  );
  await updateRows(
    work,
    receivableItems,
    lines.flatMap(({ line, item }) =>
      item
        ? [
            {
              id: item.id,
              contractId: line.formerContractId,
              contractNo: line.formerContractNo,
              dueOn: line.formerDueOn ?? "",
              acceptedOn: line.formerAcceptedOn,
              version: item.version + 1,
            },
          ]
        : [],
    ),
  );
  await setMovesRight(
    work,
    MODULE,
    lines.flatMap(({ document, line, item }) => {
      const record = documents[document];
      return record && item ? moveOf(record, item, line.formerDueOn ?? "") : [];
    }),
  );
  for (const { header } of documents) header.postedOn = null;
  markItemsChanged(work, documents);
};

function markItemsChanged(work: Work, documents: readonly Arrangement[]): void {
  if (documents.length > 0) work.changed(ITEM, work.today.slice(0, 4));
}

async function readItems(work: Work, documents: readonly Arrangement[], lock = false): Promise<Map<string, Item>> {
  const rows =
    await work.run(ITEM_ROW`select id, item_no as "itemNo", kind, customer_id as "customerId", currency, contract_id as "contractId",
        contract_no as "contractNo",
      posted_on::text as "postedOn", due_on::text as "dueOn", accepted_on::text as "acceptedOn", version
    from receivable_item where comp_id = ${work.compId} and id = any(${idsIn(documents, "itemId")}) order by id ${lock ? sql`for update` : sql``}`);
  return new Map(rows.map((row) => [row.id, row]));
}

async function readContracts(work: Work, documents: readonly Arrangement[]): Promise<Map<string, Contract>> {
  const rows = await work.run(CONTRACT`select id, doc_no as "docNo", customer_id as "customerId", currency from sales_contract
    where comp_id = ${work.compId} and effective_on is not null and id = any(${idsIn(documents, "contractId")})`);
  return new Map(rows.map((row) => [row.id, row]));
}

const idsIn = (documents: readonly Arrangement[], field: "itemId" | "contractId") =>
  arrayOf(
    documents.flatMap((document) => document.lines.lines.flatMap((line) => line[field] ?? [])),
    "bigint",
  );
