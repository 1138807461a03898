import { groupName } from "./dimensions.ts";
import { refuse } from "./text.ts";
import type { Slice } from "./query.ts";

type Axes = Pick<Slice, "by" | "columns" | "totals" | "subtotals">;

/** The groupings of a slice, the finest first: every kept length of the rows' keys with every kept length of the keys across. */
export function setsOf(slice: Axes, needsRows: boolean): (readonly string[])[] {
  const { by, columns = [], totals } = slice;
  const rows = lengthsOf(slice, by, totals === true);
  const across = lengthsOf(slice, columns, (totals || needsRows) && columns.length > 0);
  const sets = rows.flatMap((length) => across.map((width) => [...by.slice(0, length), ...columns.slice(0, width)]));
  for (const name of slice.subtotals ?? [])
    if (![...by.slice(0, -1), ...columns.slice(0, -1)].includes(name)) refuse("unknownPart", "subtotals", name);
  return sets;
}

/** How many leading keys of an axis groups are made by. */
function lengthsOf({ subtotals = [] }: Axes, keys: readonly string[], withNone: boolean): number[] {
  const between = keys.slice(0, -1).flatMap((key, place) => (subtotals.includes(key) ? [place + 1] : []));
  return [keys.length, ...between.toReversed(), ...(withNone && keys.length > 0 ? [0] : [])];
}

/** What tells whether a key came together in a group (1) or not (0); a key that no grouping has came together in all. */
export type Gone = (key: string) => string;
export const goneIn =
  (sets: readonly (readonly string[])[]): Gone =>
  (key) =>
    sets.some((set) => set.includes(key)) ? `grouping(${groupName(key)})` : "1";

/** 0 for a cell, 1 for a sum over all columns, 2 over all rows, 3 over both. */
export function totalSql({ by: [row], columns: [column] = [] }: Axes, gone: Gone): string {
  const weighed = (key: string | undefined, weight: number) => (key === undefined ? "0" : `${weight} * ${gone(key)}`);
  return `cast(${weighed(row, 2)} + ${weighed(column, 1)} as integer) as total`;
}

/** How many keys of an axis a group still has. */
export function levelSql(keys: readonly string[], name: "level" | "columnLevel", gone: Gone): string {
  return `cast(${keys.length}${keys.map((key) => ` - ${gone(key)}`).join("")} as integer) as "${name}"`;
}
