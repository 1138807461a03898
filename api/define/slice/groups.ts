import { groupKeySql, groupName, keyTextSql } from "./dimensions.ts";
import { filterSql } from "./filters.ts";
import {
  aggregateOf,
  columnsIn,
  countedIn,
  countedMetrics,
  metricOf,
  namedBy,
  oneUnitSql,
  plainMetrics,
  unitColumn,
  viewOf,
} from "./metrics.ts";
import { type SliceScope, viewFor, viewSql, withTerms } from "./scope.ts";
import { quoted } from "./text.ts";
import { movesAfterGrouping, movedSql, placedSql, timeKind } from "./time.ts";
import { type Gone, goneIn, setsOf, totalSql } from "./totals.ts";
import type { Slice } from "./query.ts";

/** The keys of a slice: those of its rows, then those across. */
export const keysOf = ({ by, columns = [] }: Pick<Slice, "by" | "columns">): string[] => [...by, ...columns];

/** Groups with their aggregates, and sums over them where the slice asks for some: `keys…, total, aggregates…`. */
export function groupsSql(scope: SliceScope, slice: Slice): string {
  const sets = setsOf(slice, false);
  const shown = keysOf(slice).map((key) => `${keyTextSql(scope, key)} as ${quoted(key)}`);
  const plain = columnsIn(scope.dataset, slice.metrics).map(quoted);
  const groups = sets.length > 1 ? summedSql(scope, slice, sets) : oneGroupingSql(scope, slice);
  return `select ${[...shown, "total", ...plain].join(", ")} from (${groups}) as g${somewhereSql(scope, slice, sets.length > 1)}`;
}

/** The one grouping by all keys; DuckDB does it fastest without grouping sets. */
function oneGroupingSql(scope: SliceScope, slice: Slice): string {
  const dims = keysOf(slice).map((key) => `${groupKeySql(scope, key)} as ${groupName(key)}`);
  return finestSql(scope, slice, dims, ", 0 as total");
}

/** Groups in which every figure is nothing are left out, by the names of their figures; the total of all never is. */
function somewhereSql(scope: SliceScope, slice: Slice, isSummed: boolean): string {
  const something = keysOf(slice).length > 0 && somethingSql(scope, slice, quoted);
  if (!something) return "";
  return isSummed ? ` where total = ${wholeOf(slice)} or ${something}` : ` where ${something}`;
}

/** How the total of all is marked. */
const wholeOf = ({ by, columns = [] }: Slice) => (by.length > 0 ? 2 : 0) + (columns.length > 0 ? 1 : 0);

function summedSql(scope: SliceScope, slice: Slice, sets: readonly (readonly string[])[]): string {
  if (sets.length === 2 && sets[1]?.length === 0 && addsUp(scope, slice) && movedKeys(scope, slice).length === 0)
    return wholeBesideSql(scope, slice);
  const sums = namedSums(scope, slice);
  const wanted = [...keysOf(slice).map(groupName), totalSql(slice, goneIn(sets)), ...sums];
  return `select ${wanted.join(", ")} from (${sourceSql(scope, slice)}) as f ${groupingSql(sets)}`;
}

const namedSums = (scope: SliceScope, slice: Slice) =>
  foldedSql(scope, slice, addsUp(scope, slice)).map(({ name, sql }) => `${sql} as ${quoted(name)}`);

/** The finest groups as they are and their sum: DuckDB clears a table of its own for each grouping, which costs more than few rows do. */
function wholeBesideSql(scope: SliceScope, slice: Slice): string {
  const keys = keysOf(slice).map(groupName);
  const figures = columnsIn(scope.dataset, slice.metrics).map(quoted);
  const whole = [...keys.map((key) => `null as ${key}`), `${wholeOf(slice)} as total`, ...namedSums(scope, slice)];
  return `with finest as materialized (${sourceSql(scope, slice)})
  select ${[...keys, "0 as total", ...figures].join(", ")} from finest
  union all select ${whole.join(", ")} from finest`;
}

/**
 * What sums are made over: the finest groups where every figure adds up, else the rows of the view. Keys that a shift moves are moved after
 * grouping, so that two may become one.
 */
export function sourceSql(scope: SliceScope, slice: Slice): string {
  const later = movedKeys(scope, slice);
  const dims = keysOf(slice).map(
    (key) => `${later.includes(key) ? groupKeySql(scope, key) : placedKeySql(scope, key)} as ${groupName(key)}`,
  );
  const source = overRowsSql(scope, slice, dims);
  if (later.length === 0) return source;
  return `select * replace (${later.map((key) => `${movedSql(scope, key, groupName(key))} as ${groupName(key)}`).join(", ")}) from (${source}) as f`;
}

const movedKeys = (scope: SliceScope, slice: Slice) =>
  addsUp(scope, slice) ? keysOf(slice).filter((key) => movesAfterGrouping(scope, key)) : [];

/** The same for other keys than the slice's, each written as `sql as name`. */
export function overRowsSql(scope: SliceScope, slice: Slice, dims: readonly string[]): string {
  return addsUp(scope, slice) ? finestSql(scope, slice, dims) : rowsSql(scope, slice, dims);
}

/** Whether the sum of a figure over groups is the figure over them all, for every figure of a slice. */
export function addsUp({ dataset }: SliceScope, { metrics }: Pick<Slice, "metrics">): boolean {
  return plainMetrics(dataset, metrics).every(
    (metric) => aggregateOf(dataset, metric).additive && !aggregateOf(dataset, metric).semiAdditive,
  );
}

