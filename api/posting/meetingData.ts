import { getTableColumns } from "drizzle-orm";
import { shaped } from "#db/row";
import type { meetingData, meetingDataLines } from "#db/schema/crm/meetingData";
import { isEmpty } from "#define/condition";
import { compare, divide, magnitude, multiply, signOf, subtract } from "#define/decimal";
import { type CompanyCalendar, weekDays } from "#define/calendar";
import { addDays, addMonths } from "#define/days";
import { moneyUnit } from "#define/moneyUnit";
import { bare } from "#define/own";
import type { DocumentRecord, DraftOf, Row, RowOf } from "#define/rows";
import { spanMonths } from "#define/spans";
import { plainText } from "#define/text";
import { failIfAny } from "#define/problem";
import type { Work } from "#define/work";
import { newId } from "#db/id";
import { identifier } from "#db/sql";
import { insertRows, readRows, unnest } from "./rows.ts";
import { workRulesOf } from "./workDays.ts";
import { assign, confirmation, fillUnits } from "./stamp.ts";
import type { PgTable } from "drizzle-orm/pg-core";
import { eachDocument, type Finding, type Posting, type Rule } from "#define/rule";

/** One figure of a period, whatever document it stands on. */
type Own = "dataId" | "contractId" | "materialId" | "drawingNo" | "plannedOn" | "doneOn" | "dutyPersonId";
export type Figure = Omit<RowOf<typeof meetingDataLines>, Own>;
type Period = Pick<
  RowOf<typeof meetingData>,
  "id" | "variant" | "period" | "periodKey" | "departmentId" | "unitId" | "lockedOn" | "confirmedBy" | "confirmedAt"
>;
export type Figures = DocumentRecord<Period, { lines: Figure[] }>;

/** Figures that the ledgers know. */
const BOOKED: ReadonlySet<string | null> = new Set(["orderIntake", "invoiced", "collected", "delivered"]);
const PERIODS: Readonly<Record<string, RegExp>> = bare({
  week: /^\d{4}-W(0[1-9]|[1-4]\d|5[0-4])$/,
  month: /^\d{4}-(0[1-9]|1[0-2])$/,
  quarter: /^\d{4}-Q[1-4]$/,
  year: /^\d{4}$/,
});
const RATE_DIGITS = 4;
const FIGURE_DIGITS = 4;
/** A rate beyond this says nothing but that there was next to nothing before. */
const RATE_LIMIT = "100000";
function share(part: string, whole: string): string | null {
  if (signOf(whole) === 0) return null;
  const rate = divide(multiply(part, "100", 8), whole, RATE_DIGITS);
  return compare(magnitude(rate), RATE_LIMIT) < 0 ? rate : null;
}

/** Completion and growth of each figure; a figure that the ledgers know is typed where it differs from what they say. */
export function deriveFigures({ lines }: { lines: DraftOf<Figures>["lines"] }): void {
  for (const line of lines.lines) {
    line.source = BOOKED.has(line.measure) ? "books" : "owner";
    line.actual ??= line.computed;
    const { actual, computed } = line;
    const [target, lastYear] = [line.target ?? "0", line.lastYear ?? "0"];
    line.isTyped = actual !== null && (computed === null || compare(actual, computed) !== 0);
    line.completeRate = actual === null ? null : share(actual, target);
    line.growth = actual === null ? null : share(subtract(actual, lastYear), magnitude(lastYear));
  }
}

/** The key of a period is spelt as its kind: 2026-03, 2026-Q1, 2026. */
export const isPeriod: Rule<Figures> = eachDocument(({ header }) =>
  PERIODS[header.period]?.test(header.periodKey) ? [] : [{ code: "format", field: "periodKey", value: header.periodKey }],
);

/** A typed figure that the ledgers say otherwise is explained; every figure has a value when it is handed in. */
export const isExplained: Rule<Figures> = eachDocument((document) =>
  document.lines.lines.flatMap((line, at) => {
    const place = { table: "lines", row: at + 1 };
    if (line.actual === null) return [{ code: "required" as const, field: "actual", ...place }];
    const differs = line.computed !== null && line.isTyped && isEmpty(line.notes);
    return differs ? [{ code: "required" as const, field: "notes", ...place }] : [];
  }),
);

/** What of a figure is asked anew in each period. */
const BLANK = { actual: null, computed: null, isTyped: false, completeRate: null, growth: null, notes: null };
/** Which figure it is, in its form. */
const keyOf = (line: Row) =>
  ["measure", "kpiName", "productLineId", "contractId", "materialId", "drawingNo"].map((field) => plainText(line[field] ?? "")).join("|");

/** Where the figures of a document are kept, and what follows from them. */
export type FigureLines<D> = { table: PgTable; parent: string; derive: (document: D) => void };

/** Adds to a document the figures that it does not have yet. */
export async function addFigures<D extends Figures>(
  work: Work,
  { table, parent, derive }: FigureLines<D>,
  document: D,
  figures: readonly Row[],
): Promise<void> {
  const known = new Set(document.lines.lines.map(keyOf));
  const empty = Object.fromEntries(Object.keys(getTableColumns(table)).map((column) => [column, null]));
  const added = figures
    .filter((figure) => !known.has(keyOf(figure)))
    .map((figure, at) => ({
      ...empty,
      ...figure,
      ...BLANK,
      compId: work.compId,
      id: newId(),
      [parent]: document.header.id,
      seq: document.lines.lines.length + at + 1,
    })) as unknown as Figure[];
  document.lines.lines = [...document.lines.lines, ...added];
  derive(document);
  await insertRows(work, table, added);
}

