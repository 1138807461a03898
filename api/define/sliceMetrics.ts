import type { Metric, Sliceable } from "./dataset.ts";
import type { Slice } from "./slice.ts";
import { quoted, ratioText, refuse } from "./sliceText.ts";

type Aggregate = Extract<Metric, { sql: string }>;

export type Viewed = Pick<Sliceable, "metrics" | "views" | "alike" | "dimensions">;

/** The dimensions that a slice groups and filters by. */
export function namedBy({ by, columns = [], where = [] }: Pick<Slice, "by" | "columns" | "where">): string[] {
  return [...by, ...columns, ...where.map(({ dimension }) => dimension)];
}

/** The one view that answers all these metrics by these dimensions, before parameters; an `invalid` problem where there is none. */
export function viewOf(dataset: Viewed, metrics: readonly string[], dimensions: readonly string[] = []): string {
  const [first = ""] = Object.keys(dataset.views);
  const asked = new Set(plainMetrics(dataset, metrics).map((name) => aggregateOf(dataset, name).over ?? first));
  for (const name of dimensions) asked.add(dataset.dimensions[name]?.over ?? [...asked][0] ?? first);
  const ladder = [first, ...(dataset.alike ?? [])];
  const highest = ladder.findLast((view) => asked.has(view));
  for (const view of ladder) if (view !== highest) asked.delete(view);
  if (asked.size > 1) refuse("exclusive", "metrics", metrics.join(","));
  return [...asked][0] ?? first;
}

/** Whether one view answers everything that another does. */
export function isWithin({ views, alike = [] }: Pick<Viewed, "views" | "alike">, view: string, other: string): boolean {
  const ladder = [Object.keys(views)[0] ?? "", ...alike];
  return view === other || (ladder.includes(view) && ladder.indexOf(other) > ladder.indexOf(view)) || view === ladder[0];
}

/** A metric by its name; an `invalid` problem where the dataset has none. */
export function metricOf(dataset: Pick<Sliceable, "metrics">, name: string): Metric {
  return dataset.metrics[name] ?? refuse("unknownField", "metrics", name);
}

/** The names of the aggregates that metrics are made of. */
export function plainMetrics(dataset: Pick<Sliceable, "metrics">, metrics: readonly string[]): string[] {
  const parts = (name: string): string[] => {
    const metric = metricOf(dataset, name);
    if ("of" in metric) return metric.of.flatMap(parts);
    if ("sum" in metric) return metric.sum.flatMap((part) => parts(part.metric));
    return [name];
  };
  return [...new Set(metrics.flatMap(parts))];
}

/** A metric that is an aggregate by itself. */
export function aggregateOf(dataset: Pick<Sliceable, "metrics">, name: string): Aggregate {
  const metric = metricOf(dataset, name);
  return "sql" in metric ? metric : refuse("unknownField", "metrics", name);
}

/** A metric over the aggregates of its group; ratios in whole numbers, so that both engines round alike. */
export function metricSql(dataset: Sliceable, name: string): string {
  const metric = metricOf(dataset, name);
  if ("of" in metric) return ratioText(metricSql(dataset, metric.of[0]), metricSql(dataset, metric.of[1]));
  if ("sum" in metric)
    return `(${metric.sum.map(({ metric: part, sign }) => `${sign < 0 ? "- " : "+ "}${metricSql(dataset, part)}`).join(" ")})`;
  return metric.additive ? `coalesce(${quoted(name)}, 0)` : quoted(name);
}
