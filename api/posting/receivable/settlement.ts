import { sql } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import { newId } from "#db/id";
import { receivableSettlementLines, type receivableSettlements } from "#db/schema/sales/receivableSettlement";
import { arrayOf } from "#db/sql";
import { isEmpty } from "#define/condition";
import { compare, magnitude, negate, signOf, subtract } from "#define/decimal";
import { failIfAny } from "#define/problem";
import type { Work } from "#define/work";
import { sum, total } from "#posting/amounts";
import { postJournal, undoJournal } from "#posting/journal/journal";
import { settleItems, type Settlement } from "./receivable.ts";
import { livingEntries, undoEntries } from "./reverse.ts";
import { updateReceiptProgress } from "./receiptProgress.ts";
import { grouped, insertRows, unnest } from "#posting/rows";
import { fillUnits } from "#posting/stamp";
import type { DocumentOf } from "#define/rows";
import type { Finding, Posting, Rule } from "#define/rule";

/** Advances of a customer applied to his open items. */
type Applying = DocumentOf<typeof receivableSettlements, { lines: typeof receivableSettlementLines }>;
type Pair = Pick<Applying["lines"]["lines"][number], "advanceItemId" | "itemId" | "amount"> & ReturnType<typeof saidOf>;

const MODULE = "sales.receivableSettlement";

/** Sets what a settlement applies. */
export function deriveSettled(document: { header: { totalAmount: string | null }; lines: { lines: { amount: string | null }[] } }): void {
  document.header.totalAmount = total(document.lines.lines, "amount");
}

/** A settlement that is booked applies something. */
export const appliesSomething: Rule<{ lines: { lines: readonly unknown[] } }> = (documents) =>
  documents.flatMap((record, document): Finding[] =>
    record.lines.lines.length > 0 ? [] : [{ document, code: "noLines", table: "lines" }],
  );

const OPEN = shaped({
  id: "id",
  document: "integer",
  kind: "text",
  amount: "decimal",
  contractNo: "text?",
  docNo: "text",
  dueOn: "day",
  grossAmount: "decimal",
});
type Open = RowIn<typeof OPEN>;

/** Fills settlements with pairs of advances and items of their customer, oldest first: all of them, or those of one contract. */
export const proposePairs: Posting<Applying> = async (documents, work) => {
  const open = grouped(await openOf(work, documents), ({ document }) => document);
  failIfAny(documents.flatMap((_, document) => lacks(document, open.get(document) ?? [])));
  await work.run(
    sql`delete from receivable_settlement_line where comp_id = ${work.compId} and settlement_id = any(${arrayOf(
      documents.map(({ header }) => header.id),
      "bigint",
    )})`,
  );
  for (const [at, document] of documents.entries()) {
    document.lines.lines = pairs(open.get(at) ?? []).map((pair, index) => ({
      id: newId(),
      compId: work.compId,
      settlementId: document.header.id,
      seq: index + 1,
      notes: null,
      undoneOn: null,
      ...pair,
    }));
    deriveSettled(document);
  }
  await insertRows(
    work,
    receivableSettlementLines,
    documents.flatMap(({ lines }) => lines.lines),
  );
};

function lacks(document: number, open: readonly Open[]): Finding[] {
  if (!open.some(({ kind }) => kind === "advance")) return [{ document, code: "noAdvance", field: "customerId" }];
  return open.some(({ kind }) => kind !== "advance") ? [] : [{ document, code: "nothingOpen", field: "customerId" }];
}

function openOf(work: Work, documents: readonly Applying[]): Promise<Open[]> {
  const lists = {
    at: documents.map((_, at) => at),
    customerId: documents.map(({ header }) => header.customerId),
    currency: documents.map(({ header }) => header.currency),
    contractId: documents.map(({ header }) => header.contractId),
    method: documents.map(({ header }) => header.method),
    docOn: documents.map(({ header }) => header.docOn),
  };
  const types = { at: "integer", customerId: "bigint", currency: "text", contractId: "bigint", method: "text", docOn: "date" } as const;
  return work.run(OPEN`select i.id, k.at as document, i.kind, i.open_amount as amount, i.contract_no as "contractNo", i.doc_no as "docNo",
      i.due_on as "dueOn", i.gross_amount as "grossAmount"
    from ${unnest("k", lists, types)}
    join receivable_item i on i.comp_id = ${work.compId} and i.customer_id = k.customer_id and i.currency = k.currency and i.open_amount <> 0
    and i.posted_on <= k.doc_on
    where k.method <> 'contract' or i.contract_id = k.contract_id or (i.kind = 'advance' and i.contract_id is null)
    order by k.at, i.due_on, i.id`);
}

