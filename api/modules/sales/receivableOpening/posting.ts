import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { negate } from "#define/decimal";
import { convert, sum } from "#posting/amounts";
import { type JournalEntry, postJournal } from "#posting/journal/journal";
import { ratesOf } from "#posting/journal/rate";
import { type Opening, openItems } from "#posting/receivable/receivable";
import { grouped } from "#posting/rows";
import { fillUnits, stamp } from "#posting/stamp";
import type { DocumentOf } from "#define/rows";
import type { receivableOpeningLines, receivableOpenings } from "#db/schema/sales/receivable";
import type { Finding, Posting, Rule } from "#define/rule";

/** Receivables taken over. */
export type Openings = DocumentOf<typeof receivableOpenings, { lines: typeof receivableOpeningLines }>;

const MODULE = "sales.receivableOpening";

/** Items that are taken over have numbers that no other line and no item of the books has. */
export const itemsAreNew: Rule<Openings> = async (documents, work) => {
  const lines = documents.flatMap((record, document) =>
    record.lines.lines.map((line, at) => ({ document, row: at + 1, itemNo: line.itemNo })),
  );
  const stored = await work.run(shaped({ itemNo: "text" })`select item_no as "itemNo" from receivable_item
    where comp_id = ${work.compId} and item_no = any(${arrayOf([...new Set(lines.map(({ itemNo }) => itemNo))], "text")})`);
  const taken = new Set(stored.map(({ itemNo }) => itemNo));
  return lines.flatMap(({ document, row, itemNo }): Finding[] => {
    if (taken.has(itemNo)) return [{ document, table: "lines", row, code: "duplicate", field: "itemNo", value: itemNo }];
    taken.add(itemNo);
    return [];
  });
};

/** Takes receivables over: one open item per line on its own day, at the rate of the document's day, booked against opening balance. */
export const openReceivables: Posting<Openings> = async (documents, work) => {
  await fillUnits(work, documents);
  const rates = await ratesOf(documents, work);
  const booked = documents.map((document, index) => bookOpening(document, rates[index] ?? "1", work.money.company));
  await openItems(
    work,
    booked.flatMap(({ openings }) => openings),
  );
  await postJournal(
    work,
    booked.flatMap(({ journal }) => journal),
  );
  stamp(
    documents,
    documents.map(({ header }) => ({ postedOn: header.docOn })),
  );
};

function bookOpening(document: Openings, rate: string, digits: number): { openings: Opening[]; journal: JournalEntry[] } {
  const { header } = document;
  const lines = document.lines.lines;
  const companyAmounts = convert(
    lines.map((line) => line.totalAmount),
    rate,
    digits,
  );
  const openings = lines.map((line, index) => openingOf(header, line, companyAmounts[index] ?? "0"));
  const days = grouped(openings, ({ postedOn }) => postedOn);
  return { openings, journal: [...days].map(([postedOn, opened]) => journalOf(header, postedOn, opened)) };
}

function journalOf(header: Openings["header"], postedOn: string, opened: readonly Opening[]): JournalEntry {
  const whole = sum(opened.map(({ companyAmount }) => companyAmount));
  const amounts = [
    ["receivable", whole],
    ["openingBalance", negate(whole)],
  ] as const;
  return { module: MODULE, documentId: header.id, docNo: header.docNo, postedOn, amounts };
}

function openingOf(header: Openings["header"], line: Openings["lines"]["lines"][number], companyAmount: string): Opening {
  return {
    entry: "opening",
    module: MODULE,
    documentId: header.id,
    lineId: line.id,
    docNo: header.docNo,
    itemNo: line.itemNo,
    kind: "opening",
    customerId: line.customerId,
    departmentId: header.departmentId,
    unitId: header.unitId,
    regionId: line.regionId,
    salespersonId: line.salespersonId,
    contractId: null,
    contractNo: line.contractNo,
    instalmentId: null,
    postedOn: line.postedOn,
    dueOn: line.dueOn,
    acceptedOn: line.acceptedOn,
    currency: header.currency,
    amount: line.totalAmount,
    companyAmount,
  };
}
