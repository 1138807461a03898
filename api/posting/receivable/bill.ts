import { sql } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { isEmpty } from "#define/condition";
import { compare, negate, subtract, sumOf } from "#define/decimal";
import { failIfAny, type Issue } from "#define/problem";
import type { Work } from "#define/work";
import { convert } from "#posting/amounts";
import { BILL, writeBillState } from "./billState.ts";
import { movedStages } from "#posting/followStage";
import { type Account, nextGenerations, postJournal, undoJournal } from "#posting/journal/journal";
import { settleItems, type Settlement } from "./receivable.ts";
import { holdReceivableMonths } from "./month.ts";
import { livingEntries, type LivingEntry, undoEntries } from "./reverse.ts";
import { grouped } from "#posting/rows";
import { BILL_METHODS, RECEIPT, type Receipt } from "./salesReceipt.ts";
import type { DocumentOf } from "#define/rows";
import type { receivableBills } from "#db/schema/sales/salesReceipt";
import { assign } from "#posting/stamp";
import { eachDocument, type Posting, type Rule } from "#define/rule";
import type { Drafting } from "#define/action";

/** A bill of exchange. */
export type Bill = DocumentOf<typeof receivableBills>;

const SETTLEMENT = "sales.receivableSettlement";

/** The bill that each confirmed receipt of one brought in. */
export const billsOf: Drafting<Receipt, Bill> = (documents, work) =>
  Promise.resolve(
    documents.flatMap(({ header }, from) => {
      const { docOn, method, customerId, departmentId, unitId, salespersonId, paperNo, acceptor, bank } = header;
      if (!BILL_METHODS.includes(method)) return [];
      const { currency, exchangeRate, totalAmount } = header;
      const paper = { billType: method, paperNo, acceptor, bank, dueOn: header.billDueOn };
      const worth = { currency, exchangeRate, totalAmount, companyAmount: inCompany(totalAmount, exchangeRate, work.money.company) };
      return [
        {
          from,
          header: { docOn, movedOn: docOn, receiptId: header.id, customerId, departmentId, unitId, salespersonId, ...paper, ...worth },
        },
      ];
    }),
  );

/** Nothing happens to a bill before it came, or on a day that has not come; what is given for it is not more than it says. */
export const isPossible: Rule<Bill> = eachDocument(({ header }, { today }) => {
  const over = compare(header.discountFee ?? "0", header.totalAmount) > 0;
  return [...dayFaults(header, today), ...(over ? [{ code: "outOfRange", field: "discountFee", value: header.discountFee } as const] : [])];
});

function dayFaults({ movedOn: day, docOn: came }: Bill["header"], today: string): Issue[] {
  if (day === null || day === came) return [];
  if (day < came) return [{ code: "laterDay", field: "movedOn", value: day, params: { min: came } }];
  return day > today ? [{ code: "outOfRange", field: "movedOn", value: day, params: { max: today } }] : [];
}
const wants = (...fields: readonly (keyof Bill["header"])[]): Rule<Bill> =>
  eachDocument(({ header }) =>
    fields.filter((field) => isEmpty(header[field])).map((field) => ({ code: "fillIn", field }) satisfies Issue),
  );
export const saysToWhom = wants("endorsedToId");
export const saysDiscount = wants("discountBank", "discountFee");

type Booking = (header: Bill["header"], digits: number) => readonly (readonly [Account, string])[];

/** Books what happens to bills on the day that they say (or today), in company currency. */
const booking =
  (amountsOf: Booking): Posting<Bill> =>
  async (documents, work) => {
    await beginDay(work, documents);
    const generations = await nextGenerations(work, BILL, documents);
    await postJournal(
      work,
      documents.map(({ header }) => ({
        ...sourceOf(header),
        generation: generations.get(header.id) ?? 1,
        amounts: amountsOf(header, work.money.company),
      })),
    );
    await writeBillState(work, documents);
  };

/** Given on to a supplier: what is owed to him is less. */
export const endorseBills = booking(({ companyAmount }) => [
  ["payable", companyAmount],
  ["billReceivable", negate(companyAmount)],
]);

