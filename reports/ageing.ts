import type { Bucket } from "#define/dataset";

/** A complete, gapless list of buckets from the last day of each: the first is open below, the last above. */
export function upTo(first: number | null, ...ends: readonly number[]): Bucket[] {
  const [start, ...rest] = ends;
  const closed = rest.map((to, index) => ranged((ends[index] ?? 0) + 1, to));
  const lowest = first === null ? [] : [{ key: "notDue", from: null, to: first }];
  const opening: Bucket[] =
    start === undefined ? [] : [first === null ? { key: `d0to${start}`, from: null, to: start } : ranged(first + 1, start)];
  const last = (ends.at(-1) ?? first ?? 0) + 1;
  return [...lowest, ...opening, ...closed, { key: `d${last}up`, from: last, to: null }];
}

const ranged = (from: number, to: number): Bucket => ({ key: `d${from}to${to}`, from, to });

const ENDS = {
  standard: [30, 60, 90, 180, 365, 730, 1095],
  years: [365, 730, 1095, 1460, 1825],
  halfMonths: [15, 30, 45, 60, 75, 90],
} as const;

/** How many days overdue, or how many days since posting or acceptance: the same sets, but only what has a due day can be not due yet. */
export const BUCKET_SETS = {
  overdue: { standard: upTo(0, ...ENDS.standard), years: upTo(0, ...ENDS.years), halfMonths: upTo(0, ...ENDS.halfMonths) },
  elapsed: { standard: upTo(null, ...ENDS.standard), years: upTo(null, ...ENDS.years), halfMonths: upTo(null, ...ENDS.halfMonths) },
};
export const BUCKET_SET_NAMES = ["standard", "years", "halfMonths"] as const;
