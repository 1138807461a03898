import { ask, type Panel } from "#define/cockpit";
import projectMoves from "#reports/datasets/crm/projectMoves";
import receptions from "#reports/datasets/crm/receptions";
import salesWork from "#reports/datasets/crm/salesWork";
import { IN_WEEK, IN_YEAR, YEAR, YEAR_TO_DATE } from "./times.ts";

type At = Panel["at"];
const THIS_WEEK = [{ dimension: "day", from: "weekStart", to: "asOf" }] as const;

/** What open projects are worth today, the greatest first. */
export function projectsBy(name: string, at: At, by: "customer" | "phase", limit: number): Panel {
  return {
    name,
    at,
    kind: "bars",
    slices: {
      top: ask(projectMoves, {
        metrics: ["standingValue"],
        by: [by],
        params: YEAR_TO_DATE,
        order: [{ by: "standingValue", descending: true }],
        limit,
        totals: true,
      }),
    },
    figure: { slice: "top", metric: "standingValue" },
    opens: { path: "/crmSalesFunnel", params: YEAR_TO_DATE, by },
  };
}

/** Who was visited most this year. */
export function visitsOfCustomers(at: At, limit: number): Panel {
  return {
    name: "visitsOfCustomers",
    at,
    kind: "bars",
    slices: {
      top: ask(salesWork, {
        metrics: ["visits"],
        by: ["customer"],
        where: YEAR,
        order: [{ by: "visits", descending: true }],
        limit,
        totals: true,
      }),
    },
    figure: { slice: "top", metric: "visits" },
    opens: { path: "/visitBidList", where: IN_YEAR, by: "customer" },
  };
}

/** How many bids were decided on since the week began. */
export function bidsOfWeek(at: At): Panel {
  return {
    name: "bidsOfWeek",
    at,
    kind: "figure",
    slices: { actual: ask(salesWork, { metrics: ["bids"], where: THIS_WEEK }) },
    figure: { slice: "actual", metric: "bids" },
    opens: { path: "/visitBidList", where: IN_WEEK },
  };
}

/** How many receptions there were since the week began. */
export function receptionsOfWeek(at: At): Panel {
  return {
    name: "receptionsOfWeek",
    at,
    kind: "figure",
    slices: { actual: ask(receptions, { metrics: ["receptions"], where: THIS_WEEK }) },
    figure: { slice: "actual", metric: "receptions" },
    opens: { path: "/visitorStatistics", where: IN_WEEK },
  };
}
