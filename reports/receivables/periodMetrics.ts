import type { Metric } from "#define/dataset";
import { COUNT_BACK } from "./countBack.ts";
import { COUNTED_BACK, DUE, DUE_THEN, inPeriod, MONEY, MOVED_BETWEEN } from "./tieOuts.ts";

const DEBT = "kind <> 'advance'";
const DAYS = "cast($asOf - $from + 1 as integer)";
/** An amount with room for as many days as there may be. */
const WIDE = "cast(amount as decimal(28,4))";
const ledger = (sql: string, where: string, tieOut: string) =>
  ({ unit: "money", additive: true, over: "ledger", sql, where, tieOut }) as const;
const plus = (...parts: readonly (readonly [metric: string, sign: 1 | -1])[]) => ({
  unit: "money" as const,
  sum: parts.map(([metric, sign]) => ({ metric, sign })),
});

/** What happened to receivables between two days, and how many days of sales they are worth. */
export const PERIOD_METRICS = {
  applied: ledger(
    "- sum(amount)",
    "{settles}",
    inPeriod("- sum(e.company_amount)", `${MONEY} and e.entry_on >= $from and e.entry_on <= $asOf`),
  ),
  collectable: ledger(
    "sum(amount)",
    "{collectable}",
    inPeriod(
      `sum(case when ${DUE} <= $asOf then e.company_amount else 0 end)
        - sum(case when ${DUE_THEN} <= $asOf and e.entry_on >= $from and e.kind not in ('invoice', 'opening') then e.company_amount else 0 end)`,
      "e.entry_on <= $asOf",
    ),
  ),
  collectionRate: { unit: "percent", of: ["applied", "collectable"] },
  creditSales: ledger(
    "sum(amount)",
    `${DEBT} and entry_kind in ('invoice', 'opening', 'credit') and entry_on between $from and $asOf`,
    inPeriod("sum(e.company_amount)", "e.kind in ('invoice', 'opening', 'credit') and e.entry_on >= $from and e.entry_on <= $asOf"),
  ),
  openingBalance: ledger("sum(amount)", `${DEBT} and entry_on < $from`, inPeriod("sum(e.company_amount)", "e.entry_on < $from")),
  closingBalance: ledger("sum(amount)", `${DEBT} and entry_on <= $asOf`, inPeriod("sum(e.company_amount)", "e.entry_on <= $asOf")),
  closingNotDue: ledger(
    "sum(amount)",
    `${DEBT} and entry_on <= $asOf and due_on >= $asOf`,
    inPeriod("sum(e.company_amount)", `e.entry_on <= $asOf and ${DUE} >= $asOf`),
  ),
  closingDayAmount: {
    unit: "quantity",
    counted: null,
    additive: true,
    over: "ledger",
    sql: `sum(${WIDE} * ${DAYS})`,
    where: `${DEBT} and entry_on <= $asOf`,
    tieOut: inPeriod("sum(e.company_amount * ($asOf - $from + 1))", "e.entry_on <= $asOf"),
  },
  notDueDayAmount: {
    unit: "quantity",
    counted: null,
    additive: true,
    over: "ledger",
    sql: `sum(${WIDE} * ${DAYS})`,
    where: `${DEBT} and entry_on <= $asOf and due_on >= $asOf`,
    tieOut: inPeriod("sum(e.company_amount * ($asOf - $from + 1))", `e.entry_on <= $asOf and ${DUE} >= $asOf`),
  },
  daysSales: { unit: "days", of: ["closingDayAmount", "creditSales"] },
  bestDaysSales: { unit: "days", of: ["notDueDayAmount", "creditSales"] },
  daysDelinquent: {
    unit: "days",
    sum: [
      { metric: "daysSales", sign: 1 },
      { metric: "bestDaysSales", sign: -1 },
    ],
  },
  countBackDays: { unit: "days", additive: false, over: "ledger", sql: COUNT_BACK, tieOut: COUNTED_BACK },
  collectedOfPeriod: plus(["openingBalance", 1], ["creditSales", 1], ["closingBalance", -1]),
  collectableOfPeriod: plus(["openingBalance", 1], ["creditSales", 1], ["closingNotDue", -1]),
  collectionEffectiveness: { unit: "percent", of: ["collectedOfPeriod", "collectableOfPeriod"] },
  invoicedToDate: ledger(
    "sum(amount)",
    `${DEBT} and entry_kind in ('invoice', 'opening', 'credit') and entry_on <= $asOf`,
    inPeriod("sum(e.company_amount)", "e.kind in ('invoice', 'opening', 'credit') and e.entry_on <= $asOf"),
  ),
  collectedToDate: ledger(
    "- sum(amount)",
    `${DEBT} and entry_kind in ('receipt', 'refund', 'dishonour', 'freed') and entry_on <= $asOf`,
    inPeriod("- sum(e.company_amount)", "e.kind in ('receipt', 'refund', 'dishonour', 'freed') and e.entry_on <= $asOf"),
  ),
  invoiceCollectionRate: { unit: "percent", of: ["collectedToDate", "invoicedToDate"] },
} as const satisfies Record<string, Metric>;

/** Where the open money of a day went until another: all of what lay there then, or lies here now. */
export const MOVED_METRICS = {
  moved: {
    unit: "money",
    additive: true,
    over: "moved",
    sql: "sum(amount)",
    tieOut: MOVED_BETWEEN,
  },
} as const satisfies Record<string, Metric>;
