import { fiscalYearStart, weekDays } from "#define/calendar";
import type { Dataset } from "#define/dataset";
import { dayAt, dayNumber, daysBetween, monthEnd, monthsLater } from "#define/days";
import { isDay } from "#define/text";
import { keysOf } from "./groups.ts";
import { calendarOf, type SliceScope } from "./scope.ts";
import { monthSql, type Shift } from "./shift.ts";
import { refuse } from "./text.ts";
import { familyOf, timeKind, timeParams } from "./time.ts";
import { isSpan, monthsIn, spanEndSql, spanMonths, type TimeDimensions, type TimeKind } from "#define/spans";
import type { Slice, SliceFilter } from "./query.ts";

type Times = Pick<Dataset, "dimensions" | "calendar" | "params">;
export type ToDate = "yearToDate" | "rolling12";
const FINEST: readonly TimeKind[] = ["day", "week", "month", "fiscalPeriod", "quarter", "fiscalQuarter", "year", "fiscalYear"];
const WEEK = 7;
const DIGITS = { day: 10, month: 7, year: 4 } as const;

/** The time dimensions that a slice speaks of: those of its keys, else of its filters, else the first ones of the dataset. */
export function spokenOf(dataset: Times, slice: Slice): TimeDimensions | undefined {
  const names = [...keysOf(slice), ...(slice.where ?? []).map(({ dimension }) => dimension)];
  const [named] = names.filter((name) => timeKind(dataset, name));
  return named === undefined ? dataset.calendar?.[0] : familyOf(dataset, named);
}

/** The finest of the keys that belong to a family, with what it counts in. */
export function finestOf(family: TimeDimensions, keys: readonly string[]): { key: string; kind: TimeKind } | undefined {
  const found = FINEST.find((kind) => family[kind] !== undefined && keys.includes(family[kind] ?? ""));
  return found && { key: family[found] ?? "", kind: found };
}

/** The days that filters of a family leave: yyyy-MM-dd bounds, undefined where open. */
export function boundsOf(scope: SliceScope, family: TimeDimensions, where: readonly SliceFilter[] = []): { from?: string; to?: string } {
  const bounds = where.flatMap((filter) => {
    const kind = FINEST.find((one) => family[one] === filter.dimension);
    if (!kind) return [];
    const [first, last] = [monthsOf(scope, kind, lowest(filter))?.from, monthsOf(scope, kind, highest(filter))?.to];
    return [{ from: firstDay(first), to: lastDay(last) }];
  });
  const [from, to] = [
    bounds
      .flatMap((one) => one.from ?? [])
      .toSorted()
      .at(-1),
    bounds.flatMap((one) => one.to ?? []).toSorted()[0],
  ];
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
}

/**
 * The period of the same length just before the asked one: by its filters, else by its finest time key, else by the parameters that begin
 * and end it.
 */
export function periodBefore(scope: SliceScope, slice: Slice): Shift {
  const { dataset, params } = scope;
  const family = spokenOf(dataset, slice) ?? {};
  const { from, to } = boundsOf(scope, family, slice.where);
  if (from && to) return lengthOf(from, to);
  const finest = finestOf(family, keysOf(slice));
  if (finest?.kind === "week") return { days: WEEK };
  if (finest) return finest.kind === "day" ? { days: 1 } : { months: monthsIn(finest.kind) };
  const { begins, ends } = timeParams(dataset);
  const [begin, end] = [params[begins[0] ?? ""], params[ends[0] ?? ""]];
  if (begin && end) return lengthOf(firstDay(begin) ?? begin, lastDay(end) ?? end);
  return end ? { months: 1 } : refuse("required", "compare", "lastPeriod");
}

/** The first day that counts up to a day: that of the fiscal year, or of the twelve months that end with it. */
export function beginOf(scope: SliceScope, kind: ToDate, day: string): string {
  return kind === "yearToDate" ? fiscalYearStart(calendarOf(scope), day) : dayAt(monthsLater(dayNumber(day) + 1, -12));
}

/** The same for a key of DuckDB, as a month (yyyy-MM text) or, for a day, as a date. */
export function beginSql(scope: SliceScope, kind: ToDate, counted: TimeKind, key: string): string {
  if (counted === "day") {
    if (kind === "rolling12") return `cast(cast(${key} + 1 as date) - interval 12 month as date)`;
    return `cast(${beginSql(scope, kind, "month", monthSql(key))} || '-01' as date)`;
  }
  const month = lastMonthSql(scope, counted, key);
  if (kind === "rolling12") return monthSql(`cast(cast(${month} || '-01' as date) - interval 11 month as date)`);
  const start = String(calendarOf(scope).yearStart).padStart(2, "0");
  const year = `cast(substr(${month}, 1, 4) as integer)`;
  return `cast(${year} - case when substr(${month}, 6, 2) < '${start}' then 1 else 0 end as varchar) || '-${start}'`;
}

/** The last month (yyyy-MM) of a month or of what is made of months; a day as it is. */
export function lastMonthSql(scope: SliceScope, counted: TimeKind, key: string): string {
  if (isSpan(counted)) return spanEndSql(calendarOf(scope), counted, key);
  return counted === "year" ? `${key} || '-12'` : key;
}

/** Bounds of days for a family's day, or its month or year where it has no day. */
export function between(family: TimeDimensions, from: string | undefined, to: string): SliceFilter[] {
  const finest = (["day", "month", "year"] as const).find((kind) => family[kind] !== undefined);
  if (!finest) return [];
  const digits = DIGITS[finest];
  return [{ dimension: family[finest] ?? "", ...(from ? { from: from.slice(0, digits) } : {}), to: to.slice(0, digits) }];
}

function lengthOf(from: string, to: string): Shift {
  const isWhole = from.endsWith("-01") && to === monthEnd(to);
  const months = (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;
  return isWhole ? { months: Math.max(1, months) } : { days: Math.max(1, daysBetween(from, to) + 1) };
}

/** The months that a key of whole months stands for, the days of a week; every other key as it is. */
function monthsOf(scope: SliceScope, kind: TimeKind, key: string | undefined): { from?: string; to?: string } | undefined {
  if (kind === "week") return weekDays(calendarOf(scope), key ?? "");
  if (!isSpan(kind) || key === undefined) return key === undefined ? undefined : { from: key, to: key };
  return spanMonths(calendarOf(scope), kind, key);
}

const sorted = (filter: SliceFilter) => ("in" in filter && !filter.not ? filter.in.flatMap((key) => key ?? []).toSorted() : []);
const lowest = (filter: SliceFilter) => ("in" in filter ? sorted(filter)[0] : "from" in filter ? filter.from : undefined);
const highest = (filter: SliceFilter) => ("in" in filter ? sorted(filter).at(-1) : "to" in filter ? filter.to : undefined);

function firstDay(key: string | undefined): string | undefined {
  if (key === undefined) return undefined;
  const day = key.length === 4 ? `${key}-01-01` : key.length === 7 ? `${key}-01` : key;
  return isDay(day) ? day : undefined;
}

function lastDay(key: string | undefined): string | undefined {
  const day = firstDay(key);
  if (key === undefined || day === undefined) return undefined;
  return key.length === 4 ? `${key}-12-31` : key.length === 7 ? monthEnd(day) : day;
}
