import { weekSql } from "#define/calendar";
import type { Dataset } from "#define/dataset";
import { addMonths, monthEnd } from "#define/days";
import { aggregateOf } from "./metrics.ts";
import { dimensionSql } from "./dimensions.ts";
import { calendarOf, dimensionOf, type SliceScope, withTerms } from "./scope.ts";
import { isDay } from "#define/text";
import { firstAt, lastAt, monthSql, movedDaySql, movedKeySql, movesAlone, type Shift } from "./shift.ts";
import { dateText, refuse } from "./text.ts";
import { isSpan, spanSql, type TimeDimensions, type TimeKind, timeKindOf } from "#define/spans";
import type { SliceFilter } from "./query.ts";

/** What a dimension counts in, if it is one of time. */
export const timeKind = (dataset: Pick<Dataset, "dimensions">, name: string): TimeKind | undefined =>
  timeKindOf(dataset.dimensions[name]?.kind);

/** The time dimensions that move together with one; itself alone where the dataset names none. */
export function familyOf(dataset: Pick<Dataset, "dimensions" | "calendar">, name: string): TimeDimensions {
  const kind = timeKind(dataset, name);
  return dataset.calendar?.find((one) => Object.values(one).includes(name)) ?? (kind ? { [kind]: name } : {});
}

/** Whether a key of a shifted scope is moved after grouping, which is cheaper than moving every row. */
export function movesAfterGrouping({ dataset, shift }: SliceScope, name: string): boolean {
  const kind = timeKind(dataset, name);
  return shift !== undefined && kind !== undefined && movesAlone(shift, kind);
}

/** A key of DuckDB, moved on by the shift of its scope. */
export function movedSql({ dataset, shift }: SliceScope, name: string, key: string): string {
  const kind = timeKind(dataset, name);
  if (!shift || !kind) return key;
  if (kind === "day") return movedDaySql(shift, key);
  return kind === "month" || kind === "year" ? movedKeySql(shift, kind, key) : refuse("notTogether", "compare", name);
}

/** The key of a time of whole months, or its year, that a month (yyyy-MM, DuckDB) lies in. */
export function keyOfMonthSql(scope: SliceScope, kind: TimeKind, month: string): string {
  if (isSpan(kind)) return spanSql(calendarOf(scope), kind, month);
  return kind === "year" ? `substr(${month}, 1, 4)` : month;
}

/**
 * The key of a dimension for one row, moved on by the shift of its scope; from the row's day or month where the key alone does not tell.
 */
export function placedSql(scope: SliceScope, name: string): string {
  const { dataset, shift } = scope;
  const kind = timeKind(dataset, name);
  if (!shift || !kind) return dimensionSql(scope, name);
  if (movesAlone(shift, kind)) return movedSql(scope, name, dimensionSql(scope, name));
  const { day } = familyOf(dataset, name);
  const month = kind !== "week" && movesAlone(shift, "month") ? monthOf(scope, name) : undefined;
  if (month) return keyOfMonthSql(scope, kind, movedKeySql(shift, "month", month));
  if (!day) return refuse("notTogether", "compare", name);
  const moved = movedDaySql(shift, dimensionSql(scope, day));
  return kind === "week" ? weekSql(calendarOf(scope), moved) : keyOfMonthSql(scope, kind, monthSql(moved));
}

/** The month (yyyy-MM, DuckDB) that a key of time is made of, or that stands beside it. */
function monthOf(scope: SliceScope, name: string): string | undefined {
  const dimension = dimensionOf(scope, name);
  if (isSpan(dimension.kind) && "sql" in dimension) return withTerms(scope, dimension.sql);
  const { month } = familyOf(scope.dataset, name);
  return month && dimensionSql(scope, month);
}

/** A filter by time as the rows of the compared period are asked; null where only the moved key tells. */
export function movedFilter(scope: SliceScope, filter: SliceFilter): SliceFilter[] | null {
  const { dataset, shift } = scope;
  const kind = timeKind(dataset, filter.dimension);
  if (!shift || !kind || "empty" in filter) return [filter];
  if ("contains" in filter || "metric" in filter) return null;
  if (kind === "day") return "in" in filter ? null : [boundsOf(filter.dimension, shift, filter.from, filter.to)];
  if (movesAlone(shift, kind) && "months" in shift) {
    const back = (key: string) => movedBack(key, shift.months);
    if ("in" in filter) return [{ ...filter, in: filter.in.flatMap((key) => keysBefore(key, shift.months)) }];
    return [
      { dimension: filter.dimension, ...(filter.from ? { from: back(filter.from) } : {}), ...(filter.to ? { to: back(filter.to) } : {}) },
    ];
  }
  const { day } = familyOf(dataset, filter.dimension);
  if (!day || kind !== "month" || "in" in filter) return null;
  return [boundsOf(day, shift, filter.from && `${filter.from}-01`, filter.to && monthEnd(filter.to))];
}

