import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { add, compare, negate, signOf } from "#define/decimal";
import type { Issue } from "#define/problem";
import { convert, sum } from "#posting/amounts";
import { type JournalEntry, postJournal, undoJournal } from "#posting/journal/journal";
import { ratesOf } from "#posting/journal/rate";
import { type Opening, openItems } from "#posting/receivable/receivable";
import { livingEntries, undoEntries } from "#posting/receivable/reverse";
import { grouped } from "#posting/rows";
import { fillUnits, stamp } from "#posting/stamp";
import type { DocumentOf } from "#define/rows";
import type { receivableOpeningLines, receivableOpenings } from "#db/schema/sales/receivable";
import { eachDocument, type Finding, type Posting, type Rule } from "#define/rule";

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

/** An amount is something, and what was booked of it goes the same way; in company currency it is the same. */
export const saysOneWorth: Rule<Openings> = async (documents, work) => {
  const [company] = await work.run(shaped({ currency: "text" })`select currency from company where id = ${work.compId}`);
  return documents.flatMap(({ header, lines }, document) =>
    lines.lines.flatMap(({ totalAmount, companyAmount }, at): Finding[] => {
      const place = { document, table: "lines", row: at + 1 };
      if (signOf(totalAmount) === 0) return [{ ...place, code: "required", field: "totalAmount" }];
      if (companyAmount === null) return [];
      const isOwn = header.currency === company?.currency;
      const isAlike = isOwn ? compare(companyAmount, totalAmount) === 0 : signOf(companyAmount) === signOf(totalAmount);
      return isAlike ? [] : [{ ...place, code: "otherWorth", field: "companyAmount", value: companyAmount }];
    }),
  );
};

/** What the former books say in all is what the lines come to. */
export const agreesWithControl: Rule<Openings> = eachDocument(({ header }) => [
  ...controlFault("controlAmount", header.controlAmount, header.totalAmount),
  ...controlFault("controlCompanyAmount", header.controlCompanyAmount, header.companyAmount),
]);

function controlFault(field: string, control: string | null, total: string | null): Issue[] {
  if (control === null || (total !== null && compare(control, total) === 0)) return [];
  return [{ field, code: "controlTotal", value: control, params: { total: total ?? "?" } }];
}

/**
 * Takes receivables over: one open item per line on its own day, with what was booked of it or at the rate of the document's day; what is
 * negative is an advance of the customer. Booked against opening balance.
 */
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
    booked.map(({ companyAmount }, index) => ({ postedOn: documents[index]?.header.docOn ?? null, companyAmount })),
  );
};

/**
 * Takes back what was taken over, today, as long as nothing settled it; the numbers of its items are free again, for who takes them over
 * anew.
 */
export const takeReceivablesBack: Posting<Openings> = async (documents, work) => {
  const documentIds = documents.map(({ header }) => header.id);
  const entries = await livingEntries(work, MODULE, { documentIds });
  await undoEntries(work, entries, { on: () => work.today });
  await work.run(sql`update receivable_item set item_no = item_no || ' / ' || doc_no
    where comp_id = ${work.compId} and module = ${MODULE} and document_id = any(${arrayOf(documentIds, "bigint")})`);
  await undoJournal(work, MODULE, documents);
};

type Booked = { openings: Opening[]; journal: JournalEntry[]; companyAmount: string };

function bookOpening(document: Openings, rate: string, digits: number): Booked {
  const { header } = document;
  const lines = document.lines.lines;
  const unsaid = lines.filter(({ companyAmount }) => companyAmount === null);
  const converted = convert(
    unsaid.map((line) => line.totalAmount),
    rate,
    digits,
  );
  for (const [at, line] of unsaid.entries()) line.companyAmount = converted[at] ?? "0";
  const openings = lines.map((line) => openingOf(header, line, line.companyAmount ?? "0"));
  const days = grouped(openings, ({ postedOn }) => postedOn);
  const journal = [...days].map(([postedOn, opened]) => journalOf(header, postedOn, opened));
  return { openings, journal, companyAmount: sum(openings.map((opening) => opening.companyAmount)) };
}

function journalOf(header: Openings["header"], postedOn: string, opened: readonly Opening[]): JournalEntry {
  const of = (entry: Opening["entry"]) => sum(opened.flatMap((one) => (one.entry === entry ? [one.companyAmount] : [])));
  const [owed, advanced] = [of("opening"), of("advance")];
  const amounts = [
    ["receivable", owed],
    ["advance", advanced],
    ["openingBalance", negate(add(owed, advanced))],
  ] as const;
  return { module: MODULE, documentId: header.id, docNo: header.docNo, postedOn, amounts };
}

function openingOf(header: Openings["header"], line: Openings["lines"]["lines"][number], companyAmount: string): Opening {
  const isAdvance = signOf(line.totalAmount) < 0;
  return {
    entry: isAdvance ? "advance" : "opening",
    module: MODULE,
    documentId: header.id,
    lineId: line.id,
    docNo: header.docNo,
    itemNo: line.itemNo,
    kind: isAdvance ? "advance" : "opening",
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
