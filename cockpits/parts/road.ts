import { ask, type Panel } from "#define/cockpit";
import leads from "#reports/datasets/crm/leads";
import projectMoves from "#reports/datasets/crm/projectMoves";
import receptions from "#reports/datasets/crm/receptions";
import salesWork from "#reports/datasets/crm/salesWork";
import visitPromises from "#reports/datasets/crm/visitPromises";
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

/**
 * Customers who were promised more visits this year than they got, the most missing first: how long nobody met them, and when somebody
 * will.
 */
export function visitsPromised(at: At, limit: number): Panel {
  const metrics = ["promised", "kept", "missing", "longestSince", "nextContact"] as const;
  return {
    name: "visitsPromised",
    at,
    kind: "table",
    slices: {
      rows: ask(visitPromises, {
        metrics,
        by: ["customer"],
        params: YEAR_TO_DATE,
        order: [
          { by: "missing", descending: true },
          { by: "longestSince", descending: true },
        ],
        limit,
      }),
    },
    columns: [
      { name: "missing", slice: "rows", metric: "missing" },
      {
        name: "keptOfPromised",
        slice: "rows",
        metric: "kept",
        of: { slice: "rows", metric: "promised" },
        judged: { wants: "more", good: "1", watch: "0.8" },
      },
      { name: "longestSince", slice: "rows", metric: "longestSince" },
      { name: "nextContact", slice: "rows", metric: "nextContact" },
    ],
    opens: { path: "/promisedVisits", params: YEAR_TO_DATE, by: "customer" },
  };
}

/** Where this year's leads came from. */
export function leadsBySource(at: At): Panel {
  return {
    name: "leadsBySource",
    at,
    kind: "bars",
    slices: {
      top: ask(leads, {
        metrics: ["leads"],
        by: ["source"],
        where: YEAR,
        order: [{ by: "leads", descending: true }],
        limit: 5,
        totals: true,
      }),
    },
    figure: { slice: "top", metric: "leads" },
    opens: { path: "/leadConversion", where: IN_YEAR, by: "source" },
  };
}
