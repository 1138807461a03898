import { upTo } from "#define/slice/bands";
import type { Bucket, OwnBands } from "#define/dataset";
import { bare } from "#define/own";

/** The last day of each bucket of a set. `bands` are the columns of the unit reports, `statutory` those of the notes to the accounts. */
const SETS = {
  standard: [30, 60, 90, 180, 365, 730, 1095],
  bands: [90, 180, 365, 730, 1095],
  years: [365, 730, 1095],
  statutory: [365, 730, 1095, 1460, 1825],
  halfMonths: [15, 30, 45, 60, 75, 90],
} as const;
type SetName = keyof typeof SETS;
export const BUCKET_SET_NAMES = Object.keys(SETS) as [SetName, ...SetName[]];

/**
 * The sets that go with what age is counted from: half months are for what falls due, what is kept back until long after acceptance is told
 * by quarters at least.
 */
export const SETS_OF_BASIS: Readonly<Record<string, readonly SetName[]>> = bare({
  due: BUCKET_SET_NAMES,
  unit: BUCKET_SET_NAMES,
  posted: ["standard", "bands", "years", "statutory"],
  accepted: ["bands", "years", "statutory"],
});

const setsOf = (first: number | null) =>
  Object.fromEntries(BUCKET_SET_NAMES.map((name) => [name, upTo(first, ...SETS[name])])) as Record<SetName, Bucket[]>;
/** What falls due: overdue already, today, and how many days ahead. */
export const AHEAD: readonly Bucket[] = [
  { key: "overdue", from: null, to: -1 },
  { key: "today", from: 0, to: 0 },
  { key: "in1to7", from: 1, to: 7 },
  { key: "in8to30", from: 8, to: 30 },
  { key: "in31to60", from: 31, to: 60 },
  { key: "in61to90", from: 61, to: 90 },
  { key: "in91up", from: 91, to: null },
];

/**
 * How many days overdue, how many days since posting or acceptance (only what has a due day can be not due yet), and how many days ahead.
 */
export const BUCKET_SETS = {
  overdue: setsOf(0),
  elapsed: setsOf(null),
  ahead: Object.fromEntries(BUCKET_SET_NAMES.map((name) => [name, AHEAD])),
};

/** Sets that people made go with every basis. */
export const OWN_BANDS = { use: "receivables", param: "buckets", begins: { overdue: 0, elapsed: null } } as const satisfies OwnBands;

/** The key of the bucket that days lie in, as DuckDB or PostgreSQL text. */
export function bucketText(set: readonly Bucket[], days: string): string {
  return `case ${set.map(({ key, to }) => (to === null ? `else '${key}'` : `when ${days} <= ${to} then '${key}'`)).join(" ")} end`;
}
