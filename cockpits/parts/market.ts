import { ask, type Panel } from "#define/cockpit";
import bidPrices from "#reports/datasets/crm/bidPrices";
import bids from "#reports/datasets/crm/bids";
import { LESS, MORE } from "./measures.ts";
import { IN_MONTH, IN_YEAR, LAST_YEAR, MONTH, YEAR } from "./times.ts";

type At = Panel["at"];
const OPENS = { path: "/bidWinRate", where: IN_YEAR } as const;
const COURSE = {
  by: ["month"],
  where: [{ dimension: "day", from: "trendStart", to: "asOf" }],
  order: [{ by: "month" }],
} as const;

/** A figure of the bids of the year against last year, with its course. */
export function bidFigure(of: "wonValue" | "lostValue" | "winRate" | "winRateByValue" | "hitTime", at: At, hero = false): Panel {
  return {
    name: of,
    at,
    kind: "figure",
    ...(hero ? { hero } : {}),
    slices: {
      actual: ask(bids, { metrics: [of, "won", "decided"], where: YEAR }),
      lastYear: ask(bids, { metrics: [of], where: LAST_YEAR }),
      byMonth: ask(bids, { metrics: [of], ...COURSE }),
    },
    figure: { slice: "actual", metric: of },
    compare: [{ name: "lastYear", slice: "lastYear", metric: of }],
    course: { slice: "byMonth", metric: of },
    verdict: { against: "lastYear", ...(of === "lostValue" || of === "hitTime" ? LESS : MORE) },
    ...(of === "wonValue"
      ? { statement: { won: { slice: "actual", metric: "won" }, decided: { slice: "actual", metric: "decided" } } }
      : {}),
    opens: OPENS,
  };
}

/** What was won this month, against the same days of last year. */
export function wonThisMonth(at: At): Panel {
  return {
    name: "wonValue",
    at,
    kind: "figure",
    slices: {
      actual: ask(bids, { metrics: ["wonValue", "won", "decided"], where: MONTH }),
      lastYear: ask(bids, { metrics: ["wonValue"], where: [{ dimension: "day", from: "lastYearMonthStart", to: "lastAsOf" }] }),
    },
    figure: { slice: "actual", metric: "wonValue" },
    compare: [{ name: "lastYear", slice: "lastYear", metric: "wonValue" }],
    verdict: { against: "lastYear", ...MORE },
    statement: { won: { slice: "actual", metric: "won" }, decided: { slice: "actual", metric: "decided" } },
    opens: { path: "/bidWinRate", where: IN_MONTH },
  };
}

/** The greatest keys by what was lost to them or for them. */
export function lostBy(name: string, at: At, by: "winner" | "lostCause", limit: number): Panel {
  return {
    name,
    at,
    kind: "bars",
    slices: {
      top: ask(bids, {
        metrics: ["lostValue"],
        by: [by],
        where: YEAR,
        order: [{ by: "lostValue", descending: true }],
        limit,
        totals: true,
      }),
    },
    figure: { slice: "top", metric: "lostValue" },
    opens: { ...OPENS, by },
  };
}

/** Where on the map bids were won this year. */
export function wonOnMap(at: At): Panel {
  return {
    name: "wonRegions",
    at,
    kind: "chart",
    chart: "map",
    slices: { regions: ask(bids, { metrics: ["wonValue"], by: ["region"], where: YEAR }) },
    opens: { ...OPENS, by: "region" },
  };
}

/** Keys of a dimension with what was bid for and which share of the decided was won. */
export function winsBy(name: string, at: At, by: "productLine" | "department" | "currency" | "customer", limit: number): Panel {
  const metrics = ["bidValue", "wonBidValue", "decidedValue"] as const;
  return {
    name,
    at,
    kind: "table",
    slices: { rows: ask(bids, { metrics, by: [by], where: YEAR, order: [{ by: "bidValue", descending: true }], limit }) },
    columns: [
      { name: "bid", slice: "rows", metric: "bidValue" },
      { name: "wonOfDecided", slice: "rows", metric: "wonBidValue", of: { slice: "rows", metric: "decidedValue" } },
    ],
    opens: { ...OPENS, by },
  };
}

const PRICES = { path: "/bidPriceHistory", where: IN_YEAR, by: "model" } as const;
const pricesOf = (side: "ours" | "theirs") => ({ ...PRICES, where: { ...IN_YEAR, side: { in: [side] } } });
const asksPrices = (side: "ours" | "theirs", where: typeof YEAR | typeof LAST_YEAR) =>
  ask(bidPrices, {
    metrics: ["unitPrice", "offered"],
    by: ["model"],
    where: [...where, { dimension: "side", in: [side] }, { dimension: "model", empty: false }],
    order: [{ by: "offered", descending: true }],
    limit: 60,
  });

/** What a machine was offered for this year, by us and by others, and how our price stands to theirs and to last year's. */
export function priceLevel(at: At): Panel {
  return {
    name: "priceLevel",
    at,
    kind: "table",
    slices: { ours: asksPrices("ours", YEAR), theirs: asksPrices("theirs", YEAR), before: asksPrices("ours", LAST_YEAR) },
    columns: [
      { name: "ourPrice", slice: "ours", metric: "unitPrice", opens: pricesOf("ours") },
      {
        name: "onTheirs",
        slice: "ours",
        metric: "unitPrice",
        of: { slice: "theirs", metric: "unitPrice" },
        isChange: true,
        opens: PRICES,
      },
      {
        name: "onLastYear",
        slice: "ours",
        metric: "unitPrice",
        of: { slice: "before", metric: "unitPrice" },
        isChange: true,
        opens: pricesOf("ours"),
      },
    ],
    opens: PRICES,
  };
}
