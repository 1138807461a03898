import type { Bucket, Dimension } from "#define/dataset";
import { weekSql } from "#define/calendar";
import { calendarOf, dimensionOf, type Sliced, type SliceScope, tableOf, withTerms } from "./scope.ts";
import { literal, quoted, refuse } from "./text.ts";
import { isSpan, spanSql } from "#define/spans";

/** The key of a dimension for one row of a view. */
export function dimensionSql(scope: SliceScope, name: string): string {
  const dimension = dimensionOf(scope, name);
  if (dimension.kind === "bucket") return bucketSql(scope, dimension, literal);
  const own = withTerms(scope, dimension.sql);
  if (dimension.kind === "link" && dimension.level) return levelSql(tableOf(scope, dimension.to, "id"), own, dimension.level.at);
  if (dimension.kind === "week") return weekSql(calendarOf(scope), own);
  return isSpan(dimension.kind) ? spanSql(calendarOf(scope), dimension.kind, own) : own;
}

/** The record above a key at a level of its tree; what stands higher is itself there. */
function levelSql(table: string, key: string, at: number): string {
  const line = `select id as "tree.id", coalesce(try_cast(split_part("line", '/', ${at}) as bigint), id) as "tree.above" from ${table} as t`;
  return `(select "tree.above" from (${line}) as tree where "tree.id" = ${key})`;
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
export function bucketsOf(dataset: Sliced, name: string, params: Readonly<Record<string, string>>): string[] {
  const dimension = dataset.dimensions[name];
  if (dimension?.kind !== "bucket") return refuse("unknownDimension", "dimension", name);
  const keys = setOf(dataset, dimension, params).map((bucket) => bucket.key);
  return [...keys, "undated", ...(dimension.apart ? [dimension.apart.key] : [])];
}

/**
 * A set may differ per value of another parameter: `sets` is the name of a term whose case is the name of the group of sets, or that name
 * itself.
 */
function setOf(dataset: Sliced, dimension: Dimension & { kind: "bucket" }, params: Readonly<Record<string, string>>): readonly Bucket[] {
  const term = dataset.terms?.[dimension.sets];
  const group = typeof term === "object" ? (term.cases[params[term.param] ?? initialOf(dataset, term.param)] ?? "") : dimension.sets;
  const set = dataset.bucketSets?.[group]?.[params[dimension.param] ?? initialOf(dataset, dimension.param)];
  if (!set) throw new Error(`${dataset.id}: no bucket set ${group}`);
  return set;
}

function initialOf(dataset: Sliced, param: string): string {
  return dataset.params[param]?.initial ?? "";
}

/** The column that rows are grouped by a dimension in. */
export const groupName = (name: string): string => quoted(`group.${name}`);
