import { ask, type Panel } from "#define/cockpit";
import contractBook from "#reports/datasets/sales/contractBook";
import contrast from "#reports/datasets/sales/contrast";
import { behind, type Measure } from "./measures.ts";
import { AS_OF, TODAY, YEAR_TO_DATE } from "./times.ts";

type At = Panel["at"];

/** The greatest customers with what they ordered and paid this year, and how the orders stand to last year's. */
export function customersMove(at: At, limit: number): Panel {
  const metrics = ["ordered", "orderedLastYear", "received"] as const;
  return {
    name: "customers",
    at,
    kind: "table",
    slices: {
      rows: ask(contrast, { metrics, by: ["customer"], params: YEAR_TO_DATE, order: [{ by: "ordered", descending: true }], limit }),
    },
    columns: [
      { name: "ordered", slice: "rows", metric: "ordered" },
      { name: "orderedLastYear", slice: "rows", metric: "orderedLastYear" },
      {
        name: "orderedOnLast",
        slice: "rows",
        metric: "ordered",
        of: { slice: "rows", metric: "orderedLastYear" },
        isChange: true,
        judged: { wants: "more", good: "1", watch: "0.9" },
      },
      { name: "received", slice: "rows", metric: "received" },
    ],
    opens: { path: "/crmSalesOrderComparison", params: YEAR_TO_DATE, by: "customer" },
  };
}

/** For whom most is ordered and not delivered. */
export function backlogOfCustomers(at: At, limit: number): Panel {
  return {
    name: "backlogCustomers",
    at,
    kind: "bars",
    slices: {
      top: ask(contractBook, {
        metrics: ["backlog"],
        by: ["customer"],
        params: AS_OF,
        order: [{ by: "backlog", descending: true }],
        limit,
        totals: true,
      }),
    },
    figure: { slice: "top", metric: "backlog" },
    opens: { path: "/orderBook", params: AS_OF, by: "customer" },
  };
}

/** A measure of today, under a name of its own where the measure of another span stands beside it. */
export function dayFigure(of: Measure, at: At, hero = false, name: string = of): Panel {
  return {
    name,
    at,
    kind: "figure",
    ...(hero ? { hero } : {}),
    slices: {
      actual: ask(contrast, { metrics: [of], params: TODAY }),
      byWeek: ask(contrast, {
        metrics: [of],
        by: ["week"],
        params: { from: { day: "weeksStart" }, asOf: { day: "asOf" } },
        order: [{ by: "week" }],
      }),
    },
    figure: { slice: "actual", metric: of },
    course: { slice: "byWeek", metric: of },
    opens: behind(of, "day"),
  };
}

/** With whom a measure was made since the week began, the greatest first. */
export function customersOfWeek(of: Measure, name: string, at: At): Panel {
  return {
    name,
    at,
    kind: "bars",
    slices: {
      top: ask(contrast, {
        metrics: [of],
        by: ["customer"],
        params: { from: { day: "weekStart" }, asOf: { day: "asOf" } },
        order: [{ by: of, descending: true }],
        limit: 4,
        totals: true,
      }),
    },
    figure: { slice: "top", metric: of },
    opens: { ...behind(of, "week"), by: "customer" },
  };
}
