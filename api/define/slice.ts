import type { Dataset, MetricUnit, Sliceable } from "./dataset.ts";
import type { Language } from "./viewer.ts";
import type { CompanyCalendar } from "./calendar.ts";
import { quoted, refuse } from "./sliceText.ts";
import { cellsSql } from "./sliceCells.ts";
import { aggregateOf, isWithin, metricOf, namedBy, plainMetrics, viewOf } from "./sliceMetrics.ts";
import {
  bucketsOf,
  checkColumnOrder,
  columnJoins,
  dimensionSql,
  filterSql,
  labelSql,
  needsRanks,
  paramValues,
  sortSql,
  type SliceScope,
  viewSql,
  withTerms,
} from "./sliceParts.ts";

export { sliceTables, type SnapshotFile } from "./sliceFiles.ts";

export type SliceFilter = { dimension: string } & (
  | { in: readonly (string | null)[] }
  | { from?: string; to?: string }
  | { empty: boolean }
  /** In the text, or in code, names and pinyin of a link; case does not matter. */
  | { contains: string }
);
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
 * beyond the limit as one · `module`, `id` the document a record opens · `groups` how many groups there are in all. A metric that was made says of which: by `compare` (with the `part` of a bridge) or by `window`.
 */
export type SliceColumn =
  | { name: string; role: "key" | "label" | "code"; dimension: string }
  | { name: string; role: "metric"; unit: MetricUnit; of?: string; compare?: string; part?: string; window?: SliceWindow["kind"] }
  | { name: string; role: "total" | "level" | "columnLevel" | "other" | "module" | "id" | "groups" };
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
  const scope: SliceScope = { dataset, options, params: paramValues(dataset, slice.params ?? {}, options.today) };
  return slice.rows ? compileRecords(scope, slice) : compileGroups(scope, slice);
}

/** The parameters a slice is answered with: the given ones, checked, and the initial values of the others. */
export function sliceParams(
  dataset: Pick<Dataset, "params">,
  params: Readonly<Record<string, string>>,
  today: string,
): Record<string, string> {
  return paramValues(dataset, params, today);
}

/** The keys of the buckets that a bucket dimension has under these parameters, in their order. */
export function bucketKeys(dataset: Sliceable, dimension: string, params: Readonly<Record<string, string>>): string[] {
  return bucketsOf(dataset, dimension, params);
}

function compileGroups(scope: SliceScope, slice: Slice): CompiledSlice {
  const columns = slice.columns ?? [];
  const keys = [...slice.by, ...columns];
  if (new Set(keys).size < keys.length) refuse("duplicate", "by", keys.join(","));
  if (slice.metrics.length === 0) refuse("required", "metrics", "");
  checkColumnOrder(slice);
  const cells = cellsSql(scope, slice, viewSql(scope, viewFor(scope, viewOf(scope.dataset, slice.metrics, namedBy(slice)))));
  return needsRanks(slice) ? ranked(scope, slice, keys, cells) : plainPage(scope, slice, keys, cells);
}

/** One page of groups; with totals the total row comes first and does not count. */
function plainPage(scope: SliceScope, slice: Slice, keys: readonly string[], cells: string): CompiledSlice {
  const out = output(scope, slice, keys);
  const [offset, limit] = [whole(slice.offset ?? 0), whole(slice.limit ?? 0)];
  const isPaged = slice.limit !== undefined;
  const isRanked = isPaged && slice.totals === true;
  const rank = isRanked ? `, row_number() over (partition by total > 0 order by ${orderSql(scope, slice, keys)}) as rank` : "";
  const kept = isRanked ? `where total > 0 or rank between ${offset + 1} and ${offset + limit} ` : "";
  const page = isPaged && !isRanked ? ` limit ${limit} offset ${offset}` : "";
  const count = slice.totals ? "count(*) filter (total = 0) over ()" : "count(*) over ()";
  const joined = `select c.*, ${count} as groups${rank}${out.sorts} from (${cells}) as c${out.joins}`;
  const first = slice.totals ? "total desc, " : "";
  return { sql: `select ${out.select} from (${joined}) as p ${kept}order by ${first}${out.order}${page}`, columns: out.columns };
}