/**
 * Begins a period with the figures of the last one of the same form and department: their targets, units and people stay, what was reached
 * is asked anew.
 */
export const copyLast =
  <D extends Figures>(header: string, lines: FigureLines<D>): Posting<D> =>
  async (documents, work) => {
    for (const document of documents) {
      const last = await lastOf(work, document, header);
      const figures = last === undefined ? [] : ((await readRows(work, lines.table, lines.parent, [last])) as Row[]);
      await addFigures(work, lines, document, figures);
    }
  };

async function lastOf(work: Work, { header }: Figures, table: string): Promise<string | undefined> {
  const [last] = await work.run(shaped({
    id: "id",
  })`select p.id from ${identifier(table)} p where p.comp_id = ${work.compId}
      and p.variant = ${header.variant} and p.department_id = ${header.departmentId}::bigint and p.period = ${header.period}
      and p.period_key < ${header.periodKey} and p.id <> ${header.id}::bigint order by p.period_key desc, p.id desc limit 1`);
  return last?.id;
}

type Calendar = Pick<CompanyCalendar, "weeks" | "yearStart">;
/** First day of a period and of the one after it, years and quarters being fiscal ones; a week that its year lacks has none. */
function spanOf({ period, periodKey }: Pick<Period, "period" | "periodKey">, calendar: Calendar): [from: string, to: string] | undefined {
  if (period === "week") {
    const days = weekDays(calendar, periodKey);
    return days && [days.from, addDays(days.to, 1)];
  }
  const months =
    period === "month"
      ? { from: periodKey, to: periodKey }
      : spanMonths(calendar, period === "year" ? "fiscalYear" : "fiscalQuarter", periodKey);
  return months && [`${months.from}-01`, addMonths(`${months.to}-01`, 1)];
}

type Asked = { line: Figure; measure: string; department: string; from: string; to: string; per: string };

/**
 * Takes from the books what they know of the departments of documents in their periods, this year and the last, in the unit of each line.
 */
export const computeFigures: Posting<Figures> = async (documents, work) => {
  const asked = await askedOf(documents, work);
  const [now, before] = [await computedFigures(work, asked, 0), await computedFigures(work, asked, 1)];
  for (const [at, { line, per }] of asked.entries())
    assign(line, {
      computed: divide(now.get(at) ?? "0", per, FIGURE_DIGITS),
      lastYear: divide(before.get(at) ?? "0", per, FIGURE_DIGITS),
    });
  for (const document of documents) deriveFigures(document);
};

/** What lines ask of the books; a unit that is no multiple of the company's currency is said. */
async function askedOf(documents: readonly Figures[], work: Work): Promise<Asked[]> {
  const [company] = await work.run(shaped({ currency: "text" })`select currency from company where id = ${work.compId}`);
  const { calendar } = await workRulesOf(work);
  const issues: Finding[] = [];
  const asked = documents.flatMap(({ header, lines }, document) => {
    const span = spanOf(header, calendar);
    if (!span) {
      issues.push({ document, code: "format", field: "periodKey", value: header.periodKey });
      return [];
    }
    const [from, to] = span;
    return lines.lines.flatMap((line, at) => {
      const { measure } = line;
      if (!BOOKED.has(measure)) return [];
      const per = moneyUnit(line.kpiUnit ?? "", company?.currency ?? "");
      if (per === undefined)
        issues.push({ document, code: "unknownCode", table: "lines", row: at + 1, field: "kpiUnit", value: line.kpiUnit });
      return [{ line, measure, department: header.departmentId, from, to, per: per ?? "1" }];
    });
  });
  failIfAny(issues);
  return asked;
}

/** The figures that lines ask for, so many years before their period, by their place: one statement for all. */
async function computedFigures(work: Work, asked: readonly Asked[], years: number): Promise<Map<number, string>> {
  const keys = unnest(
    "k",
    {
      at: asked.map((_, at) => at),
      measure: asked.map(({ measure }) => measure),
      department: asked.map(({ department }) => department),
      product_line: asked.map(({ line }) => line.productLineId),
      begin: asked.map(({ from }) => addMonths(from, -12 * years)),
      until: asked.map(({ to }) => addMonths(to, -12 * years)),
    },
    { at: "integer", measure: "text", department: "bigint", product_line: "bigint", begin: "date", until: "date" },
  );
  const rows = await work.run(shaped({ at: "integer", amount: "text" })`select k.at, sum(m.amount)::text as amount from ${keys}
    join booked_figure m on m.comp_id = ${work.compId} and m.measure = k.measure and m.department_id = k.department
      and (k.product_line is null or m.product_line_id = k.product_line) and m.on_day >= k.begin and m.on_day < k.until group by k.at`);
  return new Map(rows.map(({ at, amount }) => [at, amount]));
}

/** Locks the figures after the meeting. */
export const lockFigures: Posting<Figures> = async (documents, work) => {
  await fillUnits(work, documents);
  for (const { header } of documents) assign(header, { lockedOn: work.today, ...confirmation(work) });
};

/** Opens locked figures again. */
export const unlockFigures: Posting<Figures> = (documents) => {
  for (const { header } of documents) assign(header, { lockedOn: null, confirmedBy: null, confirmedAt: null });
  return Promise.resolve();
};

/** Tells that what was handed in of a period changed. */
export const markFiguresChanged =
  (module: string): Posting<Figures> =>
  (documents, work) => {
    for (const { header } of documents) work.changed(module, header.periodKey.slice(0, 4));
    return Promise.resolve();
  };
