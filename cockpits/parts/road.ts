import { ask, type Panel } from "#define/cockpit";
import dueBids from "#reports/datasets/crm/dueBids";
import leads from "#reports/datasets/crm/leads";
import projectMoves from "#reports/datasets/crm/projectMoves";
import receptions from "#reports/datasets/crm/receptions";
import visitPromises from "#reports/datasets/crm/visitPromises";
import { IN_YEAR, YEAR, YEAR_TO_DATE } from "./times.ts";

type At = Panel["at"];

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

/** How many bids are due in the whole of this week: the figure of its list. */
export function bidsOfWeek(at: At): Panel {
  return {
    name: "bidsOfWeek",
    at,
    kind: "figure",
    slices: { actual: ask(dueBids, { metrics: ["due"], where: [{ dimension: "day", from: "weekStart", to: "weekEnd" }] }) },
    figure: { slice: "actual", metric: "due" },
    opens: { path: "/dueBids", where: { day: { from: "weekStart", to: "weekEnd" } } },
  };
}

/** How many receptions have a day in this week, agreed ones as in its list: come by its end, and left in it or later. */
export function receptionsOfWeek(at: At): Panel {
  return {
    name: "receptionsOfWeek",
    at,
    kind: "figure",
    slices: {
      actual: ask(receptions, {
        metrics: ["receptions"],
        where: [
          { dimension: "day", from: "weeksStart", to: "weekEnd" },
          { dimension: "leaveOn", from: "weekStart", to: "horizon" },
        ],
      }),
    },
    figure: { slice: "actual", metric: "receptions" },
    opens: {
      path: "/visitorStatistics",
      where: { day: { from: "weeksStart", to: "weekEnd" }, leaveOn: { from: "weekStart", to: "horizon" } },
    },
  };
}

/** Customers who were promised more visits this year than they got, the most missing first, since when nobody met them, the next day. */
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
