import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { marketForecastLines, marketForecasts } from "#db/schema/crm/meetingData";
import type { Drafting } from "#define/action";
import { multiply } from "#define/decimal";
import type { DocumentOf, DraftOf } from "#define/rows";
import { eachDocument, type Posting, type Rule } from "#define/rule";
import type { Work } from "#define/work";
import { sum } from "#posting/amounts";
import { deriveFigures, lockFigures } from "#posting/meetingData";
import { assign } from "#posting/stamp";
import { COST_ELEMENTS } from "./forms.ts";

/** A forecast for a period. */
export type Forecast = DocumentOf<typeof marketForecasts, { lines: typeof marketForecastLines }>;

const ELEMENTS: ReadonlySet<string> = new Set(COST_ELEMENTS);

/** Sets the rates of each figure, and what a ton of coal is to cost by its elements. */
export function deriveForecast(document: DraftOf<Forecast>): void {
  deriveFigures(document);
  const { header, lines } = document;
  header.edition ??= 1;
  const elements = lines.lines.filter(({ measure, target }) => ELEMENTS.has(measure ?? "") && target !== null);
  header.costPerTon = elements.length === 0 ? null : multiply(sum(elements.map(({ target }) => target ?? "0")), "1", 4);
}

/** What is handed in as a forecast forecasts something in every line. */
export const isForecast: Rule<Forecast> = eachDocument((document) =>
  document.lines.lines.flatMap((line, at) =>
    line.target === null ? [{ code: "required" as const, field: "target", table: "lines", row: at + 1 }] : [],
  ),
);

/** Keeps the day on which forecasts were handed in: what is said after its period is none. */
export const handIn: Posting<Forecast> = (documents, work) => {
  for (const { header } of documents) header.handedInOn = work.today;
  return Promise.resolve();
};

const KEY = ["variant", "period", "periodKey", "departmentId", "regionId", "coalMineId", "productLineId"] as const;
const keyOf = (header: Pick<Forecast["header"], (typeof KEY)[number]>) => KEY.map((field) => header[field] ?? "").join(":");

/** Locks forecasts as the next versions of what they forecast, each after the last one that was locked. */
export const lockForecasts: Posting<Forecast> = async (documents, work) => {
  await lockFigures(documents, work);
  const latest = await latestOf(work, documents);
  for (const { header } of documents) {
    const before = latest.get(keyOf(header));
    assign(header, { edition: (before?.edition ?? 0) + 1, previousId: before?.id ?? null });
    latest.set(keyOf(header), header);
  }
};

async function latestOf(work: Work, documents: readonly Forecast[]): Promise<Map<string, { id: string; edition: number }>> {
  const departments = arrayOf([...new Set(documents.map(({ header }) => header.departmentId))].toSorted(), "bigint");
  const periods = arrayOf([...new Set(documents.map(({ header }) => header.periodKey))], "text");
  await work.run(
    shaped({
      id: "id",
    })`select id from department where comp_id = ${work.compId} and id = any(${departments}) order by id for no key update`,
  );
  const rows = await work.run(shaped({
    id: "id",
    edition: "integer",
    variant: "text",
    period: "text",
    periodKey: "text",
    departmentId: "id",
    regionId: "id?",
    coalMineId: "id?",
    productLineId: "id?",
  })`select id, edition, variant, period, period_key as "periodKey", department_id as "departmentId", region_id as "regionId",
      coal_mine_id as "coalMineId", product_line_id as "productLineId"
    from market_forecast where comp_id = ${work.compId} and stage = 'locked' and period_key = any(${periods}) and department_id = any(${departments})
    order by edition, id`);
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** The next version of a forecast that is locked, with its figures as a start: what was said before stays as it was said. */
export const nextVersion: Drafting<Forecast, Forecast> = (documents, work) =>
  Promise.resolve(
    documents.map(({ header, lines }, from) => {
      const { variant, period, periodKey, departmentId, ownerId, dueOn, regionId, coalMineId, productLineId, tonnage, notes } = header;
      const of = { variant, period, periodKey, departmentId, ownerId, dueOn, regionId, coalMineId, productLineId, tonnage, notes };
      const figures = lines.lines.map(({ measure, kpiName, kpiUnit, target, actual, lastYear, productLineId: line }) => {
        const said = { measure, kpiName, kpiUnit, target, actual, lastYear };
        return { ...said, productLineId: line };
      });
      return { from, header: { ...of, docOn: work.today, edition: header.edition + 1, previousId: header.id }, lines: { lines: figures } };
    }),
  );
