import { sql } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import { newId } from "#db/id";
import { receivableEntries } from "#db/schema/sales/receivable";
import { receivableRevaluationLines, type receivableRevaluations } from "#db/schema/sales/receivableRevaluation";
import { arrayOf } from "#db/sql";
import { multiply, negate, subtract } from "#define/decimal";
import { failIfAny } from "#define/problem";
import type { Work } from "#define/work";
import { sum, total } from "#posting/amounts";
import { addDays } from "#define/days";
import { type JournalEntry, postJournal } from "#posting/journal/journal";
import { ratesOn } from "#posting/journal/rate";
import { entryRow } from "./receivable.ts";
import { holdReceivableMonths } from "./month.ts";
import { livingEntries, undoEntries } from "./reverse.ts";
import { insertRows } from "#posting/rows";
import type { DocumentOf, Row } from "#define/rows";
import type { Finding, Posting, Rule } from "#define/rule";

/** Open items in other currencies, valued at a month's end. */
type Revaluation = DocumentOf<typeof receivableRevaluations, { lines: typeof receivableRevaluationLines }>;
type Line = Revaluation["lines"]["lines"][number];

const MODULE = "sales.receivableRevaluation";
const OPEN = shaped({ itemId: "id", currency: "text", openAmount: "text", bookedAmount: "text" });
type Open = RowIn<typeof OPEN>;

/** The last day of a month (yyyy-MM). */
export function lastDayOf(month: string): string {
  const [year = 0, at = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, at, 0)).toISOString().slice(0, 10);
}

/** The month has begun to end: its last day is not after today. */
export const monthHasEnded: Rule<{ header: { yearMonth: string } }> = (documents, work) =>
  documents.flatMap(({ header }, document): Finding[] =>
    lastDayOf(header.yearMonth) > work.today ? [{ document, code: "notBegun", field: "yearMonth", value: header.yearMonth }] : [],
  );

/** Fills revaluations with what was open in other currencies on the last day of their month, at the rate of that day. */
export const calculate: Posting<Revaluation> = async (documents, work) => {
  for (const { header } of documents) header.docOn = lastDayOf(header.yearMonth);
  await work.run(
    sql`delete from receivable_revaluation_line where comp_id = ${work.compId} and revaluation_id = any(${arrayOf(
      documents.map(({ header }) => header.id),
      "bigint",
    )})`,
  );
  for (const document of documents) document.lines.lines = await linesFor(work, document.header);
  failIfAny(
    documents.flatMap((document, at): Finding[] =>
      document.lines.lines.length > 0 ? [] : [{ document: at, code: "nothingOpen", field: "yearMonth" }],
    ),
  );
  await insertRows(
    work,
    receivableRevaluationLines,
    documents.flatMap(({ lines }) => lines.lines),
  );
  for (const document of documents) {
    document.header.difference = total(document.lines.lines, "difference");
  }
};

async function linesFor(work: Work, header: Revaluation["header"]): Promise<Line[]> {
  const day = header.docOn;
  const open = await openOn(work, day);
  const rates = await ratesOn(
    work,
    open.map(({ currency }) => ({ currency, on: day })),
  );
  failIfAny(
    open
      .filter(({ currency }) => !rates.has(`${currency} ${day}`))
      .slice(0, 1)
      .map(({ currency }): Finding => ({ document: 0, code: "noRate", field: "yearMonth", params: { currency, on: day } })),
  );
  return open.map((item, at) => {
    const rate = rates.get(`${item.currency} ${day}`) ?? "1";
    const revalued = multiply(item.openAmount, rate, work.money.company);
    const difference = subtract(revalued, item.bookedAmount);
    return { id: newId(), compId: work.compId, revaluationId: header.id, seq: at + 1, ...item, rate, revaluedAmount: revalued, difference };
  });
}

/** What was open in other currencies on a day and at what it was booked then, whatever came later. */
function openOn(work: Work, day: string): Promise<Open[]> {
  return work.run(OPEN`select i.id as "itemId", i.currency, sum(e.amount)::text as "openAmount", sum(e.company_amount)::text as "bookedAmount"
    from receivable_item i join company c on c.id = i.comp_id join receivable_entry e on e.comp_id = i.comp_id and e.item_id = i.id and e.entry_on <= ${day}::date
    where i.comp_id = ${work.compId} and i.currency <> c.currency and i.posted_on <= ${day}::date
    group by i.comp_id, i.id having sum(e.amount) <> 0 order by i.id`);
}

