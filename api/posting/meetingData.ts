import { sql } from "drizzle-orm";
import type { meetingData, meetingDataLines } from "#db/schema/crm/meetingData";
import { isEmpty } from "#define/condition";
import { compare, divide, multiply, negate, signOf, subtract } from "#define/decimal";
import { eachDocument, type Posting, type Rule } from "#define/module";
import { bare } from "#define/own";
import type { DraftOf, RowOf } from "#define/rows";
import type { DocumentRecord, Row, Work } from "#define/work";
import { newId } from "#db/id";
import { insertRows } from "./rows.ts";
import { assign, fillUnits } from "./stamp.ts";
import type { PgTable } from "drizzle-orm/pg-core";

/** One figure of a period, whatever document it stands on. */
type Figure = Omit<RowOf<typeof meetingDataLines>, "dataId" | "dutyPersonId">;
type Period = Pick<RowOf<typeof meetingData>, "id" | "variant" | "period" | "periodKey" | "departmentId" | "unitId" | "lockedOn">;
type Figures = DocumentRecord<Period, { lines: Figure[] }>;

const PERIODS: Readonly<Record<string, RegExp>> = bare({ month: /^\d{4}-(0[1-9]|1[0-2])$/, quarter: /^\d{4}-Q[1-4]$/, year: /^\d{4}$/ });
const RATE_DIGITS = 4;
const share = (part: string, whole: string) => (signOf(whole) === 0 ? null : divide(multiply(part, "100", 8), whole, RATE_DIGITS));

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

/** Begins a period with the figures of the last one of the same form and department: their targets and units stay, what was reached is asked anew. */
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
  return work.run<Copied>(sql`select l.kpi_name as "kpiName", l.measure, l.kpi_unit as "kpiUnit", l.target::text as target, l.last_year::text as "lastYear"
    from ${sql.raw(lines)} l where l.comp_id = ${work.compId} and l.${sql.raw(parent)} = (select p.id from ${sql.raw(table)} p where p.comp_id = ${work.compId}
      and p.variant = ${header.variant} and p.department_id = ${header.departmentId}::bigint and p.period = ${header.period}
      and p.period_key < ${header.periodKey} and p.id <> ${header.id}::bigint order by p.period_key desc, p.id desc limit 1) order by l.seq`);
}

const FIGURES: Readonly<Record<string, { amount: string; from: string; day: string }>> = bare({
  orderIntake: { amount: "d.amount", from: "order_movement d", day: "d.on_day" },
  invoiced: { amount: "round(d.amount * d.exchange_rate, 2)", from: "sales_invoice d", day: "d.posted_on" },
  collected: { amount: "round(d.total_amount * d.exchange_rate, 2)", from: "sales_receipt d", day: "d.posted_on" },
});

/** First day of a period and of the one after it. */
function spanOf({ period, periodKey }: Period): [from: string, to: string] {
  const [year, part = "1"] = periodKey.split("-");
  const months = period === "year" ? 12 : period === "quarter" ? 3 : 1;
  const first = period === "year" ? 0 : period === "quarter" ? (Number(part.slice(1)) - 1) * 3 : Number(part) - 1;
  const day = (month: number) => new Date(Date.UTC(Number(year), month, 1)).toISOString().slice(0, 10);
  return [day(first), day(first + months)];
}

/** Takes from the ledgers what they know of a document's department in its period, this year and the last. */
export const computeFigures: Posting<Figures> = async (documents, work) => {
  for (const document of documents) {
    const [from, to] = spanOf(document.header);
    for (const line of document.lines.lines) {
      const figure = FIGURES[line.measure ?? ""];
      if (!figure) continue;
      const [row] = await work.run<{ computed: string; lastYear: string }>(sql`select
          coalesce(sum(${sql.raw(figure.amount)}) filter (where ${sql.raw(figure.day)} >= ${from}::date and ${sql.raw(figure.day)} < ${to}::date), 0)::numeric(18,4)::text as computed,
          coalesce(sum(${sql.raw(figure.amount)}) filter (where ${sql.raw(figure.day)} >= ${from}::date - interval '1 year' and ${sql.raw(figure.day)} < ${to}::date - interval '1 year'), 0)::numeric(18,4)::text as "lastYear"
        from ${sql.raw(figure.from)} where d.comp_id = ${work.compId} and d.department_id = ${document.header.departmentId}::bigint`);
      assign(line, { computed: row?.computed ?? null, lastYear: row?.lastYear ?? null });
    }
    deriveFigures(document);
  }
};

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
