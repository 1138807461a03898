import { isEmpty } from "#define/condition";
import { add, compare, multiply, negate, signOf, subtract } from "#define/decimal";
import type { Issue } from "#define/problem";
import type { Work } from "#define/work";
import { advanceOf } from "./advance.ts";
import { sum } from "#posting/amounts";
import { type JournalEntry, postJournal } from "#posting/journal/journal";
import { ratesOf } from "#posting/journal/rate";
import { type Opening, openItems, settleItems, type Settled, type Settlement } from "./receivable.ts";
import { stageOf } from "./receiptProgress.ts";
import { grouped } from "#posting/rows";
import { confirmation, fillUnits, stamp } from "#posting/stamp";
import type { DocumentOf } from "#define/rows";
import type { salesReceiptApplications, salesReceipts } from "#db/schema/sales/salesReceipt";
import { eachDocument, type Posting, type Rule } from "#define/rule";

/** Money received, with what of it is applied to open items. */
export type Receipt = DocumentOf<typeof salesReceipts, { applications: typeof salesReceiptApplications }>;

export const RECEIPT = "sales.salesReceipt";
/** Ways of paying that bring a bill of exchange. */
export const BILL_METHODS: readonly unknown[] = ["bankBill", "commercialBill", "electronicBill"];

/** Says the line at which more is applied than was received. */
export const appliesNoMore: Rule<Receipt> = eachDocument((document) => {
  const received = document.header.totalAmount;
  const lines = document.lines.applications;
  const applied = sum(lines.map((line) => line.amount));
  const over: Issue = {
    code: "overApplied",
    table: "applications",
    row: lines.length,
    field: "amount",
    value: applied,
    params: { open: received },
  };
  return compare(applied, received) > 0 ? [over] : [];
});

/** A bill has a number and a day on which it falls due, not before it came. */
export const isWholeBill: Rule<Receipt> = eachDocument(({ header }) => {
  if (!BILL_METHODS.includes(header.method)) return [];
  const missing = (["paperNo", "billDueOn"] as const).filter((field) => isEmpty(header[field]));
  const early = header.billDueOn !== null && header.billDueOn < header.docOn;
  return [
    ...missing.map((field): Issue => ({ code: "fillIn", field })),
    ...(early ? [{ code: "laterDay", field: "billDueOn", value: header.billDueOn, params: { min: header.docOn } } as const] : []),
  ];
});

/**
 * Confirms a batch of receipts: items settled, the rest kept as an advance of the customer and contract, cash or bills booked at the rate
 * of the day.
 */
export const confirmReceipts: Posting<Receipt> = async (documents, work) => {
  await fillUnits(work, documents);
  const rates = await ratesOf(documents, work);
  const settled = await settleItems(work, documents.flatMap(settlementsOf));
  const byDocument = grouped(settled, ({ settlement }) => settlement.document);
  const booked = documents.map((document, index) =>
    bookReceipt(document, rates[index] ?? "1", work.money.company, byDocument.get(index) ?? []),
  );
  await openItems(
    work,
    booked.flatMap(({ advance }) => advance),
  );
  await postJournal(
    work,
    booked.map(({ journal }) => journal),
  );
  stamp(
    documents,
    documents.map((document, index) => headerRow(work, document, rates[index] ?? "1")),
  );
  for (const { header } of documents) work.changed(RECEIPT, header.docOn.slice(0, 4));
};

/** What a receipt brought in, as the journal knows it. */
export const cashAccount = (header: Receipt["header"]) => (BILL_METHODS.includes(header.method) ? "billReceivable" : "cash");

function settlementsOf(record: Receipt, document: number): Settlement[] {
  const { header } = record;
  return record.lines.applications.map((line, index) => ({
    document,
    table: "applications",
    row: index + 1,
    module: RECEIPT,
    documentId: header.id,
    lineId: line.id,
    docNo: header.docNo,
    itemId: line.itemId,
    customerId: header.customerId,
    currency: header.currency,
    entryOn: header.docOn,
    amount: line.amount,
  }));
}

function bookReceipt(
  document: Receipt,
  rate: string,
  digits: number,
  settled: readonly Settled[],
): { advance: Opening[]; journal: JournalEntry } {
  const { header } = document;
  const received = header.totalAmount;
  const cash = multiply(received, rate, digits);
  const rest = subtract(received, sum(document.lines.applications.map((line) => line.amount)));
  const restCompany = multiply(rest, rate, digits);
  const ofItems = sum(settled.map(({ companyAmount }) => companyAmount));
  const amounts = [
    [cashAccount(header), cash],
    ["receivable", negate(ofItems)],
    ["advance", negate(restCompany)],
    ["exchangeDifference", negate(add(cash, negate(ofItems), negate(restCompany)))],
  ] as const;
  const own = { lineId: header.id, itemNo: header.docNo, on: header.docOn };
  return {
    advance: signOf(rest) > 0 ? [advanceOf(header, RECEIPT, { ...own, amount: rest, companyAmount: restCompany })] : [],
    journal: { ...receiptSource(header), postedOn: header.docOn, amounts },
  };
}

/** Where the journal of a receipt comes from. */
export const receiptSource = (header: Receipt["header"]) => ({
  module: RECEIPT,
  documentId: header.id,
  docNo: header.docNo,
  partyId: header.customerId,
});

const headerRow = (work: Work, { header }: Receipt, exchangeRate: string): Partial<Receipt["header"]> => ({
  exchangeRate,
  postedOn: header.docOn,
  settledAmount: header.appliedAmount,
  stage: stageOf(header.appliedAmount, header.totalAmount),
  ...(BILL_METHODS.includes(header.method) ? { billState: "inHand" } : {}),
  ...confirmation(work),
});
