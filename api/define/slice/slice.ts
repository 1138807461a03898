import type { CompanyCalendar } from "#define/calendar";
import type { Dataset, MetricUnit, Sliceable } from "#define/dataset";
import { bucketsOf } from "./dimensions.ts";
import { groupsSql, keysOf } from "./groups.ts";
import { metricOf, metricSql, withMeasures } from "./metrics.ts";
import { keyColumns, namesSql, ownOrder, selectSql, unitsMade, whole } from "./output.ts";
import { choicesOf, paramValues } from "./params.ts";
import { compileRecords } from "./records.ts";
import type { SliceScope } from "./scope.ts";
import { compileStack, needsStack } from "./stack.ts";
import { quoted, refuse } from "./text.ts";
import { thresholdSql } from "./threshold.ts";
import type { Language } from "#define/viewer";

export { type BrushAxis, brushSlice } from "#define/brush/brush";
export { type BrushTable, brushTable } from "#define/brush/table";
export { sliceTables, type SnapshotFile } from "./files.ts";
export { isThreshold, leftOut } from "./threshold.ts";

export type PlainFilter = { dimension: string } & (
  | { in: readonly (string | null)[]; not?: true }
  | { from?: string; to?: string }
  | { empty: boolean }
  /** In the text, or in code, names and pinyin of a link; case does not matter. */
  | { contains: string }
);
/**
 * Only keys of the dimension whose figure lies between two decimals, both included (with `not` those beyond): a metric or a measure of the slice over all rows that `among` leaves, in
 * the slice's own period, so that rows, sums, comparisons and records are of the same keys. A key with nothing counts as nothing.
 */
export type ThresholdFilter = {
  dimension: string;
  metric: string;
  least?: string;
  most?: string;
  among?: readonly PlainFilter[];
  not?: true;
};
export type SliceFilter = PlainFilter | ThresholdFilter;
/** Rows by a key or by a figure; with `column` by the figure in that key of the only dimension across, rows without it last. */
export type SliceOrder = { by: string; descending?: boolean; column?: string | null };

/**
 * Another look at every asked metric (or those of `of`). `lastYear`, `lastMonth` and `lastPeriod` (as long as the asked one, just before it) end at the same day of their period as
 * today stands in this one, unless `whole`; `festival` counts days from Spring Festival while it is near. `yearToDate` begins with the company's fiscal year. `asOf` is another day of
 * the dataset's as-of parameter; with `bridge` the movements between the two follow as `<metric>~<name>.<part>` and what moved between groups as `<metric>~<name>.moved`. `plan` is the plan
 * that the dataset names. `peer` is the average over the other keys of a dimension.
 */
export type Comparison = { name: string; of?: readonly string[] } & (
  | { kind: "lastYear"; whole?: true; festival?: true }
  | { kind: "lastMonth" | "lastPeriod"; whole?: true }
  | { kind: "yearToDate" | "rolling12" | "plan" }
  | { kind: "asOf"; on: string; bridge?: true }
  | { kind: "peer"; over: string }
);

/**
 * `of` is an asked metric, measure or comparison. `running` sums it up along a dimension, `moving` averages the last `size` groups along it, `rank` is 1 for the greatest, `share` the part of the sum;
 * among the groups that agree in the dimensions `within`. `along` is the time dimension of the slice when not given.
 */
export type SliceWindow = {
  name: string;
  of: string;
  kind: "running" | "share" | "rank" | "moving";
  along?: string;
  size?: number;
  within?: readonly string[];
};

/** A question to a dataset, as data. */
export type Slice = {
  dataset: string;
  metrics: readonly string[];
  by: readonly string[];
  /** Dimensions across: answered as further keys of each row, pivoted by the reader. */
  columns?: readonly string[];
  where?: readonly SliceFilter[];
  params?: Readonly<Record<string, string>>;
  order?: readonly SliceOrder[];
  /** Counts groups of `by` (with `rows`: records). */
  limit?: number;
  offset?: number;
  /** Also answers the sums over rows, over columns and over both. */
  totals?: boolean;
  /** Also answers sums at these dimensions of `by` and of `columns`: each sums up what stands behind it on its axis. */
  subtotals?: readonly string[];
  /** With `limit`: all further groups as one row, its keys null and flagged `other`. */
  other?: true;
  /** Every asked metric again for another period, day, plan or peer: columns `<metric>~<name>`. */
  compare?: readonly Comparison[];
  /** Figures over the answered groups, by their names. */
  windows?: readonly SliceWindow[];
  /** Measures that a reader adds: name -> expression over metrics (see `measure.ts`); a metric like any other wherever this slice names one. */
  measures?: Readonly<Record<string, string>>;
  /** The records behind the figure instead of groups. */
  rows?: boolean;
};

/** Where the tables of one snapshot are attached: qualified, quoted names. Dimension tables by module id. */
export type SliceTables = { facts: readonly string[]; dimensions: Readonly<Record<string, string>> };
/** `calendar` is the company's; without it years begin in January and festivals are the published ones. */
export type SliceOptions = { tables: SliceTables; language: Language; today: string; calendar?: CompanyCalendar };

/**
 * `key` a dimension's key (text) · `label` and `code` of a link's record · `metric` a figure (decimal, bigint, or text for a date) ·
 * `total` 0 for a cell, 1 for the sum over columns, 2 over rows, 3 over both · `level`, `columnLevel` (only with subtotals) how many keys of its axis a row has · `other` "1" for the groups
 * beyond the limit as one · `module`, `id` the document a record opens · `link` the key of what the column or figure `of` leads to · `unit` the id of the unit that the quantity `of` is counted in, -1 where there are several and so no sum · `groups` how many groups there are in all. A metric that was made says of which: by `compare` (with the `part` of a bridge) or by `window`.
 */
export type SliceColumn =
  | { name: string; role: "key" | "label" | "code"; dimension: string }
  | { name: string; role: "metric"; unit: MetricUnit; of?: string; compare?: string; part?: string; window?: SliceWindow["kind"] }
  | { name: string; role: "link"; of: string }
  | { name: string; role: "unit"; of: string }
  | { name: string; role: "total" | "level" | "columnLevel" | "other" | "module" | "id" | "act" | "groups" };
export type CompiledSlice = { sql: string; columns: readonly SliceColumn[] };

/** Rows as JSON: text for keys, labels and exact decimals; null where nothing is. */
export type SliceAnswer = {
  columns: readonly SliceColumn[];
  rows: readonly (readonly (string | null)[])[];
  ms: number;
  version: string;
  at: string;
};

/** Turns a slice into one DuckDB statement that 1.4 (WASM, core functions only) and 1.5 both know; throws an `invalid` problem for names or values the dataset does not have. */
export function compileSlice(dataset: Sliceable, slice: Slice, options: SliceOptions): CompiledSlice {
  const comparisons = (slice.compare ?? []).map(({ name }) => name);
  const params = paramValues(dataset, slice.params ?? {}, options.today);
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
): Record<string, string> {
  return paramValues(dataset, params, today);
}

/** The values that a choice parameter has, given the others: a child shows those that go with its parent. */
export function paramChoices(dataset: Pick<Dataset, "params">, name: string, params: Readonly<Record<string, string>>): readonly string[] {
  return choicesOf(dataset.params, name, params);
}

/** The unit of a measure that a reader writes; an `invalid` problem says where it is wrong. `compared` are the names of the slice's comparisons. */
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
