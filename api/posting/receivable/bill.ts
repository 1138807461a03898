import { sql } from "drizzle-orm";
import { arrayOf } from "#db/sql";
import { isEmpty } from "#define/condition";
import { compare, negate, subtract, sumOf } from "#define/decimal";
import { eachDocument, type Makes, type Posting, type Rule } from "#define/module";
import { failIfAny, type Issue } from "#define/problem";
import type { DocumentRecord, Row, Work } from "#define/work";
import { amountOf, convert, idOf, textOf } from "#posting/amounts";
import { BILL, tellBillState } from "./billState.ts";
import { movedStages } from "#posting/followStage";
import { type Account, nextGenerations, postJournal, undoJournal } from "#posting/journal/journal";
import { settleItems, type Settlement } from "./receivable.ts";
import { holdReceivableMonths } from "./month.ts";
import { livingEntries, type LivingEntry, undoEntries } from "./reverse.ts";
import { grouped } from "#posting/rows";
import { BILL_METHODS, RECEIPT } from "./salesReceipt.ts";

const SETTLEMENT = "sales.receivableSettlement";

/** The bill that each confirmed receipt of one brought in. */
export const billsOf: Makes["drafts"] = (documents, work) =>
  Promise.resolve(
    documents.flatMap(({ header }, from) => {
      if (!BILL_METHODS.includes(header.method)) return [];
      const kept = [
        "customerId",
        "departmentId",
        "unitId",
        "salespersonId",
        "paperNo",
        "acceptor",
        "bank",
        "currency",
        "exchangeRate",
        "totalAmount",
      ];
      const [rate, amount] = [amountOf(header.exchangeRate), amountOf(header.totalAmount)];
      return [
        {
          from,
          header: {
            ...Object.fromEntries(kept.map((name) => [name, header[name] ?? null])),
            docOn: header.docOn ?? null,
            movedOn: header.docOn ?? null,
            receiptId: header.id ?? null,
            billType: header.method ?? null,
            dueOn: header.billDueOn ?? null,
            companyAmount: inCompany(amount, rate, work.money.company),
          },
        },
      ];
    }),
  );

/** Nothing happens to a bill before it came, or on a day that has not come; what is given for it is not more than it says. */
export const isPossible: Rule = eachDocument(({ header }, { today }) => {
  const over = compare(amountOf(header.discountFee), amountOf(header.totalAmount)) > 0;
  return [...dayFaults(header, today), ...(over ? [{ code: "outOfRange", field: "discountFee", value: header.discountFee } as const] : [])];
});

function dayFaults({ movedOn, docOn }: Row, today: string): Issue[] {
  const [day, came] = [idOf(movedOn), textOf(docOn)];
  if (day === null || day === came) return [];
  if (day < came) return [{ code: "laterDay", field: "movedOn", value: day, params: { min: came } }];
  return day > today ? [{ code: "outOfRange", field: "movedOn", value: day, params: { max: today } }] : [];
}
const wants = (...fields: readonly string[]): Rule =>
  eachDocument(({ header }) =>
    fields.filter((field) => isEmpty(header[field])).map((field) => ({ code: "fillIn", field }) satisfies Issue),
  );
export const saysToWhom = wants("endorsedToId");
export const saysDiscount = wants("discountBank", "discountFee");

type Booking = (header: Row, digits: number) => readonly (readonly [Account, string])[];

/** Books what happens to bills on the day that they say (or today), in company currency. */
const booking =
  (amountsOf: Booking): Posting =>
  async (documents, work) => {
    await beginDay(work, documents);
    const generations = await nextGenerations(work, BILL, documents);
    await postJournal(
      work,
      documents.map(({ header }) => ({
        ...sourceOf(header),
        generation: generations.get(textOf(header.id)) ?? 1,
        amounts: amountsOf(header, work.money.company),
      })),
    );
    await tellBillState(work, documents);
  };

/** Given on to a supplier: what is owed to him is less. */
export const endorseBills = booking(({ companyAmount }) => [
  ["payable", amountOf(companyAmount)],
  ["billReceivable", negate(amountOf(companyAmount))],
]);

/** Sold to a bank before it is due: its fee is an expense. */
export const discountBills = booking(({ companyAmount, discountFee, exchangeRate }, digits) => {
  const fee = inCompany(amountOf(discountFee), amountOf(exchangeRate), digits);
  return [
    ["cash", subtract(amountOf(companyAmount), fee)],
    ["financeExpense", fee],
    ["billReceivable", negate(amountOf(companyAmount))],
  ];
});

