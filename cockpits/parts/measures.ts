import { ask, type Panel, type PanelOpens } from "#define/cockpit";
import contrast from "#reports/datasets/sales/contrast";
import targets from "#reports/datasets/crm/targets";
import {
  IN_MONTH,
  IN_WEEK,
  IN_WEEKS,
  IN_YEAR,
  MONTH_TO_DATE,
  ON_DAY,
  THIRTEEN_WEEKS,
  TODAY,
  TWO_YEARS,
  WEEK_TO_DATE,
  WHOLE_LAST_YEAR,
  WHOLE_MONTH,
  YEAR_TO_DATE,
} from "./times.ts";

type At = Panel["at"];
export type Measure = keyof typeof MEASURES;

/** The three measures that sales are planned by: their plan, last year's, and the reports that they open. */
const MEASURES = {
  ordered: {
    plan: "planIntake",
    toDate: "planIntakeToDate",
    lastYear: "orderedLastYear",
    path: "/orderIntake",
    told: "orderIntake",
  },
  invoiced: {
    plan: "planInvoiced",
    toDate: "planInvoicedToDate",
    lastYear: "invoicedLastYear",
    path: "/invoicedSales",
    told: "invoiced",
  },
  received: {
    plan: "planCollected",
    toDate: "planCollectedToDate",
    lastYear: "receivedLastYear",
    path: "/reInvoice",
    told: "received",
  },
} as const;

/** Behind by a tenth is bad, behind at all is to be watched. */
export const MORE = { wants: "more", good: "1", watch: "0.9" } as const;
/** Above is to be watched, above by a tenth is bad. */
export const LESS = { wants: "less", good: "1", watch: "1.1" } as const;

/** Spans that figures are of: as parameters, and as a range of days. */
const SPANS = {
  year: { params: YEAR_TO_DATE, where: IN_YEAR },
  month: { params: MONTH_TO_DATE, where: IN_MONTH },
  week: { params: WEEK_TO_DATE, where: IN_WEEK },
  weeks: { params: THIRTEEN_WEEKS, where: IN_WEEKS },
  day: { params: TODAY, where: ON_DAY },
} as const;

/** Behind an order figure stand contracts, behind an invoice figure invoices, behind money the contrast. */
export function behind(of: Measure, span: keyof typeof SPANS): PanelOpens {
  const { path, told } = MEASURES[of];
  const { params, where } = SPANS[span];
  return of === "received" ? { path, params } : { path, where, tells: { [of]: told } };
}

/** A measure of the year against its plan up to now, the plan of the year and last year, with its course. */
export function yearOnPlan(of: Measure, at: At, hero = false): Panel {
  const { plan, toDate, lastYear } = MEASURES[of];
  return {
    name: of,
    at,
    kind: "figure",
    ...(hero ? { hero } : {}),
    slices: {
      actual: ask(contrast, { metrics: [of, lastYear, plan, toDate], params: YEAR_TO_DATE }),
      byMonth: ask(contrast, { metrics: [of], by: ["month"], params: TWO_YEARS, order: [{ by: "month" }] }),
    },
    figure: { slice: "actual", metric: of },
    compare: [
      { name: "plan", slice: "actual", metric: plan },
      { name: "planToDate", slice: "actual", metric: toDate },
      { name: "lastYear", slice: "actual", metric: lastYear },
    ],
    course: { slice: "byMonth", metric: of },
    goal: { whole: "plan", toDate: "planToDate" },
    verdict: { against: "planToDate", ...MORE },
    opens: behind(of, "year"),
  };
}

/** A measure of the month up to now against what its plan wants of its working days so far, the plan of the month and last year. */
export function monthOnPlan(of: Measure, at: At, hero = false): Panel {
  const { plan, toDate, lastYear } = MEASURES[of];
  return {
    name: of,
    at,
    kind: "figure",
    ...(hero ? { hero } : {}),
    slices: {
      actual: ask(contrast, { metrics: [of, lastYear, toDate], params: MONTH_TO_DATE }),
      plan: ask(targets, { metrics: [plan], where: WHOLE_MONTH }),
    },
    figure: { slice: "actual", metric: of },
    compare: [
      { name: "plan", slice: "plan", metric: plan },
      { name: "planToDate", slice: "actual", metric: toDate },
      { name: "lastYear", slice: "actual", metric: lastYear },
    ],
    goal: { whole: "plan", toDate: "planToDate" },
    verdict: { against: "planToDate", ...MORE },
    opens: behind(of, "month"),
  };
}