/** Sold to a bank before it is due: its fee is an expense. */
export const discountBills = booking(({ companyAmount, discountFee, exchangeRate }, digits) => {
  const fee = inCompany(discountFee ?? "0", exchangeRate, digits);
  return [
    ["cash", subtract(companyAmount, fee)],
    ["financeExpense", fee],
    ["billReceivable", negate(companyAmount)],
  ];
});

/** Handed to the bank for collection: nothing is booked until it pays. */
export const collectBills: Posting<Bill> = async (documents, work) => {
  await beginDay(work, documents);
  await writeBillState(work, documents);
};

/** Paid when due, on that day unless a later one is said: by the bank that collected it, or to the one who has it. */
export const payBills: Posting<Bill> = async (documents, work) => {
  for (const { header } of documents) {
    const day = header.movedOn;
    const isDue = header.dueOn <= work.today;
    if (isDue && (day === null || day < header.dueOn)) header.movedOn = header.dueOn;
  }
  await bookPaid(documents, work);
};
const bookPaid = booking((header) =>
  isAway(header)
    ? []
    : [
        ["cash", header.companyAmount],
        ["billReceivable", negate(header.companyAmount)],
      ],
);

/** Comes back before it is due: what was booked is undone today. */
export const takeBackBills: Posting<Bill> = async (documents, work) => {
  await undoJournal(work, BILL, documents);
  for (const { header } of documents) assign(header, { endorsedToId: null, discountBank: null, discountFee: null, movedOn: work.today });
  await holdReceivableMonths(work, [work.today]);
  await writeBillState(work, documents);
};

/**
 * Not paid: every item that the bill's receipt settled, by itself or through settlements, is open again from that day, what was unapplied
 * is gone, and whoever has the bill wants its amount.
 */