/** Handed to the bank for collection: nothing is booked until it pays. */
export const collectBills: Posting = async (documents, work) => {
  await beginDay(work, documents);
  await tellBillState(work, documents);
};

/** Paid when due, on that day unless a later one is said: by the bank that collected it, or to the one who has it. */
export const payBills: Posting = async (documents, work) => {
  for (const { header } of documents) {
    const day = idOf(header.movedOn);
    const isDue = textOf(header.dueOn) <= work.today;
    if (isDue && (day === null || day < textOf(header.dueOn))) header.movedOn = header.dueOn ?? null;
  }
  await bookPaid(documents, work);
};
const bookPaid = booking((header) =>
  isAway(header)
    ? []
    : [
        ["cash", amountOf(header.companyAmount)],
        ["billReceivable", negate(amountOf(header.companyAmount))],
      ],
);

/** Comes back before it is due: what was booked is undone today. */
export const takeBackBills: Posting = async (documents, work) => {
  await undoJournal(work, BILL, documents);
  for (const { header } of documents)
    Object.assign(header, { endorsedToId: null, discountBank: null, discountFee: null, movedOn: work.today });
  await holdReceivableMonths(work, [work.today]);
  await tellBillState(work, documents);
};

/** Not paid: every item that the bill's receipt settled, by itself or through settlements, is open again from that day, what was unapplied is gone, and whoever has the bill wants its amount. */
export const dishonourBills: Posting = async (documents, work) => {
  await beginDay(work, documents);
  const byReceipt = new Map(documents.map((document) => [textOf(document.header.receiptId), document]));
  const lines = await settledBy(work, [...byReceipt.keys()]);
  const own = await livingEntries(work, RECEIPT, { documentIds: [...byReceipt.keys()] });
  const through = await livingEntries(work, SETTLEMENT, { lineIds: lines.map(({ lineId }) => lineId) });
  const reopened = [...own, ...through].filter(({ itemKind }) => itemKind !== "advance");
  const receiptOf = new Map(lines.map(({ lineId, receiptId }) => [lineId, receiptId]));
  const billOf = (entry: LivingEntry) =>
    byReceipt.get(entry.module === RECEIPT ? entry.documentId : (receiptOf.get(entry.lineId) ?? ""))?.header ?? {};
  await undoEntries(work, reopened, {
    on: (entry) => textOf(billOf(entry).movedOn),
    as: (entry) => ({ kind: "dishonour", module: BILL, documentId: textOf(billOf(entry).id), docNo: textOf(billOf(entry).docNo) }),
  });
  const rests = await restsOf(work, [...byReceipt.keys()]);
  const ended = await settleItems(
    work,
    rests.map((rest) => restSettlement(byReceipt.get(rest.receiptId)?.header ?? {}, rest)),
  );
  const [reopenedBy, endedBy] = [
    grouped(reopened, (entry) => textOf(billOf(entry).id)),
    grouped(ended, ({ settlement }) => settlement.documentId),
  ];
  const generations = await nextGenerations(work, BILL, documents);
  failIfAny(documents.flatMap(({ header }, document) => notWhole(header, document, reopenedBy, endedBy)));
  await postJournal(
    work,
    documents.map(({ header }) => {
      const id = textOf(header.id);
      const owed = negate(sumOf((reopenedBy.get(id) ?? []).map(({ companyAmount }) => companyAmount)));
      const advance = negate(sumOf((endedBy.get(id) ?? []).map(({ companyAmount }) => companyAmount)));
      const holder = negate(amountOf(header.companyAmount));
      const amounts = [
        ["receivable", owed],
        ["advance", advance],
        [holderAccount(header), holder],
        ["exchangeDifference", negate(sumOf([owed, advance, holder]))],
      ] as const;
      return { ...sourceOf(header), generation: generations.get(id) ?? 1, amounts };
    }),
  );
  await undoLines(work, [...byReceipt.keys()], [...receiptOf.keys()]);
  await endReceipts(work, documents);
};

type Ended = ReadonlyMap<string, readonly { settlement: Settlement }[]>;

/** A part that was paid back to the customer meanwhile is no item's: that must be settled with him first. */
function notWhole(header: Row, document: number, reopened: ReadonlyMap<string, readonly LivingEntry[]>, ended: Ended) {
  const id = textOf(header.id);
  const known = sumOf([
    ...(reopened.get(id) ?? []).map(({ amount }) => negate(amount)),
    ...(ended.get(id) ?? []).map(({ settlement }) => negate(settlement.amount)),
  ]);
  return compare(known, amountOf(header.totalAmount)) === 0
    ? []
    : [{ document, code: "settledSince", field: "paperNo", value: header.paperNo } as const];
}

