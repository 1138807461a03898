import { isEmpty } from "#define/condition";
import { add, compare, multiply, negate, signOf, subtract } from "#define/decimal";
import { eachDocument, type Posting, type Rule } from "#define/module";
import type { Issue } from "#define/problem";
import type { DocumentRecord, Row, Work } from "#define/work";
import { advanceOf } from "./advance.ts";
import { amountOf, linesOf, sum, textOf } from "#posting/amounts";
import { type JournalEntry, postJournal } from "#posting/journal/journal";
import { ratesOf } from "#posting/journal/rate";
import { type Opening, openItems, settleItems, type Settled, type Settlement } from "./receivable.ts";
import { stageOf } from "./receiptProgress.ts";
import { grouped } from "#posting/rows";
import { confirmation, fillUnits, stamp } from "#posting/stamp";

export const RECEIPT = "sales.salesReceipt";
/** Ways of paying that bring a bill of exchange. */
export const BILL_METHODS: readonly unknown[] = ["bankBill", "commercialBill", "electronicBill"];

/** Says the line at which more is applied than was received. */
export const appliesNoMore: Rule = eachDocument((document) => {
  const received = amountOf(document.header.totalAmount);
  const lines = linesOf(document, "applications");
  const applied = sum(lines.map((line) => amountOf(line.amount)));
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
export const isWholeBill: Rule = eachDocument(({ header }) => {
  if (!BILL_METHODS.includes(header.method)) return [];
  const missing = (["paperNo", "billDueOn"] as const).filter((field) => isEmpty(header[field]));
  const early = !isEmpty(header.billDueOn) && textOf(header.billDueOn) < textOf(header.docOn);
  return [
    ...missing.map((field): Issue => ({ code: "fillIn", field })),
    ...(early ? [{ code: "laterDay", field: "billDueOn", value: header.billDueOn, params: { min: textOf(header.docOn) } } as const] : []),
  ];
});

/** Confirms a batch of receipts: items settled, the rest kept as an advance of the customer and contract, cash or bills booked at the rate of the day. */
export const confirmReceipts: Posting = async (documents, work) => {
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
  for (const { header } of documents) work.changed(RECEIPT, textOf(header.docOn).slice(0, 4));
};

/** What a receipt brought in, as the journal knows it. */
export const cashAccount = (header: Row) => (BILL_METHODS.includes(header.method) ? "billReceivable" : "cash");

function settlementsOf(record: DocumentRecord, document: number): Settlement[] {
  const { header } = record;
  return linesOf(record, "applications").map((line, index) => ({
    document,
    table: "applications",
    row: index + 1,
    module: RECEIPT,
    documentId: textOf(header.id),
    lineId: textOf(line.id),
    docNo: textOf(header.docNo),
    itemId: textOf(line.itemId),
    customerId: textOf(header.customerId),
    currency: textOf(header.currency),
    entryOn: textOf(header.docOn),
    amount: amountOf(line.amount),
  }));
}

function bookReceipt(
  document: DocumentRecord,
  rate: string,
  digits: number,
  settled: readonly Settled[],
): { advance: Opening[]; journal: JournalEntry } {
  const { header } = document;
  const received = amountOf(header.totalAmount);
  const cash = multiply(received, rate, digits);
  const rest = subtract(received, sum(linesOf(document, "applications").map((line) => amountOf(line.amount))));
  const restCompany = multiply(rest, rate, digits);
  const ofItems = sum(settled.map(({ companyAmount }) => companyAmount));
  const amounts = [
    [cashAccount(header), cash],
    ["receivable", negate(ofItems)],
    ["advance", negate(restCompany)],
    ["exchangeDifference", negate(add(cash, negate(ofItems), negate(restCompany)))],
  ] as const;
  const own = { lineId: textOf(header.id), itemNo: textOf(header.docNo), on: textOf(header.docOn) };
  return {
    advance: signOf(rest) > 0 ? [advanceOf(header, RECEIPT, { ...own, amount: rest, companyAmount: restCompany })] : [],
    journal: { ...receiptSource(header), postedOn: textOf(header.docOn), amounts },
  };
}

/** Where the journal of a receipt comes from. */
export const receiptSource = (header: Row) => ({
  module: RECEIPT,
  documentId: textOf(header.id),
  docNo: textOf(header.docNo),
  partyId: textOf(header.customerId),
});

const headerRow = (work: Work, { header }: DocumentRecord, exchangeRate: string): Row => ({
  exchangeRate,
  postedOn: header.docOn ?? null,
  settledAmount: amountOf(header.appliedAmount),
  stage: stageOf(amountOf(header.appliedAmount), amountOf(header.totalAmount)),
  ...(BILL_METHODS.includes(header.method) ? { billState: "inHand" } : {}),
  ...confirmation(work),
});
