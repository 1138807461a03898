import { groupsSql } from "./groups.ts";
import { isLate, metricOf, type Metrics, metricSql, MIXED, unitSql } from "./metrics.ts";
import type { SliceScope } from "./scope.ts";
import { quoted, refuse } from "./text.ts";
import type { PlainFilter, Slice, ThresholdFilter } from "./query.ts";

type Filter = NonNullable<Slice["where"]>[number];

/** Whether a filter looks at a figure of the groups. */
export const isThreshold = (filter: Filter): filter is ThresholdFilter => "metric" in filter;
/** Whether it looks at the rows alone. */
const isPlain = (filter: Filter): filter is PlainFilter => !isThreshold(filter);

const BOUND = /^-?\d{1,14}(\.\d{1,6})?$/;
/** No key holds this character, so that "without" is a key like any other. */
const NONE = "chr(1)";
const textSql = (key: string) => `coalesce(cast(${key} as varchar), ${NONE})`;

/**
 * The condition that a row's key (DuckDB text) is one of those whose figure lies within the bounds of a threshold, in the period and on the
 * day that the slice itself asks of: what it is
 * compared with shows the same keys. A key of which nothing is there counts as nothing; one of several units lies neither within nor
 * beyond.
 */
export function thresholdSql(asked: SliceScope, filter: ThresholdFilter, key: string): string {
  const { dimension, metric, least, most, among = [], side } = filter;
  const bounds = [least, most].filter((bound) => bound !== undefined);
  if (bounds.length === 0) refuse("required", dimension, "");
  for (const bound of bounds) if (!BOUND.test(bound)) refuse("format", dimension, bound);
  if (metricOf(asked.dataset, metric).unit === "date" || isLate(asked.dataset, metric)) refuse("notTogether", dimension, metric);
  const groups = groupsSql(asked, { dataset: asked.dataset.id, metrics: [metric], by: [dimension], where: among });
  const keysOf = (found: string) => `(select ${textSql(quoted(dimension))} from (${groups}) as s where ${found})`;
  const own = textSql(`(${key})`);
  const unit = unitSql(asked.dataset, metric);
  const isMixed = unit === undefined ? "false" : `coalesce(${unit}, 0) = ${MIXED}`;
  if (side === "unknown") return `${own} in ${keysOf(isMixed)}`;
  const figure = exact(metricSql(asked.dataset, metric));
  const parts = [
    ...(least === undefined ? [] : [`${figure} >= ${exact(least)}`]),
    ...(most === undefined ? [] : [`${figure} <= ${exact(most)}`]),
  ];
  const within = parts.join(" and ");
  const holdsNothing = Number(least ?? 0) <= 0 && Number(most ?? 0) >= 0;
  const found = holdsNothing ? `not coalesce(${within}, true)` : `coalesce(${within}, false)`;
  const isIn = `${own} ${holdsNothing === (side === "beyond") ? "" : "not "}in ${keysOf(found)}`;
  return unit === undefined ? isIn : `(${isIn} and ${own} not in ${keysOf(isMixed)})`;
}

const exact = (sql: string) => `cast(${sql} as decimal(38,6))`;

/** Only quantities of units of their own can be of several. */
function sidesOf(figures: Metrics, { metric }: ThresholdFilter): readonly ("beyond" | "unknown")[] {
  const isCounted = Object.hasOwn(figures.metrics, metric) && unitSql(figures, metric) !== undefined;
  return isCounted ? ["beyond", "unknown"] : ["beyond"];
}

/** What a threshold does not show: what lies beyond it, or what nobody can hold against it. */
export type Unshown = { filter: ThresholdFilter & { side: "beyond" | "unknown" }; slice: Slice };

/**
 * What the thresholds of a slice do not show, a question for each side: the sums of these metrics over the keys that it alone, after those
 * before it, puts away, so that shown and not shown add up to what is there without any.
 */
export function leftOut(figures: Metrics, slice: Slice, metrics: readonly string[]): Unshown[] {
  const { dataset, where = [], params, measures } = slice;
  const thresholds = where.filter(isThreshold);
  return thresholds.flatMap((threshold, at) =>
    sidesOf(figures, threshold).map((side) => ({
      filter: { ...threshold, side },
      slice: {
        dataset,
        metrics,
        by: [threshold.dimension],
        where: [...where.filter(isPlain), ...thresholds.slice(0, at), { ...threshold, side }],
        totals: true,
        limit: 1,
        ...(params ? { params } : {}),
        ...(measures ? { measures } : {}),
      },
    })),
  );
}
