import { negate, subtract } from "#define/decimal";
import type { Posting, Rule } from "#define/module";
import { failIfAny } from "#define/problem";
import type { DocumentRecord, Row, Work } from "#define/work";
import { amountOf, convert, idOf, linesOf, sum, textOf } from "./amounts.ts";
import { type Billing, matchInstalments, storeBilled } from "./invoiceInstalments.ts";
import { type JournalEntry, postJournal } from "./journal.ts";
import { ratesOf } from "./rate.ts";
import { type Opening, openItems } from "./receivable.ts";
import { confirmation, fillUnits, stamp } from "./stamp.ts";

const MODULE = "sales.salesInvoice";

/** Says which lines do not fit the instalment they bill. */
export const fitsInstalments: Rule = async (documents, work) => (await matchInstalments(documents, work, false)).findings;

/** Issues a batch of invoices: instalments are billed (locked, never above their amount), each line opens an item, the journal books receivable against revenue and tax. */
export const issueInvoices: Posting = async (documents, work) => {
  await fillUnits(work, documents);
  const billing = await matchInstalments(documents, work, true);
  failIfAny(billing.findings);
  const rates = await ratesOf(documents, work);
  const booked = documents.map((document, index) => bookInvoice(document, rates[index] ?? "1", billing));
  await storeBilled(work, billing);
  for (const line of documents.flatMap((document) => linesOf(document, "lines")))
    line.contractId = billing.byLine.get(line)?.contractId ?? null;
  await openItems(
    work,
    booked.flatMap(({ openings }) => openings),
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

function bookInvoice(document: DocumentRecord, rate: string, billing: Billing): { openings: Opening[]; journal: JournalEntry } {
  const { header } = document;
  const lines = linesOf(document, "lines");
  const companyAmounts = convert(
    lines.map((line) => amountOf(line.totalAmount)),
    rate,
  );
  const openings = lines.map((line, index) => openingOf(header, line, index, companyAmounts[index] ?? "0", billing));
  const receivable = sum(companyAmounts);
  const [tax = "0"] = convert([amountOf(header.taxAmount)], rate);
  const amounts = [
    ["receivable", receivable],
    ["revenue", negate(subtract(receivable, tax))],
    ["outputTax", negate(tax)],
  ] as const;
  return {
    openings,
    journal: { module: MODULE, documentId: textOf(header.id), docNo: textOf(header.docNo), postedOn: textOf(header.docOn), amounts },
  };
}

function openingOf(header: Row, line: Row, index: number, companyAmount: string, { byLine }: Billing): Opening {
  const instalment = byLine.get(line);
  const docNo = textOf(header.docNo);
  return {
    entry: "invoice",
    module: MODULE,
    documentId: textOf(header.id),
    lineId: textOf(line.id),
    docNo,
    itemNo: `${docNo}-${index + 1}`,
    kind: instalment?.kind ?? "delivery",
    customerId: textOf(header.customerId),
    departmentId: textOf(header.departmentId),
    unitId: idOf(header.unitId),
    regionId: idOf(header.regionId),
    salespersonId: idOf(header.salespersonId),
    contractId: instalment?.contractId ?? null,
    contractNo: instalment?.contractNo ?? null,
    instalmentId: instalment?.id ?? null,
    postedOn: textOf(header.docOn),
    dueOn: textOf(line.dueOn),
    acceptedOn: instalment?.acceptedOn ?? null,
    currency: textOf(header.currency),
    amount: amountOf(line.totalAmount),
    companyAmount,
  };
}

const headerRow = (work: Work, { header }: DocumentRecord, exchangeRate: string): Row => ({
  exchangeRate,
  postedOn: header.docOn ?? null,
  ...confirmation(work),
});
