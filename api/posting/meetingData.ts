import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import type { meetingData, meetingDataLines } from "#db/schema/crm/meetingData";
import { isEmpty } from "#define/condition";
import { compare, divide, multiply, negate, signOf, subtract } from "#define/decimal";
import { addMonths } from "#define/days";
import { moneyUnit } from "#define/moneyUnit";
import { bare } from "#define/own";
import type { DocumentRecord, DraftOf, Row, RowOf } from "#define/rows";
import { failIfAny } from "#define/problem";
import type { Work } from "#define/work";
import { newId } from "#db/id";
import { insertRows, unnest } from "./rows.ts";
import { assign, fillUnits } from "./stamp.ts";
import type { PgTable } from "drizzle-orm/pg-core";
import { eachDocument, type Finding, type Posting, type Rule } from "#define/rule";

/** One figure of a period, whatever document it stands on. */
type Figure = Omit<RowOf<typeof meetingDataLines>, "dataId" | "dutyPersonId">;
type Period = Pick<RowOf<typeof meetingData>, "id" | "variant" | "period" | "periodKey" | "departmentId" | "unitId" | "lockedOn">;
type Figures = DocumentRecord<Period, { lines: Figure[] }>;

const PERIODS: Readonly<Record<string, RegExp>> = bare({ month: /^\d{4}-(0[1-9]|1[0-2])$/, quarter: /^\d{4}-Q[1-4]$/, year: /^\d{4}$/ });
const RATE_DIGITS = 4;
const FIGURE_DIGITS = 4;
/** A rate beyond this says nothing but that there was next to nothing before. */
const RATE_LIMIT = "100000";
function share(part: string, whole: string): string | null {
  if (signOf(whole) === 0) return null;
  const rate = divide(multiply(part, "100", 8), whole, RATE_DIGITS);
  return compare(signOf(rate) < 0 ? negate(rate) : rate, RATE_LIMIT) < 0 ? rate : null;
}

/** Completion and growth of each figure; a figure that the ledgers know is typed where it differs from what they say. */
export function deriveFigures({ lines }: { lines: DraftOf<Figures>["lines"] }): void {
  for (const line of lines.lines) {
    line.actual ??= line.computed;
    const { actual, computed } = line;
    const [target, lastYear] = [line.target ?? "0", line.lastYear ?? "0"];
    line.isTyped = actual !== null && (computed === null || compare(actual, computed) !== 0);
    line.completeRate = actual === null ? null : share(actual, target);
    line.growth = actual === null ? null : share(subtract(actual, lastYear), signOf(lastYear) < 0 ? negate(lastYear) : lastYear);
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

type Copied = Pick<Figure, "kpiName" | "measure" | "kpiUnit" | "target" | "lastYear">;

/**
 * Begins a period with the figures of the last one of the same form and department: their targets and units stay, what was reached is asked
 * anew.
 */
export const copyLast =
  (header: string, lines: PgTable, lineTable: string, parent: string, parentColumn: string, more: Row = {}): Posting<Figures> =>
  async (documents, work) => {
    for (const document of documents) {
      const known = new Set(document.lines.lines.map(({ kpiName }) => kpiName));
      const found = (await lastOf(work, document, header, lineTable, parentColumn)).filter(({ kpiName }) => !known.has(kpiName));
      const blank = { actual: null, computed: null, isTyped: false, completeRate: null, growth: null, notes: null };
      const added = found.map((line, at): Figure => ({
        compId: work.compId,
        id: newId(),
        [parent]: document.header.id,
        seq: known.size + at + 1,
        ...blank,
        ...more,
        ...line,
      }));
      await insertRows(work, lines, added);
      document.lines.lines = [...document.lines.lines, ...added];
    }
  };

function lastOf(work: Work, { header }: Figures, table: string, lines: string, parent: string): Promise<Copied[]> {
  return work.run(shaped({
    kpiName: "text",
    measure: "text?",
    kpiUnit: "text?",
    target: "text?",
    lastYear: "text?",
  })`select l.kpi_name as "kpiName", l.measure, l.kpi_unit as "kpiUnit", l.target::text as target, l.last_year::text as "lastYear"
    from ${sql.raw(lines)} l where l.comp_id = ${work.compId} and l.${sql.raw(parent)} = (select p.id from ${sql.raw(table)} p where p.comp_id = ${work.compId}
      and p.variant = ${header.variant} and p.department_id = ${header.departmentId}::bigint and p.period = ${header.period}
      and p.period_key < ${header.periodKey} and p.id <> ${header.id}::bigint order by p.period_key desc, p.id desc limit 1) order by l.seq`);
}

/** Where each figure stands, as the datasets tell it. */
const FIGURES: Readonly<Record<string, string>> = bare({
  orderIntake: "select comp_id, department_id, on_day, amount from order_movement",
  invoiced: "select comp_id, department_id, on_day, net from issued_invoice",
  collected: "select comp_id, department_id, on_day, company_amount from money_movement",
});
const TOLD = Object.entries(FIGURES).map(([measure, from]) => `select '${measure}'::text as measure, m.* from (${from}) m`);

/** First day of a period and of the one after it. */
function spanOf({ period, periodKey }: Period): [from: string, to: string] {
  const [year, part = "1"] = periodKey.split("-");
  const months = period === "year" ? 12 : period === "quarter" ? 3 : 1;
  const first = period === "year" ? 0 : period === "quarter" ? (Number(part.slice(1)) - 1) * 3 : Number(part) - 1;
  const day = (month: number) => new Date(Date.UTC(Number(year), month, 1)).toISOString().slice(0, 10);
  return [day(first), day(first + months)];
}

type Asked = { line: Figure; measure: string; department: string; from: string; to: string; per: string };

/**
 * Takes from the books what they know of the departments of documents in their periods, this year and the last, in the unit of each line.
 */
export const computeFigures: Posting<Figures> = async (documents, work) => {
  const asked = await askedOf(documents, work);
  const [now, before] = [await toldOf(work, asked, 0), await toldOf(work, asked, 1)];
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
  const issues: Finding[] = [];
  const asked = documents.flatMap(({ header, lines }, document) => {
    const [from, to] = spanOf(header);
    return lines.lines.flatMap((line, at) => {
      const measure = line.measure ?? "";
      if (FIGURES[measure] === undefined) return [];
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
async function toldOf(work: Work, asked: readonly Asked[], years: number): Promise<Map<number, string>> {
  const keys = unnest(
    "k",
    {
      at: asked.map((_, at) => at),
      measure: asked.map(({ measure }) => measure),
      department: asked.map(({ department }) => department),
      begin: asked.map(({ from }) => addMonths(from, -12 * years)),
      until: asked.map(({ to }) => addMonths(to, -12 * years)),
    },
    { at: "integer", measure: "text", department: "bigint", begin: "date", until: "date" },
  );
  const rows = await work.run(shaped({ at: "integer", amount: "text" })`select k.at, sum(m.amount)::text as amount from ${keys}
    join (${sql.raw(TOLD.join(" union all "))}) m on m.comp_id = ${work.compId} and m.measure = k.measure and m.department_id = k.department
      and m.on_day >= k.begin and m.on_day < k.until group by k.at`);
  return new Map(rows.map(({ at, amount }) => [at, amount]));
}

/** Locks the figures after the meeting. */
export const lockFigures: Posting<Figures> = async (documents, work) => {
  await fillUnits(work, documents);
  for (const { header } of documents) header.lockedOn = work.today;
};

/** Opens locked figures again. */
export const unlockFigures: Posting<Figures> = (documents) => {
  for (const { header } of documents) header.lockedOn = null;
  return Promise.resolve();
};
