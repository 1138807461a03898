import type { OpenTask } from "#define/views/approval";
import { add } from "#define/decimal";
import { formatNumber } from "#define/format";
import { currentLanguage } from "../data/language.ts";

const DIGITS = 2;

/** How much a task is about, with its currency; empty where it is about no amount. */
export function amountText({ amount, currency }: Pick<OpenTask, "amount" | "currency">): string {
  return amount === null ? "" : [formatNumber(amount, currentLanguage(), DIGITS), currency].filter(Boolean).join(" ");
}

/** How much tasks are about together, a text for each currency; an amount without one is in the company's. */
export function sumsOf(tasks: readonly OpenTask[], own: string): readonly string[] {
  const sums = new Map<string, string>();
  for (const { amount, currency } of tasks) if (amount !== null) sums.set(currency ?? own, add(sums.get(currency ?? own) ?? "0", amount));
  return [...sums].map(([currency, amount]) => amountText({ amount, currency }));
}
