import { compare, divide, subtract, sumOf } from "#define/decimal";

const DIGITS = 6;

/** By how much the last of some times differs from the average of those before it, as share of that; null where there was nothing. */
export function changeOfLast(values: readonly string[]): string | null {
  const before = values.slice(0, -1);
  const last = values.at(-1);
  if (last === undefined || before.length === 0) return null;
  const average = divide(sumOf(before), String(before.length), DIGITS);
  return compare(average, "0") <= 0 ? null : divide(subtract(last, average), average, DIGITS);
}
