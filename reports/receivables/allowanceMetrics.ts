import type { Metric } from "#define/dataset";
import { ofAllowances } from "./tieOuts.ts";

const moved = (column: string, worth: string) =>
  ({ unit: "money", additive: true, over: "allowance", sql: `sum(${column})`, tieOut: ofAllowances(worth) }) as const;

/** The allowance for losses from one day to another. */
export const ALLOWANCE_METRICS = {
  allowanceOpening: moved("opening", "opening"),
  allowanceFormed: moved("formed", "greatest(0, closing - (opening - used + exchange))"),
  allowanceUsed: moved("used", "used"),
  allowanceReleased: moved("released", "greatest(0, opening - used + exchange - closing)"),
  allowanceExchange: moved("exchange", "exchange"),
  allowanceClosing: {
    unit: "money",
    sum: [
      { metric: "allowanceOpening", sign: 1 },
      { metric: "allowanceFormed", sign: 1 },
      { metric: "allowanceUsed", sign: -1 },
      { metric: "allowanceReleased", sign: -1 },
      { metric: "allowanceExchange", sign: 1 },
    ],
  },
} as const satisfies Record<string, Metric>;
