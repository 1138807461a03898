import { z } from "zod";
import { comparisonIn } from "#query/addressParts";
import { add, compare, divide, negate, signOf, subtract } from "#define/decimal";
import type { Comparison } from "#define/slice/query";

const decimal = z.string().regex(/^-?\d{1,14}(\.\d{1,6})?$/);
const name = z.string().regex(/^[a-z][A-Za-z0-9]*$/);

/** Somebody of the company, or whoever has a role. */
const Answerable = z.strictObject({ kind: z.enum(["account", "role"]), id: z.string().regex(/^\d{1,18}$/) });
export type Answerable = z.output<typeof Answerable>;

/**
 * That an alert is an alarm: cockpits of its figures show it until it is over, `owner` answers for it, and `next` is told where nobody took
 * it up within so many minutes.
 */
const AlarmRule = z
  .strictObject({ owner: Answerable, minutes: z.int().min(1).max(10_080).nullable(), next: Answerable.nullable() })
  .refine(({ minutes, next }) => (minutes === null) === (next === null), { path: ["next"] });
export type AlarmRule = z.output<typeof AlarmRule>;

/**
 * When an alert fires. `against` = with what the figure is compared: `none`, or a comparison as an address says it (`lastYear`, `plan`,
 * `asOf:2025-12-31`, `peer:unit`); `basis` = what is measured: the figure, its difference, or the difference as a share (0.1 = 10 %).
 * `changed` fires in both directions. `slack` = how far it must come back before the alert is over.
 */
export const AlertRule = z.strictObject({
  metric: name,
  against: z.string().max(80),
  basis: z.enum(["value", "difference", "share"]),
  test: z.enum(["above", "below", "changed"]),
  threshold: decimal,
  slack: decimal.refine((text) => !text.startsWith("-")).default("0"),
  alarm: AlarmRule.nullish(),
});
export type AlertRule = z.output<typeof AlertRule>;

/** How the other value is called in the answer. */
export const AGAINST = "other";
const SHARE_DIGITS = 6;

/**
 * What an alert compares its figure with, by the dimensions that it may name; null where it looks at the figure alone, undefined for what
 * is no comparison.
 */
export function comparedWith({ against }: Pick<AlertRule, "against">, dimensions: readonly string[]): Comparison | null | undefined {
  if (against === "none") return null;
  const found: (Comparison & { bridge?: true }) | undefined = comparisonIn(against, dimensions);
  if (!found) return undefined;
  const { bridge: _bridge, ...plain } = found;
  return plain;
}

/** What is measured; null where it cannot be (nothing there, or a share of nothing). */
export function measured({ basis }: Pick<AlertRule, "basis">, value: string | null, other: string | null): string | null {
  if (value === null || basis === "value") return value;
  if (other === null) return null;
  const difference = subtract(value, other);
  if (basis === "difference") return difference;
  return signOf(other) === 0 ? null : divide(difference, sizeOf(other), SHARE_DIGITS);
}

/**
 * Whether an alert fires: beyond its threshold, and once there until it came back by its slack. What cannot be measured changes nothing.
 */
export function fires(rule: AlertRule, figure: string | null, before: boolean): boolean {
  if (figure === null) return before;
  const { test, threshold, slack } = rule;
  const size = test === "changed" ? sizeOf(figure) : figure;
  const bound = before ? (test === "below" ? add(threshold, slack) : subtract(threshold, slack)) : threshold;
  return test === "below" ? compare(size, bound) < 0 : compare(size, bound) > 0;
}

const sizeOf = (value: string): string => (signOf(value) < 0 ? negate(value) : value);