/** What an item says on the line that settles it. */
const saidOf = ({ kind, contractNo, docNo, dueOn, grossAmount }: Open) => ({
  itemKind: kind,
  contractNo,
  invoiceNo: docNo,
  planOn: dueOn,
  planAmount: grossAmount,
});

/** Takes from the advances in their order and gives to the items in theirs. */
function pairs(open: readonly Open[]): Pair[] {
  const [advances, items] = [open.filter(({ kind }) => kind === "advance"), open.filter(({ kind }) => kind !== "advance")];
  const left = new Map(open.map(({ id, amount }) => [id, magnitude(amount)]));
  const made: Pair[] = [];
  for (const advance of advances)
    for (const item of items) {
      const [given, wanted] = [left.get(advance.id) ?? "0", left.get(item.id) ?? "0"];
      const amount = compare(given, wanted) < 0 ? given : wanted;
      if (signOf(amount) <= 0) continue;
      made.push({ advanceItemId: advance.id, itemId: item.id, amount, ...saidOf(item) });
      left.set(advance.id, subtract(given, amount));
      left.set(item.id, subtract(wanted, amount));
    }
  return made;
}

/**
 * Applies advances to items: both are less on the day of the settlement, a difference in rates has an account of its own, and the receipts
 * follow.
 */
export const applyAdvances: Posting<Applying> = async (documents, work) => {
  await fillUnits(work, documents);
  const settled = await settleItems(work, documents.flatMap(settlementsOf));
  const byDocument = grouped(settled, ({ settlement }) => settlement.documentId);
  await postJournal(
    work,
    documents.map(({ header }) => {
      const own = byDocument.get(header.id) ?? [];
      const of = (isAdvance: boolean) =>
        negate(sum(own.filter(({ ofAdvance }) => ofAdvance === isAdvance).map(({ companyAmount }) => companyAmount)));
      const amounts = [
        ["advance", of(true)],
        ["receivable", of(false)],
        ["exchangeDifference", negate(sum([of(true), of(false)]))],
      ] as const;
      const source = { module: MODULE, documentId: header.id, docNo: header.docNo, partyId: header.customerId };
      return { ...source, postedOn: header.docOn, amounts };
    }),
  );
  for (const { header } of documents) header.postedOn = header.docOn;
  await updateReceiptProgress(work, advancesIn(documents));
};

/** Takes applications back today: items and advances are open again. */
export const reverseSettlements: Posting<Applying> = async (documents, work) => {
  failIfAny(
    documents.flatMap(({ header, lines }, document): Finding[] =>
      lines.lines.some(({ undoneOn }) => !isEmpty(undoneOn)) ? [{ document, code: "billMoved", field: "docNo", value: header.docNo }] : [],
    ),
  );
  const entries = await livingEntries(work, MODULE, { documentIds: documents.map(({ header }) => header.id) });
  await undoEntries(work, entries, { on: () => work.today });
  await undoJournal(work, MODULE, documents);
  await updateReceiptProgress(work, advancesIn(documents));
};

const advancesIn = (documents: readonly Applying[]) =>
  documents.flatMap((document) => document.lines.lines.map((line) => line.advanceItemId));

function settlementsOf(record: Applying, document: number): Settlement[] {
  const { header } = record;
  return record.lines.lines.flatMap((line, index): Settlement[] => {
    const source = {
      document,
      table: "lines",
      row: index + 1,
      module: MODULE,
      documentId: header.id,
      lineId: line.id,
      docNo: header.docNo,
      customerId: header.customerId,
      currency: header.currency,
      entryOn: header.docOn,
    };
    const amount = line.amount;
    return [
      { ...source, itemId: line.itemId, amount },
      { ...source, kind: "advance", field: "advanceItemId", itemId: line.advanceItemId, amount: negate(amount) },
    ];
  });
}
