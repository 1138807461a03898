import { add, compare, multiply, negate, signOf, subtract } from "#define/decimal";
import { eachDocument, type Finding, type Posting, type Rule } from "#define/module";
import type { DocumentRecord, Row, Work } from "#define/work";
import { amountOf, CENTS, idOf, linesOf, sum, textOf } from "./amounts.ts";
import { type JournalEntry, postJournal } from "./journal.ts";
import { ratesOf } from "./rate.ts";
import { type Opening, openItems, settleItems, type Settled, type Settlement } from "./receivable.ts";
import { grouped } from "./rows.ts";
import { confirmation, fillUnits, stamp } from "./stamp.ts";

const MODULE = "sales.salesReceipt";

/** Says which lines apply nothing, and the line at which more is applied than was received. */
export const appliesNoMore: Rule = eachDocument((document) => {
  const received = amountOf(document.header.totalAmount);
  let applied = "0";
  const findings: Omit<Finding, "document">[] = [];
  for (const [index, line] of linesOf(document, "applications").entries()) {
    const amount = amountOf(line.amount);
    const place = { table: "applications", row: index + 1, field: "amount" };
    if (signOf(amount) === 0) findings.push({ ...place, code: "positive" });
    applied = add(applied, amount);
  }
  const over = compare(applied, received) > 0;
  return over
    ? [
        ...findings,
        {
          code: "overApplied",
          table: "applications",
          row: linesOf(document, "applications").length,
          field: "amount",
          value: applied,
          params: { open: received },
        },
      ]
    : findings;
});

/** Confirms a batch of receipts: items settled, the rest kept as an advance of the customer, cash booked at the rate of the day. */
export const confirmReceipts: Posting = async (documents, work) => {
  await fillUnits(work, documents);
  const rates = await ratesOf(documents, work);
  const settled = await settleItems(work, documents.flatMap(settlementsOf));
  const byDocument = grouped(settled, ({ settlement }) => settlement.document);
  const booked = documents.map((document, index) => bookReceipt(document, rates[index] ?? "1", byDocument.get(index) ?? []));
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
  for (const { header } of documents) work.changed(MODULE, textOf(header.docOn).slice(0, 4));
};

function settlementsOf(record: DocumentRecord, document: number): Settlement[] {
  const { header } = record;
  return linesOf(record, "applications").map((line, index) => ({
    document,
    table: "applications",
    row: index + 1,
    module: MODULE,
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
  { header, lines }: DocumentRecord,
  rate: string,
  settled: readonly Settled[],
): { advance: Opening[]; journal: JournalEntry } {
  const received = amountOf(header.totalAmount);
  const cash = multiply(received, rate, CENTS);
  const rest = subtract(received, sum(linesOf({ header, lines }, "applications").map((line) => amountOf(line.amount))));
  const restCompany = multiply(rest, rate, CENTS);
  const ofItems = sum(settled.filter(({ ofAdvance }) => !ofAdvance).map(({ companyAmount }) => companyAmount));
  const ofAdvances = sum(settled.filter(({ ofAdvance }) => ofAdvance).map(({ companyAmount }) => companyAmount));
  const advance = subtract(negate(restCompany), ofAdvances);
  const amounts = [
    ["cash", cash],
    ["receivable", negate(ofItems)],
    ["advance", advance],
    ["exchangeDifference", negate(sum([cash, negate(ofItems), advance]))],
  ] as const;
  const source = { module: MODULE, documentId: textOf(header.id), docNo: textOf(header.docNo) };
  return {
    advance: signOf(rest) > 0 ? [advanceOf(header, rest, restCompany)] : [],
    journal: { ...source, postedOn: textOf(header.docOn), amounts },
  };
}

function advanceOf(header: Row, rest: string, restCompany: string): Opening {
  return {
    entry: "advance",
    module: MODULE,
    documentId: textOf(header.id),
    lineId: textOf(header.id),
    docNo: textOf(header.docNo),
    itemNo: textOf(header.docNo),
    kind: "advance",
    customerId: textOf(header.customerId),
    departmentId: textOf(header.departmentId),
    unitId: idOf(header.unitId),
    regionId: idOf(header.regionId),
    salespersonId: idOf(header.salespersonId),
    contractId: null,
    contractNo: null,
    instalmentId: null,
    postedOn: textOf(header.docOn),
    dueOn: textOf(header.docOn),
    acceptedOn: null,
    currency: textOf(header.currency),
    amount: negate(rest),
    companyAmount: negate(restCompany),
  };
}

const headerRow = (work: Work, { header }: DocumentRecord, exchangeRate: string): Row => ({
  exchangeRate,
  postedOn: header.docOn ?? null,
  ...confirmation(work),
});