/** A pivot of which `limit` rows are wanted: groups of `by` are ranked by their row totals, the cells of the chosen ones follow. */
function ranked(scope: SliceScope, slice: Slice, keys: readonly string[], cells: string): CompiledSlice {
  const out = output(scope, slice, keys);
  const first = whole(slice.offset ?? 0) + 1;
  const last = slice.limit === undefined ? "" : ` and rank <= ${first - 1 + whole(slice.limit)}`;
  const same = slice.by.map((key) => `c.${quoted(key)} is not distinct from r.${quoted(key)}`).join(" and ") || "true";
  const rowOrder = orderSql(scope, { ...slice, columns: [] }, slice.by);
  const joins = output(scope, { ...slice, columns: [] }, slice.by).joins;
  const order = `select ${[...slice.by.map((key) => `c.${quoted(key)}`), `row_number() over (order by ${rowOrder}) as rank`, "count(*) over () as groups"].join(", ")} from cells as c${joins}${columnJoins(slice)} where c.total = 1`;
  const joined = `select c.*, r.rank, coalesce(r.groups, (select count(*) from cells where total = 1)) as groups${out.sorts} from cells as c left join ranks as r on total < 2 and ${same}${out.joins}`;
  const kept = slice.totals ? `total >= 2 or (rank >= ${first}${last})` : `total = 0 and rank >= ${first}${last}`;
  return {
    sql: `with cells as (${cells}), ranks as (${order}) select ${out.select} from (${joined}) as p where ${kept} order by total >= 2 desc, total desc, rank, ${out.order}`,
    columns: out.columns,
  };
}

function compileRecords(scope: SliceScope, slice: Slice): CompiledSlice {
  const { records } = scope.dataset;
  const keys = records.columns.filter((key) => scope.dataset.dimensions[key] !== undefined);
  const figures = Object.entries(records.figures);
  const asked = records.follows && slice.metrics.length > 0;
  const over = viewOf(scope.dataset, asked ? slice.metrics : [], namedBy(slice));
  if (!asked && !isWithin(scope.dataset, over, records.view)) refuse("exclusive", "where", namedBy(slice).join(","));
  const view = viewFor(scope, asked ? over : records.view);
  const inner = [
    ...keys.map((key) => `${dimensionSql(scope, key)} as ${quoted(key)}`),
    ...figures.map(([name, figure]) => `${withTerms(scope, figure.sql)} as ${quoted(name)}`),
    `${withTerms(scope, records.opens.module)} as module`,
    `${withTerms(scope, records.opens.id)} as id`,
    `row_number() over (order by ${withTerms(scope, records.order)}) as place`,
  ];
  const where = filterSql(scope, slice.where ?? [], asked ? madeOf(scope, slice) : records.where);
  const cells = `select ${inner.join(", ")} from (${viewSql(scope, view)}) as v${where}`;
  const out = output(scope, { ...slice, metrics: [] }, keys, ["module", "id"]);
  const shown = figures.map(([name, figure]) => ({ name, role: "metric", unit: figure.unit }) as const);
  const select = [
    out.select,
    ...shown.map(({ name, unit }) => (unit === "date" ? `cast(${quoted(name)} as varchar) as ${quoted(name)}` : quoted(name))),
  ].join(", ");
  const order = (slice.order ?? []).map((part) => {
    if (!keys.includes(part.by) && !records.figures[part.by]) refuse("unknownField", "order", part.by);
    const by = keys.includes(part.by) ? sortSql(scope, part.by, "c") : `c.${quoted(part.by)}`;
    return `${by}${part.descending ? " desc" : ""} nulls last`;
  });
  const page = slice.limit === undefined ? "" : ` limit ${whole(slice.limit)} offset ${whole(slice.offset ?? 0)}`;
  const joined = `select c.*, count(*) over () as groups, row_number() over (order by ${[...order, "c.place"].join(", ")}) as rank${out.labels} from (${cells}) as c${out.joins}`;
  return { sql: `select ${select} from (${joined}) as p order by rank${page}`, columns: [...out.columns, ...shown] };
}

