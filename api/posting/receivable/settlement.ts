import { sql } from "drizzle-orm";
import { newId } from "#db/id";
import { receivableSettlementLines } from "#db/schema/sales/receivableSettlement";
import { arrayOf } from "#db/sql";
import { isEmpty } from "#define/condition";
import { compare, negate, signOf, subtract } from "#define/decimal";
import type { Finding, Posting, Rule } from "#define/module";
import { failIfAny } from "#define/problem";
import type { DocumentRecord, Row, Work } from "#define/work";
import { amountOf, linesOf, sum, textOf, total } from "#posting/amounts";
import { postJournal, undoJournal } from "#posting/journal/journal";
import { magnitude } from "./openItem.ts";
import { settleItems, type Settlement } from "./receivable.ts";
import { livingEntries, undoEntries } from "./reverse.ts";
import { followReceipts } from "./receiptProgress.ts";
import { grouped, insertRows } from "#posting/rows";
import { fillUnits } from "#posting/stamp";

const MODULE = "sales.receivableSettlement";

/** Sets what a settlement applies. */
export function deriveSettled(document: DocumentRecord): void {
  document.header.totalAmount = total(linesOf(document, "lines"), "amount");
}

/** A settlement that is booked applies something. */
export const appliesSomething: Rule = (documents) =>
  documents.flatMap((record, document): Finding[] =>
    linesOf(record, "lines").length > 0 ? [] : [{ document, code: "noLines", table: "lines" }],
  );

type Open = { id: string; document: number; kind: string; amount: string };

/** Fills settlements with pairs of advances and items of their customer, oldest first: all of them, or those of one contract. */
export const proposePairs: Posting = async (documents, work) => {
  const open = grouped(await openOf(work, documents), ({ document }) => document);
  failIfAny(documents.flatMap((_, document) => lacks(document, open.get(document) ?? [])));
  await work.run(
    sql`delete from receivable_settlement_line where comp_id = ${work.compId} and settlement_id = any(${arrayOf(
      documents.map(({ header }) => textOf(header.id)),
      "bigint",
    )})`,
  );
  for (const [at, document] of documents.entries()) {
    document.lines.lines = pairs(open.get(at) ?? []).map((pair, index) => ({
      id: newId(),
      settlementId: document.header.id ?? null,
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
    documents.flatMap(({ lines }) => lines.lines ?? []),
  );
  for (const line of documents.flatMap(({ lines }) => lines.lines ?? [])) line.compId = work.compId;
};

function lacks(document: number, open: readonly Open[]): Finding[] {
  if (!open.some(({ kind }) => kind === "advance")) return [{ document, code: "noAdvance", field: "customerId" }];
  return open.some(({ kind }) => kind !== "advance") ? [] : [{ document, code: "nothingOpen", field: "customerId" }];
}

function openOf(work: Work, documents: readonly DocumentRecord[]): Promise<Open[]> {
  const column = (name: string) => documents.map(({ header }) => textOf(header[name]) || null);
  return work.run<Open>(sql`select i.id, k.at as document, i.kind, i.open_amount as amount
    from unnest(${arrayOf(
      documents.map((_, at) => at),
      "integer",
    )}, ${arrayOf(column("customerId"), "bigint")}, ${arrayOf(column("currency"), "text")}, ${arrayOf(column("contractId"), "bigint")},
      ${arrayOf(column("method"), "text")}, ${arrayOf(column("docOn"), "date")}) as k (at, customer_id, currency, contract_id, method, doc_on)
    join receivable_item i on i.comp_id = ${work.compId} and i.customer_id = k.customer_id and i.currency = k.currency and i.open_amount <> 0 and i.posted_on <= k.doc_on
    where k.method <> 'contract' or i.contract_id = k.contract_id or (i.kind = 'advance' and i.contract_id is null)
    order by k.at, i.due_on, i.id`);
}

/** Takes from the advances in their order and gives to the items in theirs. */
function pairs(open: readonly Open[]): Row[] {
  const [advances, items] = [open.filter(({ kind }) => kind === "advance"), open.filter(({ kind }) => kind !== "advance")];
  const left = new Map(open.map(({ id, amount }) => [id, magnitude(amount)]));
  const made: Row[] = [];
  for (const advance of advances)
    for (const item of items) {
      const [given, wanted] = [left.get(advance.id) ?? "0", left.get(item.id) ?? "0"];
      const amount = compare(given, wanted) < 0 ? given : wanted;
      if (signOf(amount) <= 0) continue;
      made.push({ advanceItemId: advance.id, itemId: item.id, amount });
      left.set(advance.id, subtract(given, amount));
      left.set(item.id, subtract(wanted, amount));
    }
  return made;
}

/** Applies advances to items: both are less on the day of the settlement, a difference in rates has an account of its own, and the receipts follow. */
export const applyAdvances: Posting = async (documents, work) => {
  await fillUnits(work, documents);
  const settled = await settleItems(work, documents.flatMap(settlementsOf));
  const byDocument = grouped(settled, ({ settlement }) => settlement.documentId);
  await postJournal(
    work,
    documents.map(({ header }) => {
      const own = byDocument.get(textOf(header.id)) ?? [];
      const of = (isAdvance: boolean) =>
        negate(sum(own.filter(({ ofAdvance }) => ofAdvance === isAdvance).map(({ companyAmount }) => companyAmount)));
      const amounts = [
        ["advance", of(true)],
        ["receivable", of(false)],
        ["exchangeDifference", negate(sum([of(true), of(false)]))],
      ] as const;
      const source = { module: MODULE, documentId: textOf(header.id), docNo: textOf(header.docNo), partyId: textOf(header.customerId) };
      return { ...source, postedOn: textOf(header.docOn), amounts };
    }),
  );
  for (const { header } of documents) header.postedOn = header.docOn ?? null;
  await followReceipts(work, advancesIn(documents));
};

/** Takes applications back today: items and advances are open again. */
export const reverseSettlements: Posting = async (documents, work) => {
  failIfAny(
    documents.flatMap(({ header, lines }, document): Finding[] =>
      (lines.lines ?? []).some(({ undoneOn }) => !isEmpty(undoneOn))
        ? [{ document, code: "billMoved", field: "docNo", value: header.docNo }]
        : [],
    ),
  );
  const entries = await livingEntries(work, MODULE, { documentIds: documents.map(({ header }) => textOf(header.id)) });
  await undoEntries(work, entries, { on: () => work.today });
  await undoJournal(work, MODULE, documents);
  await followReceipts(work, advancesIn(documents));
};

const advancesIn = (documents: readonly DocumentRecord[]) =>
  documents.flatMap((document) => linesOf(document, "lines").map((line) => textOf(line.advanceItemId)));

function settlementsOf(record: DocumentRecord, document: number): Settlement[] {
  const { header } = record;
  return linesOf(record, "lines").flatMap((line, index): Settlement[] => {
    const source = {
      document,
      table: "lines",
      row: index + 1,
      module: MODULE,
      documentId: textOf(header.id),
      lineId: textOf(line.id),
      docNo: textOf(header.docNo),
      customerId: textOf(header.customerId),
      currency: textOf(header.currency),
      entryOn: textOf(header.docOn),
    };
    const amount = amountOf(line.amount);
    return [
      { ...source, itemId: textOf(line.itemId), amount },
      { ...source, kind: "advance", field: "advanceItemId", itemId: textOf(line.advanceItemId), amount: negate(amount) },
    ];
  });
}
