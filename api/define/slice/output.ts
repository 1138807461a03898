import { keysOf } from "./groups.ts";
import { labelSql, sortSql } from "./labels.ts";
import { unitColumn, unitSql } from "./metrics.ts";
import type { SliceScope } from "./scope.ts";
import { quoted, refuse } from "./text.ts";
import type { Slice, SliceColumn } from "./query.ts";

/**
 * The names of the keys of rows `c`, and what they are sorted by: columns `<key>.label`, `<key>.code`, `sort.<place>`, and the joins they
 * need.
 */
export function namesSql(scope: SliceScope, keys: readonly string[]): { labels: string; sorts: string; joins: string } {
  const labels = linksIn(scope, keys).map((key) => labelSql(scope, key));
  return {
    labels: labels.map(({ select }) => select).join(""),
    sorts: keys.map((key, place) => `, ${sortSql(scope, key, "c")} as ${quoted(`sort.${place}`)}`).join(""),
    joins: labels.map(({ join }) => join).join(""),
  };
}

const linksIn = ({ dataset }: SliceScope, keys: readonly string[]) => keys.filter((key) => dataset.dimensions[key]?.kind === "link");

/** Columns of keys with the names of links. */
export function keyColumns(scope: SliceScope, keys: readonly string[]): SliceColumn[] {
  const links = linksIn(scope, keys);
  return keys.flatMap((dimension): SliceColumn[] => [
    { name: dimension, role: "key", dimension },
    ...(links.includes(dimension)
      ? ([
          { name: `${dimension}.label`, role: "label", dimension },
          { name: `${dimension}.code`, role: "code", dimension },
        ] as const)
      : []),
  ]);
}

/** What figures are counted in, where that is said of their rows: a column each, and its text over the columns of the group. */
export function unitsMade(
  { dataset }: SliceScope,
  metrics: readonly string[],
): { column: Extract<SliceColumn, { role: "unit" }>; sql: string }[] {
  return metrics.flatMap((of) => {
    const sql = unitSql(dataset, of);
    return sql === undefined ? [] : [{ column: { name: unitColumn(of), role: "unit", of } as const, sql }];
  });
}

/** The outermost select list: keys, ids and dates as text. */
export function selectSql(columns: readonly SliceColumn[]): string {
  return columns
    .map((column) => (isText(column) ? `cast(${quoted(column.name)} as varchar) as ${quoted(column.name)}` : quoted(column.name)))
    .join(", ");
}

const isText = (column: SliceColumn) =>
  ["key", "id", "act", "link", "unit"].includes(column.role) || (column.role === "metric" && column.unit === "date");

/** The order of groups by their own keys and figures: what the slice says, then every key. */
export function ownOrder(slice: Pick<Slice, "by" | "columns" | "order">, figures: readonly string[]): string {
  const keys = keysOf(slice);
  const parts = (slice.order ?? []).flatMap(({ by, descending, column }) => {
    if (column !== undefined) return [];
    const place = keys.indexOf(by);
    if (place < 0 && !figures.includes(by)) refuse("unknownPart", "order", by);
    return [`${place < 0 ? quoted(by) : quoted(`sort.${place}`)}${descending ? " desc" : ""} nulls last`];
  });
  return [...parts, ...keys.map((key, place) => `${quoted(`sort.${place}`)} nulls last, ${quoted(key)} nulls last`)].join(", ") || "total";
}

/** A plain whole number of rows; an `invalid` problem for anything else. */
export function whole(value: number): number {
  return Number.isSafeInteger(value) && value >= 0 ? value : refuse("type", "limit", String(value));
}