const inCompany = (amount: string, rate: string, digits: number) => {
  const [converted = "0"] = convert([amount], rate, digits);
  return converted;
};
const isAway = ({ endorsedToId, discountBank }: Row) => !isEmpty(endorsedToId) || !isEmpty(discountBank);
const holderAccount = (header: Row): Account =>
  !isEmpty(header.endorsedToId) ? "payable" : !isEmpty(header.discountBank) ? "cash" : "billReceivable";
const sourceOf = (header: Row) => ({
  module: BILL,
  documentId: textOf(header.id),
  docNo: textOf(header.docNo),
  postedOn: textOf(header.movedOn),
  partyId: textOf(header.customerId),
});

async function beginDay(work: Work, documents: readonly DocumentRecord[]): Promise<void> {
  for (const { header } of documents) header.movedOn = idOf(header.movedOn) ?? work.today;
  await holdReceivableMonths(
    work,
    documents.map(({ header }) => textOf(header.movedOn)),
  );
}

type Line = { lineId: string; receiptId: string };

/** Lines of settlements that took from the advances of receipts. */
function settledBy(work: Work, receiptIds: readonly string[]): Promise<Line[]> {
  return work.run<Line>(sql`select l.id as "lineId", i.document_id as "receiptId" from receivable_settlement_line l
    join receivable_settlement s on s.comp_id = l.comp_id and s.id = l.settlement_id and s.stage = 'posted'
    join receivable_item i on i.comp_id = l.comp_id and i.id = l.advance_item_id and i.module = ${RECEIPT}
    where l.comp_id = ${work.compId} and l.undone_on is null and i.document_id = any(${arrayOf(receiptIds, "bigint")})`);
}

type Rest = { receiptId: string; itemId: string; amount: string };

function restsOf(work: Work, receiptIds: readonly string[]): Promise<Rest[]> {
  return work.run<Rest>(sql`select document_id as "receiptId", id as "itemId", open_amount as amount from receivable_item
    where comp_id = ${work.compId} and module = ${RECEIPT} and kind = 'advance' and open_amount <> 0 and document_id = any(${arrayOf(receiptIds, "bigint")})
    order by id for update`);
}

function restSettlement(header: Row, { itemId, amount }: Rest): Settlement {
  return {
    document: 0,
    table: "",
    row: 0,
    kind: "dishonour",
    module: BILL,
    documentId: textOf(header.id),
    lineId: itemId,
    docNo: textOf(header.docNo),
    itemId,
    customerId: textOf(header.customerId),
    currency: textOf(header.currency),
    entryOn: textOf(header.movedOn),
    amount,
  };
}

async function undoLines(work: Work, receiptIds: readonly string[], lineIds: readonly string[]): Promise<void> {
  await work.run(sql`update sales_receipt_application set undone_on = ${work.today}::date
    where comp_id = ${work.compId} and undone_on is null and receipt_id = any(${arrayOf(receiptIds, "bigint")})`);
  await work.run(
    sql`update receivable_settlement_line set undone_on = ${work.today}::date where comp_id = ${work.compId} and id = any(${arrayOf(lineIds, "bigint")})`,
  );
}

type Receipt = { id: string; docOn: string; version: number; from: string };

async function endReceipts(work: Work, bills: readonly DocumentRecord[]): Promise<void> {
  const ids = bills.map(({ header }) => textOf(header.receiptId));
  const ended =
    await work.run<Receipt>(sql`with held as (select id, stage from sales_receipt where comp_id = ${work.compId} and id = any(${arrayOf(ids, "bigint")}) order by id for update)
    update sales_receipt r set stage = 'reversed', settled_amount = 0, version = r.version + 1, updated_by = ${work.viewer.accountId}, updated_at = ${work.now}
    from held where r.comp_id = ${work.compId} and r.id = held.id returning r.id, r.doc_on::text as "docOn", r.version, held.stage as "from"`);
  await movedStages(
    work,
    RECEIPT,
    "dishonour",
    ended.map(({ id, version, from }) => ({ id, version, from, to: "reversed" })),
  );
  await tellBillState(work, bills);
  for (const { docOn } of ended) work.changed(RECEIPT, docOn.slice(0, 4));
}
