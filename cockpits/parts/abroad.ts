import { ask, type Panel } from "#define/cockpit";
import bids from "#reports/datasets/crm/bids";
import contrast from "#reports/datasets/sales/contrast";
import receivables from "#reports/datasets/sales/receivables";
import { AS_OF, IN_YEAR, YEAR, YEAR_TO_DATE } from "./times.ts";

type At = Panel["at"];
const AGES = { path: "/receivablesAgeClassification", params: AS_OF } as const;

/** What open money is worth more or less at the rate of the day than when it was booked. */
export function exchangeEffect(at: At): Panel {
  return {
    name: "exchange",
    at,
    kind: "figure",
    slices: { actual: ask(receivables, { metrics: ["fxEffect"], params: YEAR_TO_DATE }) },
    figure: { slice: "actual", metric: "fxEffect" },
    opens: AGES,
  };
}

/** Open money by the month that it is due in. */
export function exposureByMonth(at: At): Panel {
  return {
    name: "exposureMonths",
    at,
    kind: "chart",
    chart: "bar",
    slices: { months: ask(receivables, { metrics: ["open"], by: ["dueMonth"], params: AS_OF, order: [{ by: "dueMonth" }] }) },
    opens: { ...AGES, by: "dueMonth" },
  };
}

/** The greatest keys by what they owe. */
export function openBy(name: string, at: At, by: "region" | "currency", limit: number): Panel {
  return {
    name,
    at,
    kind: "bars",
    slices: {
      top: ask(receivables, { metrics: ["open"], by: [by], params: AS_OF, order: [{ by: "open", descending: true }], limit, totals: true }),
    },
    figure: { slice: "top", metric: "open" },
    opens: { ...AGES, by },
  };
}

/** Orders, invoices and money of each key this year beside each other. */
export function flowBy(name: string, at: At, by: "currency" | "region"): Panel {
  const metrics = ["ordered", "invoiced", "received"] as const;
  return {
    name,
    at,
    kind: "table",
    slices: { rows: ask(contrast, { metrics, by: [by], params: YEAR_TO_DATE, order: [{ by: "ordered", descending: true }] }) },
    columns: metrics.map((metric) => ({ name: metric, slice: "rows", metric })),
    opens: { path: "/crmSalesOrderComparison", params: YEAR_TO_DATE, by },
  };
}

/** The greatest regions by what was bid for there. */
export function bidRegions(at: At, limit: number): Panel {
  return {
    name: "bidRegions",
    at,
    kind: "bars",
    slices: {
      top: ask(bids, {
        metrics: ["bidValue"],
        by: ["region"],
        where: YEAR,
        order: [{ by: "bidValue", descending: true }],
        limit,
        totals: true,
      }),
    },
    figure: { slice: "top", metric: "bidValue" },
    opens: { path: "/bidWinRate", where: IN_YEAR, by: "region" },
  };
}
