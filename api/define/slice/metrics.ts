import type { Metric, MetricUnit, Sliceable } from "#define/dataset";
import { type Expression, MEASURE_LIMITS, mentionsIn, namesIn, parseMeasure } from "#define/calculated/metric";
import { measureSql } from "#define/calculated/sql";
import { unitOf } from "#define/calculated/units";
import { type CountedIn, currencyOrUnitOf, shownIn } from "#define/calculated/inCurrency";
import { quoted, ratioText, refuse, RESERVED } from "./text.ts";
import { bare, ownOf } from "#define/own";
import type { Slice } from "./query.ts";

type Aggregate = Extract<Metric, { sql: string }>;
export type Metrics = { metrics: Readonly<Record<string, SliceMetric>> };
type Unit = (name: string) => MetricUnit | undefined;

/**
 * The metrics of a dataset and the measures of a slice, each read once; an `invalid` problem says where a measure is wrong. `names` are the
 * comparisons that measures may speak of.
 */
export function withMeasures<T extends Metrics>(dataset: T, measures: Readonly<Record<string, string>>, compared: readonly string[]): T {
  const read: Record<string, SliceMetric> = bare({});
  const begun = new Set<string>();
  const weights: Record<string, number> = bare({});
  const named = (metric: string) => (Object.hasOwn(dataset.metrics, metric) ? dataset.metrics[metric] : measured(metric));
  const known: Unit = (name) => {
    const [metric = "", comparison] = name.split("~");
    if (comparison !== undefined && !compared.includes(comparison)) return undefined;
    return named(metric)?.unit;
  };
  const inOf = (name: string): CountedIn => {
    const metric = named(name.split("~")[0] ?? "");
    return metric?.in ?? (metric?.unit === "rate" || metric?.unit === "percent" ? null : "");
  };
  const measured = (name: string): SliceMetric | undefined => {
    const text = ownOf(measures, name);
    if (read[name] || text === undefined || begun.has(name)) return read[name];
    begun.add(name);
    const measure = parseMeasure(name, text);
    const inWhat = (one: Expression) =>
      currencyOrUnitOf(one, inOf, ({ at }, found) => refuse("measureUnits", `measures.${name}`, text, { position: at, found }));
    const faulty = (code: "measureName" | "measureUnits", { at }: Expression, found: string) =>
      refuse(code, `measures.${name}`, text, { position: at, found });
    const unit = unitOf(measure, known, faulty, (left, right) => inWhat(left) === inWhat(right));
    if (unit === "truth") return refuse("measureUnits", `measures.${name}`, text, { position: measure.at, found: unit });
    const counted = shownIn(inWhat(measure));
    weights[name] = mentionsIn(measure).reduce((sum, part) => sum + (weights[part] ?? 1), 0);
    if (weights[name] > MEASURE_LIMITS.mentions) refuse("measureSize", `measures.${name}`, text, { position: measure.at });
    return (read[name] = { unit: unit === "number" ? "rate" : unit, ...(counted ? { in: counted } : {}), measure });
  };
  for (const name of Object.keys(measures)) {
    if (Object.hasOwn(dataset.metrics, name) || RESERVED.includes(name)) refuse("duplicate", "measures", name);
    measured(name);
  }
  return Object.keys(read).length === 0 ? dataset : { ...dataset, metrics: bare({ ...dataset.metrics, ...read }) };
}

export type Viewed = Metrics & Pick<Sliceable, "views" | "equivalents" | "dimensions">;

/** The dimensions that a slice groups and filters by. */
export function namedBy({ by, columns = [], where = [] }: Pick<Slice, "by" | "columns" | "where">): string[] {
  return [...by, ...columns, ...where.map(({ dimension }) => dimension)];
}

/** The one view that answers all these metrics by these dimensions, before parameters; an `invalid` problem where there is none. */
export function viewOf(dataset: Viewed, metrics: readonly string[], dimensions: readonly string[] = []): string {
  const [first = ""] = Object.keys(dataset.views);
  const asked = new Set(plainMetrics(dataset, metrics).map((name) => aggregateOf(dataset, name).over ?? first));
  for (const name of dimensions) asked.add(dataset.dimensions[name]?.over ?? [...asked][0] ?? first);
  const ladder = [first, ...(dataset.equivalents ?? [])];
  const highest = ladder.findLast((view) => asked.has(view));
  for (const view of ladder) if (view !== highest) asked.delete(view);
  if (asked.size > 1) refuse("notTogether", "metrics", metrics.join(","));
  return [...asked][0] ?? first;
}

/** Whether one view answers everything that another does. */
export function isWithin({ views, equivalents = [] }: Pick<Viewed, "views" | "equivalents">, view: string, other: string): boolean {
  const ladder = [Object.keys(views)[0] ?? "", ...equivalents];
  return view === other || (ladder.includes(view) && ladder.indexOf(other) > ladder.indexOf(view)) || view === ladder[0];
}

