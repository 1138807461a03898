import type { Sliceable } from "#define/dataset";
import { namesIn } from "#define/calculated/metric";
import { keysOf } from "#define/slice/groups";
import { aggregateOf, countedIn, isLate, metricOf, plainMetrics, type SliceMetric, withMeasures } from "#define/slice/metrics";
import type { Comparison, Slice, SliceColumn } from "#define/slice/query";

/** A dataset with the measures of one slice among its metrics. */
export type Measured = Omit<Sliceable, "metrics"> & { metrics: Readonly<Record<string, SliceMetric>> };
/** What is brushed: the keys of one dimension in the order in which they lie beside each other. */
export type BrushAxis = { dimension: string; keys: readonly (string | null)[] };
/** One figure of a brushed view: made as `metric` is, of sums whose names end with `tag`. */
export type BrushFigure = { column: Extract<SliceColumn, { role: "metric" }>; metric: string; tag: string };

/** Comparisons whose figures of parts of an axis are those of the whole when they are added up. */
const ADDS_UP: readonly Comparison["kind"][] = ["lastYear", "lastMonth", "plan", "asOf"];

/**
 * The question whose answer holds a view's sums for every step of a brush; null where sums of parts are not the whole, or where the view
 * asks for more than groups and comparisons.
 */
export function brushSlice(plain: Sliceable, slice: Slice, { dimension }: Pick<BrushAxis, "dimension">): Slice | null {
  const dataset = measuredBy(plain, slice);
  const { limit: _limit, offset: _offset, order = [], totals: _totals, measures: _own, columns = [], compare = [], ...asked } = slice;
  const keys = keysOf(slice);
  const needsMore = slice.other === true || slice.rows === true || [slice.windows, slice.subtotals].some((list) => list && list.length > 0);
  const isLimited = (slice.where ?? []).some(
    (filter) => "metric" in filter && [filter, ...(filter.among ?? [])].some((one) => one.dimension === dimension),
  );
  if (isLimited || needsMore || keys.includes(dimension) || (slice.by.length === 0 && columns.length > 0)) return null;
  if (!sumsIn(dataset, slice).every(({ metric }) => addsUp(dataset, metric))) return null;
  if (compare.some((one) => !ADDS_UP.includes(one.kind) || ("bridge" in one && one.bridge))) return null;
  return {
    ...asked,
    metrics: plainMetrics(dataset, slice.metrics),
    by: [...slice.by, dimension],
    where: (slice.where ?? []).filter((filter) => filter.dimension !== dimension),
    order: order.filter(({ by, column }) => column === undefined && slice.by.includes(by)),
    // The sums of the columns say in which order those stand.
    ...(columns.length > 0 ? { columns, totals: true } : {}),
    ...(compare.length > 0
      ? {
          compare: compare.map((one) => ({
            ...one,
            of: one.kind === "plan" ? summedIn(dataset, slice, one) : plainMetrics(dataset, summedIn(dataset, slice, one)),
          })),
        }
      : {}),
  };
}

/** The figures of a brushed view in the order of their columns. */
export function brushFigures(dataset: Measured, slice: Slice): BrushFigure[] {
  const unit = (name: string) => metricOf(dataset, name).unit;
  return [
    ...slice.metrics.map((name): BrushFigure => ({ column: { name, role: "metric", unit: unit(name) }, metric: name, tag: "" })),
    ...(slice.compare ?? []).flatMap((one) =>
      comparedIn(dataset, slice, one).map((name): BrushFigure => ({
        column: { name: `${name}~${one.name}`, role: "metric", unit: unit(name), of: name, compare: one.name },
        metric: name,
        tag: `~${one.name}`,
      })),
    ),
  ];
}

/**
 * The sums that those figures are made of, by the names of their columns in the answer of `brushSlice`, with the metric that each adds up.
 */
export function sumsIn(dataset: Measured, slice: Slice): { name: string; metric: string }[] {
  const own = plainMetrics(dataset, slice.metrics).map((metric) => ({ name: metric, metric }));
  const compared = (slice.compare ?? []).flatMap((one) => {
    const names = summedIn(dataset, slice, one);
    if (one.kind !== "plan") return plainMetrics(dataset, names).map((metric) => ({ name: `${metric}~${one.name}`, metric }));
    return names.map((name) => ({ name: `${name}~${one.name}`, metric: dataset.plans?.[name] ?? name }));
  });
  return [...own, ...compared];
}

/** A dataset with the measures of a slice among its metrics. */
export function measuredBy<T extends Pick<Sliceable, "metrics">>(dataset: T, { measures = {}, compare = [] }: Slice) {
  const known = withMeasures<{ metrics: Readonly<Record<string, SliceMetric>> }>(
    dataset,
    measures,
    compare.map(({ name }) => name),
  );
  return { ...dataset, metrics: known.metrics };
}

/** What a comparison must be summed for: what it shows, and what measures say of it. */
function summedIn(dataset: Measured, slice: Slice, one: Comparison): readonly string[] {
  const said = slice.metrics.flatMap((name) => saidOf(dataset, name, one.name));
  return [...new Set([...comparedIn(dataset, slice, one), ...said])];
}

/** The metrics that a measure speaks of by a comparison. */
function saidOf(dataset: Measured, name: string, comparison: string): string[] {
  const metric = metricOf(dataset, name);
  if (!("measure" in metric)) return [];
  return namesIn(metric.measure).flatMap((part) => {
    const [of = part, by] = part.split("~");
    if (by !== undefined) return by === comparison ? [of] : [];
    return saidOf(dataset, part, comparison);
  });
}

/** The metrics that a comparison shows. */
function comparedIn(dataset: Measured, { metrics }: Slice, one: Comparison): readonly string[] {
  const named = one.of ?? metrics.filter((name) => !isLate(dataset, name));
  return one.kind === "plan" ? named.filter((name) => dataset.plans?.[name] !== undefined) : named;
}

function addsUp(dataset: Measured, name: string): boolean {
  if (!("sql" in metricOf(dataset, name))) return false;
  const metric = aggregateOf(dataset, name);
  return metric.additive && !metric.nullable && !metric.semiAdditive && metric.unit !== "date" && countedIn(metric) === null;
}
