import { ask, type Panel } from "#define/cockpit";
import contrast from "#reports/datasets/sales/contrast";
import receivables from "#reports/datasets/sales/receivables";
import { behind } from "./measures.ts";
import { AS_OF, IN_MONTH, IN_YEAR, MONTH_TO_DATE, WEEK_TO_DATE, YEAR_TO_DATE } from "./times.ts";

type At = Panel["at"];
const NAMES = { productLine: "Line", region: "Region", department: "Department" } as const;

/** The orders of this month day by day. */
export function ordersByDay(at: At): Panel {
  return {
    name: "days",
    at,
    kind: "chart",
    chart: "bar",
    slices: { days: ask(contrast, { metrics: ["ordered"], by: ["day"], params: MONTH_TO_DATE, order: [{ by: "day" }] }) },
    opens: { path: "/orderIntake", where: IN_MONTH, tells: { ordered: "orderIntake" } },
  };
}

/** The orders of the year by product line, month by month. */
export function linesByMonth(at: At): Panel {
  return {
    name: "lines",
    at,
    kind: "multiples",
    slices: {
      months: ask(contrast, { metrics: ["ordered"], by: ["productLine", "month"], params: YEAR_TO_DATE, order: [{ by: "month" }] }),
    },
    opens: { path: "/orderIntake", where: IN_YEAR, by: "productLine", tells: { ordered: "orderIntake" } },
  };
}

/** By how much a measure of each key differs from last year's, from one year to the other. */
export function changeBy(of: "ordered" | "invoiced" | "received", by: "productLine" | "region" | "department", at: At): Panel {
  const metric = `${of}Change` as const;
  return {
    name: `${of}By${NAMES[by]}`,
    at,
    kind: "chart",
    chart: "waterfall",
    slices: { keys: ask(contrast, { metrics: [metric], by: [by], params: YEAR_TO_DATE, order: [{ by: metric, descending: true }] }) },
    opens: { path: "/crmSalesOrderComparison", params: YEAR_TO_DATE, by },
  };
}

/** Keys of a dimension with the orders of the year and how they stand to last year's. */
export function ordersOnLast(name: string, at: At, by: "customer" | "region" | "productLine" | "currency", limit: number): Panel {
  const metrics = ["ordered", "orderedLastYear"] as const;
  return {
    name,
    at,
    kind: "table",
    slices: { rows: ask(contrast, { metrics, by: [by], params: YEAR_TO_DATE, order: [{ by: "ordered", descending: true }], limit }) },
    columns: [
      { name: "ordered", slice: "rows", metric: "ordered" },
      {
        name: "orderedOnLast",
        slice: "rows",
        metric: "ordered",
        of: { slice: "rows", metric: "orderedLastYear" },
        isChange: true,
        judged: { wants: "more", good: "1", watch: "0.9" },
      },
    ],
    opens: { path: "/crmSalesOrderComparison", params: YEAR_TO_DATE, by },
  };
}

/** Whose money falls due until the end of this month. */
export function dueThisMonth(at: At): Panel {
  return {
    name: "falling",
    at,
    kind: "bars",
    slices: {
      top: ask(receivables, {
        metrics: ["open"],
        by: ["customer"],
        where: [{ dimension: "dueOn", from: "asOf", to: "monthEnd" }],
        params: AS_OF,
        order: [{ by: "open", descending: true }],
        limit: 3,
        totals: true,
      }),
    },
    figure: { slice: "top", metric: "open" },
    opens: { path: "/receivablesAgeClassification", params: AS_OF, where: { dueOn: { from: "asOf", to: "monthEnd" } }, by: "customer" },
  };
}

const documentsOf = (of: "ordered" | "invoiced" | "received") =>
  ask(contrast, {
    metrics: [of],
    by: ["day", "docNo", "customer"],
    params: WEEK_TO_DATE,
    order: [
      { by: "day", descending: true },
      { by: "docNo", descending: true },
    ],
    limit: 20,
    totals: true,
  });

/** What came this week, document by document, the newest first: orders, invoices and money. */
export function documentsOfWeek(at: At): Panel {
  const measures = ["ordered", "invoiced", "received"] as const;
  return {
    name: "documents",
    at,
    kind: "ticker",
    slices: Object.fromEntries(measures.map((of) => [of, documentsOf(of)])),
    steps: measures.map((of) => ({ name: `${of}Now`, slice: of, metric: of, opens: behind(of, "week") })),
    opens: behind("ordered", "week"),
  };
}
