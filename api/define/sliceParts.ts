import type { Bucket, Dataset, Dimension, Param, Sliceable } from "./dataset.ts";
import type { Slice, SliceFilter, SliceOptions } from "./slice.ts";
import { dateText, idText, literal, quoted, refuse } from "./sliceText.ts";

/** What every part of one statement is written for. */
export type SliceScope = { dataset: Sliceable; options: SliceOptions; params: Readonly<Record<string, string>> };

/** Checks given parameters and adds the initial values of the others. */
export function paramValues(
  dataset: Pick<Dataset, "params">,
  given: Readonly<Record<string, string>>,
  today: string,
): Record<string, string> {
  for (const name of Object.keys(given)) if (!dataset.params[name]) refuse("unknownField", "params", name);
  return Object.fromEntries(
    Object.entries(dataset.params).map(([name, param]) => {
      if (param.kind === "choice") {
        const value = given[name] ?? param.initial;
        return [name, param.values.includes(value) ? value : refuse("choice", name, value)];
      }
      const value = given[name] ?? initialText(param, today);
      paramText(name, param, value);
      return [name, value];
    }),
  );
}

/** Writes terms and parameters into a piece of a definition's DuckDB text. */
export function withTerms(scope: SliceScope, sql: string): string {
  const opened = sql.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === "facts" ? factsSql(scope) : `(${withTerms(scope, termText(scope, name))})`,
  );
  return opened.replaceAll(/\$(\w+)/g, (_, name: string) => {
    const value = scope.params[name];
    if (value === undefined) throw new Error(`${scope.dataset.id}: no parameter ${name}`);
    const param = scope.dataset.params[name];
    return param ? paramText(name, param, value) : literal(value);
  });
}

function initialText(param: Param, today: string): string {
  if (param.initial === "today") return today;
  if (param.initial === "thisMonth") return today.slice(0, 7);
  if (param.initial === "lastMonthEnd") return dayBefore(`${today.slice(0, 7)}-01`);
  if (param.initial === "yearStart") return `${today.slice(0, 4)}-01${param.kind === "date" ? "-01" : ""}`;
  return param.initial;
}

const dayBefore = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** A parameter as DuckDB text; an `invalid` problem for what its kind does not know. */
function paramText(name: string, param: Param, value: string): string {
  if (param.kind === "date") return dateText(name, value);
  if (param.kind === "month") return /^\d{4}-(0[1-9]|1[0-2])$/.test(value) ? literal(value) : refuse("format", name, value);
  if (param.kind === "choice") return literal(value);
  const isNumber = /^\d{1,9}(\.\d{1,4})?$/.test(value);
  if (!isNumber) refuse("format", name, value);
  return Number(value) >= param.from && Number(value) <= param.to ? `${value}::decimal(13,4)` : refuse("outOfRange", name, value);
}

function termText({ dataset, params }: SliceScope, name: string): string {
  const term = dataset.terms?.[name];
  const text = typeof term === "object" ? term.cases[params[term.param] ?? ""] : term;
  if (text === undefined) throw new Error(`${dataset.id}: no term ${name}`);
  return text;
}

function factsSql({ options }: SliceScope): string {
  const [first, ...more] = options.tables.facts;
  if (more.length === 0) return first ?? "";
  return `(${options.tables.facts.map((table) => `select * from ${table}`).join(" union all ")})`;
}

/** The rows that a view stands for. */
export function viewSql(scope: SliceScope, view: string): string {
  return withTerms(scope, scope.dataset.views[view] ?? refuse("unknownField", "view", view));
}

/** The key of a dimension for one row of a view. */
export function dimensionSql(scope: SliceScope, name: string): string {
  const dimension = dimensionOf(scope, name);
  return dimension.kind === "bucket" ? bucketSql(scope, dimension, literal) : withTerms(scope, dimension.sql);
}

/** What rows are grouped by: the key, or for a bucket its place, which DuckDB groups by many times faster than by text. */
export function groupKeySql(scope: SliceScope, name: string): string {
  const dimension = dimensionOf(scope, name);
  if (dimension.kind !== "bucket") return dimensionSql(scope, name);
  const places = bucketsOf(scope.dataset, name, scope.params);
  return bucketSql(scope, dimension, (key) => `${places.indexOf(key)}::utinyint`);
}

