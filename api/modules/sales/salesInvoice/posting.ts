import { negate, subtract } from "#define/decimal";
import { failIfAny } from "#define/problem";
import type { Work } from "#define/work";
import { convert, sum } from "#posting/amounts";
import { type Billing, matchInstalments, storeBilled } from "./instalments.ts";
import { billProducts, refuseAboveShipped } from "./products.ts";
import { type JournalEntry, postJournal } from "#posting/journal/journal";
import { ratesOf } from "#posting/journal/rate";
import { type Opening, openItems } from "#posting/receivable/receivable";
import { issueRed } from "./redInvoice.ts";
import { dayOf, debtorOf, invoiceSource } from "./source.ts";
import { assign, confirmation, fillUnits, stamp } from "#posting/stamp";
import type { Invoice } from "./source.ts";
import type { Posting } from "#define/rule";

const MODULE = "sales.salesInvoice";

/**
 * Issues a batch of invoices today, or on the day that they say: instalments are billed (locked, never above their amount), each line opens
 * an item, the journal books receivable against revenue and tax; red ones take back what their origins opened.
 */
export const issueInvoices: Posting<Invoice> = async (documents, work) => {
  await issueOn(documents, work);
  await refuseAboveShipped(work, documents);
};

/** The same for invoices that another system issued before, each on its own day. */
export const takeOverInvoices: Posting<Invoice> = async (documents, work) => {
  for (const { header } of documents) header.issuedOn = header.docOn;
  await issueOn(documents, work);
};

async function issueOn(documents: readonly Invoice[], work: Work): Promise<void> {
  await fillUnits(work, documents);
  await issueOwn(
    documents.filter(({ header }) => !header.isRed),
    work,
  );
  await issueRed(
    documents.filter(({ header }) => header.isRed),
    work,
  );
  await billProducts(work, documents);
  for (const { header } of documents) {
    assign(header, { postedOn: header.issuedOn, taxStatus: "issued", ...confirmation(work) });
    work.changed(MODULE, dayOf(header).slice(0, 4));
  }
}

async function issueOwn(documents: readonly Invoice[], work: Work): Promise<void> {
  if (documents.length === 0) return;
  const billing = await matchInstalments(documents, work, true);
  failIfAny(billing.findings);
  const rates = await ratesOf(documents, work, ({ issuedOn }) => issuedOn);
  const booked = documents.map((document, index) => bookInvoice(document, rates[index] ?? "1", work.money.company, billing));
  await storeBilled(work, billing);
  for (const line of documents.flatMap((document) => document.lines.lines)) line.contractId = billing.byLine.get(line)?.contractId ?? null;
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
    rates.map((exchangeRate) => ({ exchangeRate })),
  );
}

function bookInvoice(document: Invoice, rate: string, digits: number, billing: Billing): { openings: Opening[]; journal: JournalEntry } {
  const { header } = document;
  const lines = document.lines.lines;
  const companyAmounts = convert(
    lines.map((line) => line.totalAmount),
    rate,
    digits,
  );
  const openings = lines.map((line, index) => openingOf(header, line, index, companyAmounts[index] ?? "0", billing));
  const receivable = sum(companyAmounts);
  const [tax = "0"] = convert([header.taxAmount], rate, digits);
  const amounts = [
    ["receivable", receivable],
    ["revenue", negate(subtract(receivable, tax))],
    ["outputTax", negate(tax)],
  ] as const;
  return { openings, journal: { ...invoiceSource(header), amounts } };
}

function openingOf(
  header: Invoice["header"],
  line: Invoice["lines"]["lines"][number],
  index: number,
  companyAmount: string,
  { byLine }: Billing,
): Opening {
  const instalment = byLine.get(line);
  return {
    entry: "invoice",
    ...debtorOf(header),
    lineId: line.id,
    itemNo: `${header.docNo}-${index + 1}`,
    kind: instalment?.kind ?? "delivery",
    contractId: instalment?.contractId ?? null,
    contractNo: instalment?.contractNo ?? null,
    instalmentId: instalment?.id ?? null,
    dueOn: line.dueOn,
    acceptedOn: instalment?.acceptedOn ?? null,
    amount: line.totalAmount,
    companyAmount,
  };
}
