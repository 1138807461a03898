import { ask, type Panel } from "#define/cockpit";
import meetingFigures from "#reports/datasets/crm/meetingFigures";
import contrast from "#reports/datasets/sales/contrast";
import { behind, type Measure, MORE } from "./measures.ts";
import { IN_WEEKS, MONTH_TO_DATE, THIRTEEN_WEEKS, WEEK_TO_DATE, YEAR_TO_DATE } from "./times.ts";

type At = Panel["at"];
const LAST_YEAR = { ordered: "orderedLastYear", invoiced: "invoicedLastYear", received: "receivedLastYear" } as const;
const PLAN = { ordered: "planIntakeToDate", invoiced: "planInvoicedToDate", received: "planCollectedToDate" } as const;
const CONTRAST = "/crmSalesOrderComparison";
const PUBLISHED = { period: { in: ["week"] }, stage: { in: ["locked"] } } as const;
const PUBLISHED_OF = [
  { dimension: "period", in: ["week"] },
  { dimension: "stage", in: ["locked"] },
  { dimension: "day", from: "weeksStart", to: "asOf" },
] as const;

/** A measure of this week against the same days of last year, with the weeks before it. */
export function weekFigure(of: Measure, at: At): Panel {
  return {
    name: of,
    at,
    kind: "figure",
    slices: {
      actual: ask(contrast, { metrics: [of, LAST_YEAR[of]], params: WEEK_TO_DATE }),
      byWeek: ask(contrast, { metrics: [of], by: ["week"], params: THIRTEEN_WEEKS, order: [{ by: "week" }] }),
    },
    figure: { slice: "actual", metric: of },
    compare: [{ name: "lastYear", slice: "actual", metric: LAST_YEAR[of] }],
    course: { slice: "byWeek", metric: of },
    verdict: { against: "lastYear", ...MORE },
    opens: behind(of, "week"),
  };
}

/** A measure of each unit: of the week, the month and the year, and how the year stands to its plan so far and to last year. */
export function measureOfUnits(of: Measure, name: string, at: At): Panel {
  const year = [of, LAST_YEAR[of], PLAN[of]];
  return {
    name,
    at,
    kind: "table",
    slices: {
      rows: ask(contrast, { metrics: year, by: ["unit"], params: YEAR_TO_DATE, order: [{ by: of, descending: true }] }),
      month: ask(contrast, { metrics: [of], by: ["unit"], params: MONTH_TO_DATE }),
      week: ask(contrast, { metrics: [of], by: ["unit"], params: WEEK_TO_DATE }),
    },
    columns: [
      { name: "year", slice: "rows", metric: of },
      { name: "month", slice: "month", metric: of, opens: { path: CONTRAST, params: MONTH_TO_DATE, by: "unit" } },
      { name: "weekToDate", slice: "week", metric: of, opens: { path: CONTRAST, params: WEEK_TO_DATE, by: "unit" } },
      { name: "onPlan", slice: "rows", metric: of, of: { slice: "rows", metric: PLAN[of] }, judged: MORE },
      { name: "onLastYear", slice: "rows", metric: of, of: { slice: "rows", metric: LAST_YEAR[of] }, judged: MORE },
    ],
    opens: { path: CONTRAST, params: YEAR_TO_DATE, by: "unit" },
  };
}

/** A measure of each key week by week, that first whose last whole week fell most against those before it. */
export function weeksOf(of: Measure, name: string, at: At, by: "unit" | "department" | "productLine"): Panel {
  return {
    name,
    at,
    kind: "multiples",
    worstFirst: true,
    slices: { weeks: ask(contrast, { metrics: [of], by: [by, "week"], params: THIRTEEN_WEEKS, order: [{ by: "week" }] }) },
    opens: { ...behind(of, "weeks"), by },
  };
}

/** Each published week with what was told of a measure and what the books say of it today. */
export function publishedWeeks(at: At): Panel {
  const measure = { dimension: "measure", in: ["orderIntake"] } as const;
  return {
    name: "published",
    at,
    kind: "table",
    slices: {
      told: ask(meetingFigures, {
        metrics: ["actual"],
        by: ["week"],
        where: [...PUBLISHED_OF, measure],
        order: [{ by: "week", descending: true }],
      }),
      books: ask(contrast, { metrics: ["ordered"], by: ["week"], params: THIRTEEN_WEEKS }),
    },
    columns: [
      { name: "told", slice: "told", metric: "actual" },
      { name: "today", slice: "books", metric: "ordered", opens: { path: CONTRAST, params: THIRTEEN_WEEKS, by: "week" } },
    ],
    opens: { path: "/meetingFigures", where: { ...PUBLISHED, measure: { in: ["orderIntake"] }, ...IN_WEEKS } },
  };
}

/** Why weeks were as they were, as it was typed when they were published. */
export function reasonsOfWeeks(at: At): Panel {
  return {
    name: "reasons",
    at,
    kind: "table",
    slices: {
      rows: ask(meetingFigures, {
        metrics: ["figures"],
        by: ["reason"],
        where: [...PUBLISHED_OF, { dimension: "reason", empty: false }],
        order: [{ by: "figures", descending: true }],
      }),
    },
    columns: [{ name: "toldFigures", slice: "rows", metric: "figures" }],
    opens: { path: "/meetingFigures", where: { ...PUBLISHED, ...IN_WEEKS }, by: "reason" },
  };
}