/** The key of a group, from what it was grouped by. */
export function keyTextSql(scope: SliceScope, name: string): string {
  const group = quoted(`group.${name}`);
  if (dimensionOf(scope, name).kind !== "bucket") return group;
  const places = bucketsOf(scope.dataset, name, scope.params);
  return `case ${group} ${places.map((key, place) => `when ${place} then ${literal(key)}`).join(" ")} end`;
}

function bucketSql(scope: SliceScope, dimension: Dimension & { kind: "bucket" }, written: (key: string) => string): string {
  const days = withTerms(scope, dimension.days);
  const set = setOf(scope.dataset, dimension, scope.params);
  const cases = set.map(({ key, from, to }, at) => {
    // Cases are tried in order: where the bucket before ends, nothing lower is left.
    const isLeft = from === null || set[at - 1]?.to === from - 1;
    const bounds = [isLeft ? "" : `${days} >= ${from}`, to === null ? "" : `${days} <= ${to}`].filter(Boolean).join(" and ");
    return `when ${bounds || "true"} then ${written(key)}`;
  });
  const apart = dimension.apart ? `when ${withTerms(scope, dimension.apart.when)} then ${written(dimension.apart.key)} ` : "";
  return `case ${apart}when ${days} is null then ${written("undated")} ${cases.join(" ")} end`;
}

/** The keys of a bucket dimension in their order, under these parameters. */
export function bucketsOf(dataset: Sliceable, name: string, params: Readonly<Record<string, string>>): string[] {
  const dimension = dataset.dimensions[name];
  if (dimension?.kind !== "bucket") return refuse("unknownField", "dimension", name);
  const keys = setOf(dataset, dimension, params).map((bucket) => bucket.key);
  return [...keys, "undated", ...(dimension.apart ? [dimension.apart.key] : [])];
}

/** A set may differ per value of another parameter: `sets` is the name of a term whose case is the name of the group of sets, or that name itself. */
function setOf(dataset: Sliceable, dimension: Dimension & { kind: "bucket" }, params: Readonly<Record<string, string>>): readonly Bucket[] {
  const term = dataset.terms?.[dimension.sets];
  const group = typeof term === "object" ? (term.cases[params[term.param] ?? initialOf(dataset, term.param)] ?? "") : dimension.sets;
  const set = dataset.bucketSets?.[group]?.[params[dimension.param] ?? initialOf(dataset, dimension.param)];
  if (!set) throw new Error(`${dataset.id}: no bucket set ${group}`);
  return set;
}

function initialOf(dataset: Sliceable, param: string): string {
  return dataset.params[param]?.initial ?? "";
}

/** What a dimension is sorted by: the pinyin of a link, the place of a bucket or choice, else its key; `from` names the rows that hold the keys. */
export function sortSql(scope: SliceScope, name: string, from: string): string {
  const dimension = dimensionOf(scope, name);
  const key = `${from}.${quoted(name)}`;
  if (dimension.kind === "link") return `coalesce(${quoted(`link.${name}`)}.sort, ${quoted(`link.${name}`)}.code)`;
  const places =
    dimension.kind === "bucket" ? bucketsOf(scope.dataset, name, scope.params) : dimension.kind === "choice" ? dimension.values : null;
  if (!places || places.length === 0) return key;
  return `case ${key} ${places.map((value, index) => `when ${literal(value)} then ${index}`).join(" ")} else ${places.length} end`;
}

/** How a link's record joins its name and code to the keys of `c`. */
export function labelSql(scope: SliceScope, name: string): { select: string; join: string } {
  const dimension = dimensionOf(scope, name);
  const table = dimension.kind === "link" ? tableOf(scope, dimension.to) : refuse("unknownField", "dimension", name);
  const link = quoted(`link.${name}`);
  const on = dimension.kind === "link" && dimension.by === "code" ? "code" : "id";
  const names = [...new Set([scope.options.language, "zh", "en", "ru", "code"])].map((column) => `${link}.${column}`);
  return {
    select: `, coalesce(${names.join(", ")}) as ${quoted(`${name}.label`)}, ${link}.code as ${quoted(`${name}.code`)}`,
    join: ` left join ${table} as ${link} on ${link}.${on} = c.${quoted(name)}`,
  };
}

