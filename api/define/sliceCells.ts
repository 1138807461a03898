import type { Slice } from "./slice.ts";
import { aggregateOf, metricOf, metricSql, plainMetrics } from "./sliceMetrics.ts";
import { filterSql, groupKeySql, keyTextSql, needsRanks, type SliceScope, withTerms } from "./sliceParts.ts";
import { quoted } from "./sliceText.ts";

/** Groups with their figures, and sums over them where the slice needs some: `keys…, total, metrics…`. */
export function cellsSql(scope: SliceScope, slice: Slice, view: string): string {
  const keys = [...slice.by, ...(slice.columns ?? [])];
  const sets = setsOf(slice);
  const shown = keys.map((key) => `${keyTextSql(scope, key)} as ${quoted(key)}`);
  const figures = slice.metrics.map((metric) => `${metricSql(scope.dataset, metric)} as ${quoted(metric)}`);
  const groups = sets.length > 1 ? summedSql(scope, slice, view, sets) : groupsSql(scope, slice, view);
  return `select ${[...shown, "total", ...figures].join(", ")} from (${groups}) as g`;
}

/** The one grouping by all keys; DuckDB does it fastest without grouping sets. */
function groupsSql(scope: SliceScope, slice: Slice, view: string): string {
  const keys = [...slice.by, ...(slice.columns ?? [])];
  const something = somethingSql(scope, slice, (metric) => sumSql(scope, slice, metric));
  return `${finestSql(scope, slice, view, ", 0 as total")}${keys.length > 0 && something ? ` having ${something}` : ""}`;
}

/** Sums over rows and columns: over the finest groups where every figure adds up, else over the rows of the view. */
function summedSql(scope: SliceScope, slice: Slice, view: string, sets: readonly (readonly string[])[]): string {
  const plain = plainMetrics(scope.dataset, slice.metrics);
  const addsUp = plain.every((metric) => aggregateOf(scope.dataset, metric).additive && !aggregateOf(scope.dataset, metric).standsAt);
  const keys = [...slice.by, ...(slice.columns ?? [])];
  const sum = (metric: string) => (addsUp ? foldSql(scope, metric) : sumSql(scope, slice, metric, true));
  const source = addsUp ? finestSql(scope, slice, view, "") : rowsSql(scope, slice, view);
  const wanted = [...keys.map(groupName), totalSql(slice), ...plain.map((metric) => `${sum(metric)} as ${quoted(metric)}`)];
  const sums = `group by grouping sets (${sets.map((set) => `(${set.map(groupName).join(", ")})`).join(", ")})`;
  const something = somethingSql(scope, slice, sum);
  const having = something && ` having ${keys.map((key) => `grouping(${groupName(key)})`).join(" + ")} = ${keys.length} or ${something}`;
  return `select ${wanted.join(", ")} from (${source}) as f ${sums}${having}`;
}

function finestSql(scope: SliceScope, slice: Slice, view: string, total: string): string {
  const keys = [...slice.by, ...(slice.columns ?? [])];
  const dims = keys.map((key) => `${groupKeySql(scope, key)} as ${groupName(key)}`);
  const sums = plainMetrics(scope.dataset, slice.metrics).map((metric) => `${sumSql(scope, slice, metric)} as ${quoted(metric)}`);
  const group = keys.length > 0 ? ` group by ${keys.map((_, place) => place + 1).join(", ")}` : "";
  return `select ${[...dims, ...sums].join(", ")}${total} from (${view}) as v${keptSql(scope, slice)}${group}`;
}

function rowsSql(scope: SliceScope, slice: Slice, view: string): string {
  const dims = [...slice.by, ...(slice.columns ?? [])].map((key) => `, ${groupKeySql(scope, key)} as ${groupName(key)}`);
  return `select *${dims.join("")} from (${view}) as v${keptSql(scope, slice)}`;
}

/** An aggregate over rows; a balance where its dimension comes together counts its last rows only. */
function sumSql(scope: SliceScope, slice: Slice, metric: string, inSets = false): string {
  const { sql, where, standsAt } = aggregateOf(scope.dataset, metric);
  const own = where && sharedWhere(scope, slice) === undefined ? [where] : [];
  const over = (conditions: readonly string[]) =>
    withTerms(scope, conditions.length > 0 ? `${sql} filter (${conditions.map((one) => `(${one})`).join(" and ")})` : sql);
  if (!standsAt) return over(own);
  const isKey = [...slice.by, ...(slice.columns ?? [])].includes(standsAt.dimension);
  if (!isKey) return over([...own, standsAt.last]);
  return inSets
    ? `case when grouping(${groupName(standsAt.dimension)}) = 1 then ${over([...own, standsAt.last])} else ${over(own)} end`
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

/** Groups in which every figure is nothing are left out; a total never is. */
function somethingSql({ dataset }: SliceScope, slice: Slice, sum: (metric: string) => string): string {
  const figures = plainMetrics(dataset, slice.metrics).filter((metric) => metricOf(dataset, metric).unit !== "date");
  return figures.map((metric) => `coalesce(${sum(metric)}, 0) <> 0`).join(" or ");
}

function setsOf(slice: Slice): (readonly string[])[] {
  const { by, columns = [], totals } = slice;
  const keys = [...by, ...columns];
  const needsRows = needsRanks(slice) || (columns.length > 0 && totals === true);
  if (keys.length === 0) return [keys];
  const sets = [keys];
  if (needsRows && by.length > 0) sets.push([...by]);
  if (totals && columns.length > 0 && by.length > 0) sets.push([...columns]);
  if (totals || (needsRows && by.length === 0)) sets.push([]);
  return sets;
}

function totalSql({ by: [row], columns: [column] = [] }: Slice): string {
  return `cast(${weighed(row, 2)} + ${weighed(column, 1)} as integer) as total`;
}

const weighed = (key: string | undefined, weight: number) => (key === undefined ? "0" : `${weight} * grouping(${groupName(key)})`);

const groupName = (key: string) => quoted(`group.${key}`);