/**
 * Holds the months in which revaluations are booked and taken back, and what is in other currencies, until commit: what they find then
 * cannot move.
 */
export const holdForeign: Posting<Revaluation> = async (documents, work) => {
  const days = documents.map(({ header }) => lastDayOf(header.yearMonth));
  await holdReceivableMonths(
    work,
    days.flatMap((day) => [day, dayAfter(day)]),
  );
  await work.run(sql`select i.id from receivable_item i join company c on c.id = i.comp_id and c.currency <> i.currency
    where i.comp_id = ${work.compId} and i.posted_on <= ${days.toSorted().at(-1) ?? null}::date order by i.id for update of i`);
};

/**
 * Books revaluations on the last day of their month and takes them back on the first of the next: items keep their amount, are worth on
 * that day what they are at its rate, and what is settled later is measured by what was booked first.
 */
export const revalue: Posting<Revaluation> = async (documents, work) => {
  await insertRows(
    work,
    receivableEntries,
    documents.flatMap(({ header, lines }) =>
      lines.lines.flatMap((line) => [entryOf(work, header, line, "revaluation"), entryOf(work, header, line, "revaluationBack")]),
    ),
  );
  const advances = await advancesAmong(work, documents);
  await postJournal(
    work,
    documents.flatMap((document) => journalOf(document, advances)),
  );
  for (const { header } of documents) {
    const days = [header.docOn, dayAfter(header.docOn)] as const;
    [header.postedOn, header.takenBackOn] = days;
    for (const day of days) work.changed("sales.receivableItem", day.slice(0, 4));
  }
};

const dayAfter = (day: string): string => addDays(day, 1);

function entryOf(work: Work, header: Revaluation["header"], line: Line, kind: "revaluation" | "revaluationBack"): Row {
  const difference = line.difference;
  const isBack = kind === "revaluationBack";
  return entryRow(
    work,
    { ...sourceOf(header), lineId: line.id },
    {
      itemId: line.itemId,
      kind,
      entryOn: isBack ? dayAfter(header.docOn) : header.docOn,
      amount: "0",
      companyAmount: isBack ? negate(difference) : difference,
    },
  );
}

async function advancesAmong(work: Work, documents: readonly Revaluation[]): Promise<ReadonlySet<string>> {
  const ids = documents.flatMap((document) => document.lines.lines.map(({ itemId }) => itemId));
  const rows = await work.run(
    shaped({
      id: "id",
    })`select id from receivable_item where comp_id = ${work.compId} and is_advance and id = any(${arrayOf(ids, "bigint")})`,
  );
  return new Set(rows.map(({ id }) => id));
}

const signed = (amount: string, by: 1 | -1): string => (by === 1 ? amount : negate(amount));

/** The journal of a revaluation: on its day, and back on the day after; the other way round where it is undone. */
function journalOf({ header, lines }: Revaluation, advances: ReadonlySet<string>, direction: 1 | -1 = 1): JournalEntry[] {
  const of = (isAdvance: boolean) =>
    sum(lines.lines.flatMap(({ itemId, difference }) => (advances.has(itemId) === isAdvance ? [difference] : [])));
  const amounts = (by: 1 | -1) =>
    [
      ["receivable", signed(of(false), by)],
      ["advance", signed(of(true), by)],
      ["exchangeDifference", signed(negate(sum([of(false), of(true)])), by)],
    ] as const;
  const day = header.docOn;
  const generation = direction === 1 ? 1 : 2;
  return [
    { ...sourceOf(header), generation, postedOn: day, amounts: amounts(direction) },
    { ...sourceOf(header), generation, postedOn: dayAfter(day), amounts: amounts(direction === 1 ? -1 : 1) },
  ];
}

/** Undoes revaluations on their own days, on both sides of the month's end. */
export const reverseRevaluations: Posting<Revaluation> = async (documents, work) => {
  const entries = await livingEntries(work, MODULE, { documentIds: documents.map(({ header }) => header.id) });
  await undoEntries(work, entries, { on: ({ entryOn }) => entryOn });
  const advances = await advancesAmong(work, documents);
  await postJournal(
    work,
    documents.flatMap((document) => journalOf(document, advances, -1)),
  );
};

const sourceOf = (header: Revaluation["header"]) => ({ module: MODULE, documentId: header.id, docNo: header.docNo });