export const dishonourBills: Posting<Bill> = async (documents, work) => {
  await beginDay(work, documents);
  const byReceipt = new Map(documents.map((document) => [document.header.receiptId, document]));
  const lines = await settledBy(work, [...byReceipt.keys()]);
  const own = await livingEntries(work, RECEIPT, { documentIds: [...byReceipt.keys()] });
  const through = await livingEntries(work, SETTLEMENT, { lineIds: lines.map(({ lineId }) => lineId) });
  const reopened = [...own, ...through].filter(({ itemKind }) => itemKind !== "advance");
  const receiptOf = new Map(lines.map(({ lineId, receiptId }) => [lineId, receiptId]));
  const billOf = (entry: LivingEntry) =>
    headerIn(byReceipt, entry.module === RECEIPT ? entry.documentId : (receiptOf.get(entry.lineId) ?? ""));
  await undoEntries(work, reopened, {
    on: (entry) => dayOf(billOf(entry)),
    as: (entry) => ({ kind: "dishonour", module: BILL, documentId: billOf(entry).id, docNo: billOf(entry).docNo }),
  });
  const rests = await restsOf(work, [...byReceipt.keys()]);
  const ended = await settleItems(
    work,
    rests.map((rest) => restSettlement(headerIn(byReceipt, rest.receiptId), rest)),
  );
  const [reopenedBy, endedBy] = [grouped(reopened, (entry) => billOf(entry).id), grouped(ended, ({ settlement }) => settlement.documentId)];
  const generations = await nextGenerations(work, BILL, documents);
  failIfAny(documents.flatMap(({ header }, document) => notWhole(header, document, reopenedBy, endedBy)));
  await postJournal(
    work,
    documents.map(({ header }) => {
      const id = header.id;
      const owed = negate(sumOf((reopenedBy.get(id) ?? []).map(({ companyAmount }) => companyAmount)));
      const advance = negate(sumOf((endedBy.get(id) ?? []).map(({ companyAmount }) => companyAmount)));
      const holder = negate(header.companyAmount);
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

function headerIn(byReceipt: ReadonlyMap<string, Bill>, receiptId: string): Bill["header"] {
  const bill = byReceipt.get(receiptId);
  if (!bill) throw new Error(`no bill of receipt ${receiptId}`);
  return bill.header;
}

type Ended = ReadonlyMap<string, readonly { settlement: Settlement }[]>;

/** A part that was paid back to the customer meanwhile is no item's: that must be settled with him first. */
function notWhole(header: Bill["header"], document: number, reopened: ReadonlyMap<string, readonly LivingEntry[]>, ended: Ended) {
  const id = header.id;
  const known = sumOf([
    ...(reopened.get(id) ?? []).map(({ amount }) => negate(amount)),
    ...(ended.get(id) ?? []).map(({ settlement }) => negate(settlement.amount)),
  ]);
  return compare(known, header.totalAmount) === 0
    ? []
    : [{ document, code: "settledSince", field: "paperNo", value: header.paperNo } as const];
}

const inCompany = (amount: string, rate: string, digits: number) => {
  const [converted = "0"] = convert([amount], rate, digits);
  return converted;
};
const isAway = ({ endorsedToId, discountBank }: Bill["header"]) => !isEmpty(endorsedToId) || !isEmpty(discountBank);
const holderAccount = (header: Bill["header"]): Account =>
  !isEmpty(header.endorsedToId) ? "payable" : !isEmpty(header.discountBank) ? "cash" : "billReceivable";
/** The day of what happens to a bill: `beginDay` has set it. */
const dayOf = ({ movedOn, docOn }: Bill["header"]): string => movedOn ?? docOn;
const sourceOf = (header: Bill["header"]) => ({
  module: BILL,
  documentId: header.id,
  docNo: header.docNo,
  postedOn: dayOf(header),
  partyId: header.customerId,
});

async function beginDay(work: Work, documents: readonly Bill[]): Promise<void> {
  await holdReceivableMonths(
    work,
    documents.map(({ header }) => dayOf(header)),
  );
}

const LINE = shaped({ lineId: "id", receiptId: "id" });
type Line = RowIn<typeof LINE>;

/** Lines of settlements that took from the advances of receipts. */
function settledBy(work: Work, receiptIds: readonly string[]): Promise<Line[]> {
  return work.run(LINE`select l.id as "lineId", i.document_id as "receiptId" from receivable_settlement_line l
    join receivable_settlement s on s.comp_id = l.comp_id and s.id = l.settlement_id and s.stage = 'posted'
    join receivable_item i on i.comp_id = l.comp_id and i.id = l.advance_item_id and i.module = ${RECEIPT}
    where l.comp_id = ${work.compId} and l.undone_on is null and i.document_id = any(${arrayOf(receiptIds, "bigint")})`);
}

const REST = shaped({ receiptId: "id", itemId: "id", amount: "decimal" });
type Rest = RowIn<typeof REST>;

function restsOf(work: Work, receiptIds: readonly string[]): Promise<Rest[]> {
  return work.run(REST`select document_id as "receiptId", id as "itemId", open_amount as amount from receivable_item
    where comp_id = ${work.compId} and module = ${RECEIPT} and kind = 'advance' and open_amount <> 0 and document_id = any(${arrayOf(receiptIds, "bigint")})
    order by id for update`);
}

function restSettlement(header: Bill["header"], { itemId, amount }: Rest): Settlement {
  return {
    document: 0,
    table: "",
    row: 0,
    kind: "dishonour",
    module: BILL,
    documentId: header.id,
    lineId: itemId,
    docNo: header.docNo,
    itemId,
    customerId: header.customerId,
    currency: header.currency,
    entryOn: dayOf(header),
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

const ENDING = shaped({ id: "id", docOn: "text", version: "integer", from: "text" });

async function endReceipts(work: Work, bills: readonly Bill[]): Promise<void> {
  const ids = bills.map(({ header }) => header.receiptId);
  const ended =
    await work.run(ENDING`with held as (select id, stage from sales_receipt where comp_id = ${work.compId} and id = any(${arrayOf(ids, "bigint")}) order by id for update)
    update sales_receipt r set stage = 'reversed', settled_amount = 0, version = r.version + 1, updated_by = ${work.viewer.accountId}, updated_at = ${work.now}
    from held where r.comp_id = ${work.compId} and r.id = held.id returning r.id, r.doc_on::text as "docOn", r.version, held.stage as "from"`);
  await movedStages(
    work,
    RECEIPT,
    "dishonour",
    ended.map(({ id, version, from }) => ({ id, version, from, to: "reversed" })),
  );
  await writeBillState(work, bills);
  for (const { docOn } of ended) work.changed(RECEIPT, docOn.slice(0, 4));
}