/** The rows of which any of the metrics is made; undefined when all are. */
function madeOf({ dataset }: SliceScope, slice: Slice): string | undefined {
  const parts = plainMetrics(dataset, slice.metrics).map((name) => {
    const { where, standsAt } = aggregateOf(dataset, name);
    const isFixed = slice.where?.some(({ dimension }) => dimension === standsAt?.dimension);
    return [where, isFixed ? undefined : standsAt?.last]
      .filter((one) => one !== undefined)
      .map((one) => `(${one})`)
      .join(" and ");
  });
  return parts.includes("") ? undefined : parts.join(" or ");
}

/** The outermost select: keys as text with their labels, figures, and what the sort needs. */
function output(scope: SliceScope, slice: Slice, keys: readonly string[], extra: readonly ("module" | "id")[] = []) {
  const links = keys.filter((key) => scope.dataset.dimensions[key]?.kind === "link");
  const labels = links.map((key) => labelSql(scope, key));
  const columns: SliceColumn[] = [
    ...keys.flatMap((dimension): SliceColumn[] => [
      { name: dimension, role: "key", dimension },
      ...(links.includes(dimension)
        ? ([
            { name: `${dimension}.label`, role: "label", dimension },
            { name: `${dimension}.code`, role: "code", dimension },
          ] as const)
        : []),
    ]),
    ...slice.metrics.map((name): SliceColumn => ({ name, role: "metric", unit: metricOf(scope.dataset, name).unit })),
    ...(extra.length > 0 ? [] : [{ name: "total", role: "total" } as const]),
    ...extra.map((name): SliceColumn => ({ name, role: name })),
    { name: "groups", role: "groups" },
  ];
  const labelled = labels.map((label) => label.select).join("");
  const sorts = labelled + keys.map((key, index) => `, ${sortSql(scope, key, "c")} as ${quoted(`sort.${index}`)}`).join("");
  return {
    columns,
    select: columns
      .map((column) => (asText(column) ? `cast(${quoted(column.name)} as varchar) as ${quoted(column.name)}` : quoted(column.name)))
      .join(", "),
    joins: labels.map((label) => label.join).join(""),
    labels: labelled,
    sorts,
    order:
      [
        ...metricOrder(scope, slice, keys),
        ...keys.map((key, index) => `${quoted(`sort.${index}`)} nulls last, ${quoted(key)} nulls last`),
      ].join(", ") || "total",
  };
}

const asText = (column: SliceColumn) =>
  column.role === "key" || column.role === "id" || (column.role === "metric" && column.unit === "date");

function metricOrder(scope: SliceScope, slice: Slice, keys: readonly string[]): string[] {
  const unbound = (slice.order ?? []).filter(({ column }) => column === undefined);
  return unbound.map(({ by, descending }) => {
    const place = keys.indexOf(by);
    if (place < 0 && !slice.metrics.includes(by)) refuse("unknownField", "order", by);
    return `${place < 0 ? quoted(by) : quoted(`sort.${place}`)}${descending ? " desc" : ""} nulls last`;
  });
}

function orderSql(scope: SliceScope, slice: Slice, keys: readonly string[]): string {
  const parts = (slice.order ?? []).flatMap(({ by, descending, column }, place) => {
    if (!keys.includes(by) && !slice.metrics.includes(by)) return [];
    const from = column === undefined ? "c" : quoted(`order.${place}`);
    return `${keys.includes(by) ? sortSql(scope, by, "c") : `${from}.${quoted(by)}`}${descending ? " desc" : ""} nulls last`;
  });
  return [...parts, ...keys.map((key) => `${sortSql(scope, key, "c")} nulls last, c.${quoted(key)} nulls last`)].join(", ") || "total";
}

/** The view that the metrics need, replaced where a parameter says so. */
function viewFor({ dataset, params }: SliceScope, view: string): string {
  return dataset.instead?.find((rule) => params[rule.param] === rule.is && rule.views.includes(view))?.by ?? view;
}

function whole(value: number): number {
  return Number.isSafeInteger(value) && value >= 0 ? value : refuse("type", "limit", String(value));
}
