import type { Sliceable } from "./dataset.ts";
import type { Comparison, Slice, SliceColumn } from "./slice.ts";
import { keysOf } from "./sliceGroups.ts";
import { aggregateOf, isLate, metricOf, plainMetrics } from "./sliceMetrics.ts";

/** What is brushed: the keys of one dimension in the order in which they lie beside each other. */
export type BrushAxis = { dimension: string; keys: readonly (string | null)[] };
/** One figure of a brushed view: made as `metric` is, of sums whose names end with `tag`. */
export type BrushFigure = { column: Extract<SliceColumn, { role: "metric" }>; metric: string; tag: string };

/** Comparisons whose figures of parts of an axis are those of the whole when they are added up. */
const ADDS_UP: readonly Comparison["kind"][] = ["lastYear", "lastMonth", "plan", "asOf"];

/** The question whose answer holds a view's sums for every step of a brush; null where sums of parts are not the whole, or where the view asks for more than groups and comparisons. */
export function brushSlice(dataset: Sliceable, slice: Slice, { dimension }: Pick<BrushAxis, "dimension">): Slice | null {
  const { limit: _limit, offset: _offset, order = [], totals: _totals, columns = [], compare = [], ...asked } = slice;
  const keys = keysOf(slice);
  const needsMore =
    slice.other === true ||
    slice.rows === true ||
    [slice.windows, slice.subtotals, Object.keys(slice.measures ?? {})].some((list) => list && list.length > 0);
  if (needsMore || keys.includes(dimension) || (slice.by.length === 0 && columns.length > 0)) return null;
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
            of: one.kind === "plan" ? comparedIn(dataset, slice, one) : plainMetrics(dataset, comparedIn(dataset, slice, one)),
          })),
        }
      : {}),
  };
}

/** The figures of a brushed view in the order of their columns. */
export function brushFigures(dataset: Sliceable, slice: Slice): BrushFigure[] {
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

/** The sums that those figures are made of, by the names of their columns in the answer of `brushSlice`, with the metric that each adds up. */
export function sumsIn(dataset: Sliceable, slice: Slice): { name: string; metric: string }[] {
  const own = plainMetrics(dataset, slice.metrics).map((metric) => ({ name: metric, metric }));
  const compared = (slice.compare ?? []).flatMap((one) => {
    const names = comparedIn(dataset, slice, one);
    if (one.kind !== "plan") return plainMetrics(dataset, names).map((metric) => ({ name: `${metric}~${one.name}`, metric }));
    return names.map((name) => ({ name: `${name}~${one.name}`, metric: dataset.plans?.[name] ?? name }));
  });
  return [...own, ...compared];
}

/** The metrics that a comparison is made of. */
function comparedIn(dataset: Sliceable, { metrics }: Slice, one: Comparison): readonly string[] {
  const named = one.of ?? metrics.filter((name) => !isLate(dataset, name));
  return one.kind === "plan" ? named.filter((name) => dataset.plans?.[name] !== undefined) : named;
}

function addsUp(dataset: Sliceable, name: string): boolean {
  if (!("sql" in metricOf(dataset, name))) return false;
  const { additive, standsAt, unit } = aggregateOf(dataset, name);
  return additive && !standsAt && unit !== "date";
}