/** Joins to each row `c` of a pivot the cells that its rows are ordered by, one per order that names a column. */
export function columnJoins({ by, columns = [], order = [] }: Slice): string {
  const joins = order.map(({ column }, place) => {
    if (column === undefined) return "";
    const cell = quoted(`order.${place}`);
    const same = by.map((key) => `${cell}.${quoted(key)} is not distinct from c.${quoted(key)}`).join(" and ");
    const key = `cast(${cell}.${quoted(columns[0] ?? "")} as varchar)`;
    return ` left join cells as ${cell} on ${cell}.total = 0 and ${same} and ${key} ${column === null ? "is null" : `= ${literal(column)}`}`;
  });
  return joins.join("");
}

/** Rows of a pivot are ranked when some of them are wanted, or when one column orders them. */
export function needsRanks({ columns = [], limit, order = [] }: Slice): boolean {
  return columns.length > 0 && (limit !== undefined || order.some(({ column }) => column !== undefined));
}

/** Refuses an order by a column where there is no single column, no row or no such figure. */
export function checkColumnOrder({ by, columns = [], metrics, order = [] }: Slice): void {
  const ordered = order.find(({ column }) => column !== undefined);
  if (ordered && (columns.length !== 1 || by.length === 0 || !metrics.includes(ordered.by))) refuse("unknownField", "order", ordered.by);
}

function tableOf({ options, dataset }: SliceScope, module: string): string {
  const table = options.tables.dimensions[module];
  if (!table) throw new Error(`${dataset.id}: no dimension table of ${module}`);
  return table;
}

/** The where clause of a slice's filters and a condition of the definition's own. */
export function filterSql(scope: SliceScope, filters: readonly SliceFilter[], own?: string): string {
  const parts = filters.map((filter) => onePart(scope, filter));
  if (own) parts.push(withTerms(scope, own));
  return parts.length > 0 ? ` where ${parts.map((part) => `(${part})`).join(" and ")}` : "";
}

function onePart(scope: SliceScope, filter: SliceFilter): string {
  const dimension = dimensionOf(scope, filter.dimension);
  const key = dimensionSql(scope, filter.dimension);
  const value = (text: string) => valueText(dimension, filter.dimension, text);
  if ("empty" in filter) return `(${key}) is ${filter.empty ? "" : "not "}null`;
  if ("contains" in filter) return containsSql(scope, dimension, key, filter.contains);
  if ("in" in filter) {
    if (filter.in.length > 1000) refuse("outOfRange", filter.dimension, String(filter.in.length));
    const values = filter.in.filter((text) => text !== null).map(value);
    const listed = values.length > 0 ? `(${key}) in (${values.join(", ")})` : "false";
    return filter.in.includes(null) ? `${listed} or (${key}) is null` : listed;
  }
  const from = filter.from === undefined ? "true" : `(${key}) >= ${value(filter.from)}`;
  return filter.to === undefined ? from : `${from} and (${key}) <= ${value(filter.to)}`;
}

function containsSql(scope: SliceScope, dimension: Dimension, key: string, text: string): string {
  const wanted = literal(text.toLowerCase());
  if (dimension.kind !== "link") return `contains(lower(cast(${key} as varchar)), ${wanted})`;
  const found = ["code", "zh", "en", "ru", "sort"].map((column) => `contains(lower(${column}), ${wanted})`).join(" or ");
  return `(${key}) in (select ${dimension.by ?? "id"} from ${tableOf(scope, dimension.to)} where ${found})`;
}

function valueText(dimension: Dimension, name: string, value: string): string {
  if (dimension.kind === "date") return dateText(name, value);
  return dimension.kind === "link" && !dimension.by ? idText(name, value) : literal(value);
}

function dimensionOf({ dataset }: SliceScope, name: string): Dimension {
  return dataset.dimensions[name] ?? refuse("unknownField", "dimension", name);
}
