import type { CompanyCalendar } from "#define/calendar";
import { asksAll, COMPANIES } from "#define/companies";
import type { Dataset, MetricUnit, Sliceable } from "#define/dataset";
import { ofAll, ofOne, withRates } from "./companies.ts";
import { bucketsOf } from "./dimensions.ts";
import { demandSense } from "./filters.ts";
import { groupsSql, keysOf } from "./groups.ts";
import { metricOf, metricSql, withMeasures } from "./metrics.ts";
import { keyColumns, namesSql, ownOrder, selectSql, unitsMade, whole } from "./output.ts";
import { choicesOf, paramValues } from "./params.ts";
import { compileRecords } from "./records.ts";
import { type SliceScope, unratedSql } from "./scope.ts";
import { compileStack, needsStack } from "./stack.ts";
import { quoted, refuse } from "./text.ts";
import { thresholdSql } from "./threshold.ts";
import type { CompiledSlice, Slice, SliceColumn, SliceOptions } from "./query.ts";

export { type BrushAxis, brushSlice } from "#define/brush/brush";
export { type BrushTable, brushTable } from "#define/brush/table";
export { asksAll, paramsShown as paramsTold } from "#define/companies";
export { dealingsLeftOut } from "./companies.ts";
export { sliceTables, type SnapshotFile } from "./files.ts";
export { isThreshold, leftOut, type Unshown } from "./threshold.ts";

/**
 * Turns a slice into one DuckDB statement that 1.4 (WASM, core functions only) and 1.5 both know; throws an `invalid` problem for names or
 * values the dataset does not have.
 */
export function compileSlice(dataset: Sliceable, slice: Slice, options: SliceOptions): CompiledSlice {
  const { group, ...alone } = options;
  demandSense(slice.where ?? []);
  const params = paramValues(dataset, slice.params ?? {}, options.today, options.calendar);
  if (!asksAll(params)) return compileRows(ofOne(dataset, options.company ?? ""), slice, alone, params);
  if (!group) return refuse("choice", COMPANIES, params[COMPANIES] ?? "");
  const compiled = compileRows(ofAll(dataset), slice, options, params);
  return {
    ...compiled,
    sql: withRates(compiled.sql, group.rates),
    unrated: withRates(unratedSql({ dataset, options, params }, group), group.rates),
  };
}

function compileRows(dataset: Sliceable, slice: Slice, options: SliceOptions, params: Readonly<Record<string, string>>): CompiledSlice {
  const comparisons = (slice.compare ?? []).map(({ name }) => name);
  const own: SliceScope = { dataset: withMeasures(dataset, slice.measures ?? {}, comparisons), options, params };
  const scope: SliceScope = { ...own, threshold: (filter, key) => thresholdSql(own, filter, key) };
  if (slice.rows) return compileRecords(scope, slice);
  const keys = keysOf(slice);
  if (new Set(keys).size < keys.length) refuse("duplicate", "by", keys.join(","));
  if (slice.metrics.length === 0) refuse("required", "metrics", "");
  return needsStack(slice) ? compileStack(scope, slice) : compileGroups(scope, slice);
}

/** The parameters a slice is answered with: the given ones, checked, and the initial values of the others. */
export function sliceParams(
  dataset: Pick<Dataset, "params">,
  params: Readonly<Record<string, string>>,
  today: string,
  calendar?: CompanyCalendar,
): Record<string, string> {
  return paramValues(dataset, params, today, calendar);
}

/** The values that a choice parameter has, given the others: a child shows those that go with its parent. */
export function paramChoices(dataset: Pick<Dataset, "params">, name: string, params: Readonly<Record<string, string>>): readonly string[] {
  return choicesOf(dataset.params, name, params);
}

/**
 * The unit of a measure that a reader writes; an `invalid` problem says where it is wrong. `compared` are the names of the slice's
 * comparisons.
 */
export function measureUnit(
  dataset: Pick<Sliceable, "metrics">,
  measures: Readonly<Record<string, string>>,
  name: string,
  compared: readonly string[] = [],
): MetricUnit {
  return metricOf(withMeasures<{ metrics: SliceScope["dataset"]["metrics"] }>(dataset, measures, compared), name).unit;
}

/** The keys of the buckets that a bucket dimension has under these parameters, in their order. */
export function bucketKeys(dataset: Sliceable, dimension: string, params: Readonly<Record<string, string>>): string[] {
  return bucketsOf(dataset, dimension, params);
}

/** Groups with their totals, the total row first; it does not count among the groups of a page. */
function compileGroups(scope: SliceScope, slice: Slice): CompiledSlice {
  const keys = keysOf(slice);
  const units = unitsMade(scope, slice.metrics);
  const figures = [
    ...slice.metrics.map((name) => `${metricSql(scope.dataset, name)} as ${quoted(name)}`),
    ...units.map(({ column, sql }) => `${sql} as ${quoted(column.name)}`),
  ];
  const groups = `select ${[...keys.map(quoted), "total", ...figures].join(", ")} from (${groupsSql(scope, slice)}) as s`;
  const columns: SliceColumn[] = [
    ...keyColumns(scope, keys),
    ...slice.metrics.map((name): SliceColumn => ({ name, role: "metric", unit: metricOf(scope.dataset, name).unit })),
    ...units.map(({ column }) => column),
    { name: "total", role: "total" },
    { name: "groups", role: "groups" },
  ];
  const { labels, sorts, joins } = namesSql(scope, keys);
  const named = `select c.*${labels}${sorts} from (${groups}) as c${joins}`;
  const order = ownOrder(slice, slice.metrics);
  const [offset, limit] = [whole(slice.offset ?? 0), whole(slice.limit ?? 0)];
  const isPaged = slice.limit !== undefined;
  const isRanked = isPaged && slice.totals === true;
  const rank = isRanked ? `, row_number() over (partition by total > 0 order by ${order}) as rank` : "";
  const kept = isRanked ? `where total > 0 or rank between ${offset + 1} and ${offset + limit} ` : "";
  const page = isPaged && !isRanked ? ` limit ${limit} offset ${offset}` : "";
  // Not a filter: DuckDB counts one anew for every row.
  const count = slice.totals ? "count(case when total = 0 then 1 end) over ()" : "count(*) over ()";
  const counted = `select *, ${count} as groups${rank} from (${named}) as n`;
  const first = slice.totals ? "total desc, " : "";
  return { sql: `select ${selectSql(columns)} from (${counted}) as p ${kept}order by ${first}${order}${page}`, columns };
}