const MONTH_OR_YEAR = /^\d{4}(-\d\d)?$/;

function boundsOf(dimension: string, shift: Shift, from: string | undefined, to: string | undefined): SliceFilter {
  for (const day of [from, to]) if (day) dateText(dimension, day);
  return { dimension, ...(from ? { from: firstAt(shift, from) } : {}), ...(to ? { to: lastAt(shift, to) } : {}) };
}

/** A key moved back; none where the calendar ends before it. */
function keysBefore(key: string | null, months: number): (string | null)[] {
  if (key === null) return [key];
  const before = movedBack(key, months);
  return movedBack(before, -months) === key ? [before] : [];
}

function movedBack(key: string, months: number): string {
  return MONTH_OR_YEAR.test(key) && isDay(`${key}-01-01`.slice(0, 10))
    ? addMonths(`${key}${key.length === 4 ? "-01" : ""}-01`, -months).slice(0, key.length)
    : key;
}

/**
 * Nothing that stands after today counts, as nothing of the asked period does yet: where no parameter says up to when, the row's own day
 * does.
 */
export function cutOff({ dataset, options: { today } }: SliceScope): SliceFilter[] {
  const { day, month } = dataset.calendar?.[0] ?? {};
  if (timeParams(dataset).ends.length > 0) return [];
  if (day) return [{ dimension: day, to: today }];
  return month ? [{ dimension: month, to: today.slice(0, 7) }] : [];
}

/** The parameters of the compared period: days and months that move with it; unless `whole` they end at today's place. */
export function movedParams({ dataset, params, options: { today } }: SliceScope, shift: Shift, whole?: true): Record<string, string> {
  const { ends } = timeParams(dataset);
  const moved = Object.entries(dataset.params).map(([name, param]) => {
    const given = params[name] ?? "";
    const value = !whole && ends.includes(name) && given > today ? asParam(dataset, name, today) : given;
    const end = param.initial !== "yearStart";
    if (param.kind === "date") return [name, end ? lastAt(shift, value) : firstAt(shift, value)];
    if (param.kind !== "month") return [name, value];
    return [name, (end ? lastAt(shift, monthEnd(value)) : firstAt(shift, `${value}-01`)).slice(0, 7)];
  });
  return Object.fromEntries(moved) as Record<string, string>;
}

/** Parameters by what they are: the day or month a figure is true at, and the one a period begins with. */
export function timeParams({ params }: Pick<Dataset, "params">): { ends: string[]; begins: string[] } {
  const named = (initial: readonly string[]) =>
    Object.entries(params).flatMap(([name, param]) =>
      (param.kind === "date" || param.kind === "month") && initial.includes(param.initial) ? [name] : [],
    );
  return { ends: named(["today", "thisMonth", "lastFriday"]), begins: named(["yearStart"]) };
}

/** A day as a parameter of its kind is written. */
export function asParam({ params }: Pick<Dataset, "params">, name: string, day: string): string {
  return params[name]?.kind === "month" ? day.slice(0, 7) : day;
}

/** Whether a metric counts from one of these parameters on: by itself, by a term or by the view that it reads. */
export function countsFrom(
  { metrics, views, terms = {} }: Pick<SliceScope["dataset"], "metrics" | "views" | "terms">,
  name: string,
  begins: readonly string[],
): boolean {
  const metric = aggregateOf({ metrics }, name);
  const own = [metric.sql, metric.where ?? "", views[metric.over ?? Object.keys(views)[0] ?? ""] ?? ""].join(" ");
  const named = Object.entries(terms).flatMap(([term, text]) =>
    own.includes(`{${term}}`) ? (typeof text === "string" ? [text] : Object.values(text.cases)) : [],
  );
  return begins.some((param) => new RegExp(`\\$${param}\\b`).test([own, ...named].join(" ")));
}