/** A metric by its name; an `invalid` problem where the dataset has none. */
export function metricOf({ metrics }: Metrics, name: string): SliceMetric {
  const metric = Object.hasOwn(metrics, name) ? metrics[name] : undefined;
  return metric ?? refuse("unknownMetric", "metrics", name);
}

/** The names of the aggregates that metrics are made of. */
export function plainMetrics(dataset: Metrics, metrics: readonly string[]): string[] {
  const parts = (name: string): string[] => {
    const metric = metricOf(dataset, name);
    return "sql" in metric ? [name] : madeOf(metric).flatMap(parts);
  };
  return [...new Set(metrics.flatMap(parts))];
}

/** The column that says in what a figure of a group is counted: the unit, or `MIXED`. */
export const unitColumn = (metric: string): string => `unit.${metric}`;
/** Stands for several units. */
export const MIXED = "-1";

/** The aggregates that metrics are made of which are counted in units of their rows. */
export function countedMetrics(dataset: Metrics, metrics: readonly string[]): string[] {
  return plainMetrics(dataset, metrics).filter((name) => countedIn(aggregateOf(dataset, name)) !== null);
}

/** In what the rows of an aggregate are counted; null where that is the same in all. */
export const countedIn = (metric: Aggregate): string | null => (metric.unit === "quantity" ? metric.counted : null);

/** The columns of groups that metrics are made of: their aggregates, and what those are counted in. */
export function columnsIn(dataset: Metrics, metrics: readonly string[]): string[] {
  return [...plainMetrics(dataset, metrics), ...countedMetrics(dataset, metrics).map(unitColumn)];
}

/**
 * In what a figure of a group is counted, over the columns of its group; undefined for a figure that is no quantity of units of its own.
 */
export function unitSql(dataset: Metrics, name: string, tag = ""): string | undefined {
  const metric = metricOf(dataset, name);
  if (metric.unit !== "quantity" || "measure" in metric || "of" in metric) return undefined;
  const columns = countedMetrics(dataset, [name]).map((one) => quoted(`${unitColumn(one)}${tag}`));
  return columns.length < 2 ? columns[0] : oneUnitSql(`least(${columns.join(", ")})`, `greatest(${columns.join(", ")})`);
}

/** The unit between the least and the greatest of a group: that one, or `MIXED`. */
export const oneUnitSql = (least: string, most: string): string =>
  `case when ${least} = ${most} then ${least} when ${least} is not null then ${MIXED} end`;

/**
 * A figure over groups of a quantity, nothing where they are counted in several units; `over` says which groups those are, as DuckDB text
 * after an aggregate.
 */
export function ofOneUnit(unit: string | undefined, over: string, sql: string): string {
  return unit === undefined ? sql : `case when min(${unit}) ${over} is not distinct from max(${unit}) ${over} then ${sql} end`;
}

/** Whether a measure speaks of comparisons, and so is made after them. */
export function isLate(dataset: Metrics, name: string): boolean {
  const metric = metricOf(dataset, name);
  return "measure" in metric && namesIn(metric.measure).some((part) => part.includes("~") || isLate(dataset, part));
}

/** The metrics of the same group that one is made of. */
function madeOf(metric: Exclude<SliceMetric, Aggregate>): readonly string[] {
  if ("of" in metric) return metric.of;
  if ("sum" in metric) return metric.sum.map((part) => part.metric);
  return namesIn(metric.measure).map((name) => name.split("~")[0] ?? name);
}

/** A metric that is an aggregate by itself. */
export function aggregateOf(dataset: Metrics, name: string): Aggregate {
  const metric = metricOf(dataset, name);
  return "sql" in metric ? metric : refuse("unknownMetric", "metrics", name);
}

/**
 * A metric over the aggregates of its group, whose columns end with `tag`; ratios in whole numbers, so that both engines round alike.
 * `made` are comparisons that measures speak of.
 */
export function metricSql(dataset: Metrics, name: string, tag = "", made: ReadonlyMap<string, string> = new Map()): string {
  const metric = metricOf(dataset, name);
  if ("of" in metric) return ratioText(metricSql(dataset, metric.of[0], tag), metricSql(dataset, metric.of[1], tag));
  if ("measure" in metric)
    return measureSql(metric.measure, (part) => {
      if (part.includes("~"))
        return made.get(part) ?? refuse("measureName", `measures.${name}`, part, { position: metric.measure.at, found: part });
      return metricSql(dataset, part, tag, made);
    });
  const unit = unitSql(dataset, name, tag);
  const whole = (sql: string) => (unit === undefined ? sql : `case when coalesce(${unit}, 0) <> ${MIXED} then ${sql} end`);
  if ("sum" in metric)
    return whole(`(${metric.sum.map(({ metric: part, sign }) => `${sign < 0 ? "- " : "+ "}${metricSql(dataset, part, tag)}`).join(" ")})`);
  const column = quoted(`${name}${tag}`);
  return whole(metric.additive && !metric.nullable ? `coalesce(${column}, 0)` : column);
}

/** A metric of the dataset, or a measure that one slice adds. */
export type SliceMetric = Metric | { unit: MetricUnit; in?: string; measure: Expression };