/** A measure of the year against last year, for a part of the business that is not planned by itself. */
export function yearOnLast(of: Measure, at: At, hero = false): Panel {
  const { lastYear } = MEASURES[of];
  return {
    name: of,
    at,
    kind: "figure",
    ...(hero ? { hero } : {}),
    slices: {
      actual: ask(contrast, { metrics: [of, lastYear], params: YEAR_TO_DATE }),
      byMonth: ask(contrast, { metrics: [of], by: ["month"], params: TWO_YEARS, order: [{ by: "month" }] }),
    },
    figure: { slice: "actual", metric: of },
    compare: [{ name: "lastYear", slice: "actual", metric: lastYear }],
    course: { slice: "byMonth", metric: of },
    verdict: { against: "lastYear", ...MORE },
    opens: behind(of, "year"),
  };
}

/** A measure summed up over the year against its plan and last year, and where it ends at this pace. */
export function paceOf(of: Measure, name: string, at: At): Panel {
  const { plan } = MEASURES[of];
  return {
    name,
    at,
    kind: "pace",
    slices: {
      actual: ask(contrast, { metrics: [of], by: ["month"], params: YEAR_TO_DATE }),
      plan: ask(contrast, { metrics: [plan], by: ["month"], params: YEAR_TO_DATE }),
      lastYear: ask(contrast, { metrics: [of], by: ["month"], params: WHOLE_LAST_YEAR }),
    },
    steps: [
      { name: of, slice: "actual", metric: of },
      { name: "planned", as: "plan", slice: "plan", metric: plan },
      { name: "yearBefore", as: "lastYear", slice: "lastYear", metric: of },
    ],
    opens: { path: "/historical", params: YEAR_TO_DATE, by: "month" },
  };
}

/** Keys of a dimension with the three measures of a period, each as share of its plan so far. */
export function ranking(name: string, at: At, by: "company" | "department" | "unit" | "salesperson", path: string, isMonth = false): Panel {
  const params = isMonth ? MONTH_TO_DATE : YEAR_TO_DATE;
  const metrics = ["ordered", "invoiced", "received", "planIntakeToDate", "planInvoicedToDate", "planCollectedToDate"] as const;
  return {
    name,
    at,
    kind: "table",
    slices: { rows: { ...ask(contrast, { metrics, params, order: [{ by: "ordered", descending: true }] }), by: [by] } },
    columns: [
      { name: "ordered", slice: "rows", metric: "ordered" },
      { name: "orderedOnPlan", slice: "rows", metric: "ordered", of: { slice: "rows", metric: "planIntakeToDate" }, judged: MORE },
      { name: "invoicedOnPlan", slice: "rows", metric: "invoiced", of: { slice: "rows", metric: "planInvoicedToDate" }, judged: MORE },
      { name: "receivedOnPlan", slice: "rows", metric: "received", of: { slice: "rows", metric: "planCollectedToDate" }, judged: MORE },
    ],
    opens: { path, params, by },
  };
}

/** The largest keys of a dimension by orders of the year. */
export function largest(name: string, at: At, by: "customer" | "salesperson" | "region" | "productLine", limit = 8): Panel {
  return {
    name,
    at,
    kind: "bars",
    slices: {
      top: ask(contrast, {
        metrics: ["ordered"],
        by: [by],
        params: YEAR_TO_DATE,
        order: [{ by: "ordered", descending: true }],
        limit,
        totals: true,
      }),
    },
    figure: { slice: "top", metric: "ordered" },
    opens: { ...behind("ordered", "year"), by },
  };
}