/** Each plain figure of a slice as an aggregate over its source, and what it is counted in. */
export function foldedSql(scope: SliceScope, slice: Slice, isFinest: boolean): Aggregated[] {
  if (!isFinest) return aggregated(scope, slice, true);
  const { dataset } = scope;
  return [
    ...plainMetrics(dataset, slice.metrics).map((name) => ({ name, sql: foldSql(scope, name) })),
    ...countedMetrics(dataset, slice.metrics)
      .map(unitColumn)
      .map((name) => ({ name, sql: oneUnitSql(`min(${quoted(name)})`, `max(${quoted(name)})`) })),
  ];
}

type Aggregated = { name: string; sql: string };

/** The same over the rows of the view. */
function aggregated(scope: SliceScope, slice: Slice, inSets: boolean): Aggregated[] {
  const { dataset } = scope;
  return [
    ...plainMetrics(dataset, slice.metrics).map((name) => ({ name, sql: sumSql(scope, slice, name, inSets) })),
    ...countedMetrics(dataset, slice.metrics).map((name) => {
      const unit = countedIn(aggregateOf(dataset, name));
      const over = (sql: string) => sumSql(scope, slice, name, inSets, sql);
      return { name: unitColumn(name), sql: oneUnitSql(over(`min(${unit})`), over(`max(${unit})`)) };
    }),
  ];
}

export const groupingSql = (sets: readonly (readonly string[])[], more = ""): string =>
  `group by grouping sets (${sets.map((set) => `(${[...set.map(groupName), ...(more && set.length > 0 ? [more] : [])].join(", ")})`).join(", ")})`;

/** Groups in which every figure is nothing are left out; the total of all never is. */
export function havingSql(scope: SliceScope, slice: Slice, gone: Gone): string {
  const keys = keysOf(slice);
  const isFinest = addsUp(scope, slice);
  const something = somethingSql(scope, slice, (metric) => (isFinest ? foldSql(scope, metric) : sumSql(scope, slice, metric, true)));
  return something && keys.length > 0 ? ` having ${keys.map(gone).join(" + ")} = ${keys.length} or ${something}` : "";
}

function finestSql(scope: SliceScope, slice: Slice, dims: readonly string[], total = ""): string {
  const sums = aggregated(scope, slice, false).map(({ name, sql }) => `${sql} as ${quoted(name)}`);
  const group = dims.length > 0 ? ` group by ${dims.map((_, place) => place + 1).join(", ")}` : "";
  return `select ${[...dims, ...sums].join(", ")}${total} from (${rowsOf(scope, slice)}) as v${keptSql(scope, slice)}${group}`;
}

function rowsSql(scope: SliceScope, slice: Slice, dims: readonly string[]): string {
  return `select ${["*", ...dims].join(", ")} from (${rowsOf(scope, slice)}) as v${keptSql(scope, slice)}`;
}

const placedKeySql = (scope: SliceScope, key: string) =>
  scope.shift && timeKind(scope.dataset, key) ? placedSql(scope, key) : groupKeySql(scope, key);

const rowsOf = (scope: SliceScope, slice: Slice) => viewSql(scope, viewFor(scope, viewOf(scope.dataset, slice.metrics, namedBy(slice))));

/** An aggregate over rows, or another one over the same; a balance where its dimension comes together counts its last rows only. */
function sumSql(scope: SliceScope, slice: Slice, metric: string, inSets = false, other?: string): string {
  const { sql: plain, where, semiAdditive } = aggregateOf(scope.dataset, metric);
  const sql = other ?? plain;
  const own = where && sharedWhere(scope, slice) === undefined ? [where] : [];
  const over = (conditions: readonly string[]) =>
    withTerms(scope, conditions.length > 0 ? `${sql} filter (${conditions.map((one) => `(${one})`).join(" and ")})` : sql);
  if (!semiAdditive) return over(own);
  const isKey = keysOf(slice).includes(semiAdditive.dimension);
  if (!isKey) return over([...own, semiAdditive.last]);
  return inSets
    ? `case when grouping(${groupName(semiAdditive.dimension)}) = 1 then ${over([...own, semiAdditive.last])} else ${over(own)} end`
    : over(own);
}

function keptSql(scope: SliceScope, slice: Slice): string {
  return filterSql(scope, slice.where ?? [], sharedWhere(scope, slice));
}

/** The condition of all metrics, read before grouping: groups without such rows are nothing and left out anyway. */
function sharedWhere({ dataset }: SliceScope, slice: Slice): string | undefined {
  const aggregates = plainMetrics(dataset, slice.metrics).map((metric) => aggregateOf(dataset, metric));
  const [where, ...others] = new Set(aggregates.map((metric) => metric.where));
  return others.length > 0 || aggregates.every(({ unit }) => unit === "date") ? undefined : where;
}

/** A sum of sums; a sum of counts would be a hugeint. */
function foldSql({ dataset }: SliceScope, metric: string): string {
  const sum = `sum(${quoted(metric)})`;
  return metricOf(dataset, metric).unit === "count" ? `cast(${sum} as bigint)` : sum;
}

/** What makes a group a row: a figure that is not nothing; where dates are all that is asked, one of them. */
function somethingSql({ dataset }: SliceScope, slice: Slice, sum: (metric: string) => string): string {
  const plain = plainMetrics(dataset, slice.metrics);
  const figures = plain.filter((metric) => metricOf(dataset, metric).unit !== "date");
  if (figures.length === 0) return plain.map((metric) => `${sum(metric)} is not null`).join(" or ");
  return figures.map((metric) => `coalesce(${sum(metric)}, 0) <> 0`).join(" or ");
}
