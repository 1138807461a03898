import { type CompanyCalendar, festivalsOf, SPRING_FESTIVALS } from "#define/calendar";
import { addDays, dayAt, dayNumber, daysBetween, monthsLater } from "#define/days";
import type { TimeDimensions } from "#define/spans";

/** Near a festival, days from `from` to `to` stand at the same distance from the next one: `by` days later. */
type Season = { from: string; to: string; by: number };
/**
 * How far the compared period lies before the asked one. A row of it stands at its own day moved on by that: no day comes before an earlier
 * one.
 */
export type Shift = { months: number; seasons?: readonly Season[] } | { days: number };

/** Days before and after Spring Festival that are counted from it. */
const SEASON_DAYS = 21;
/** No day that is compared lies farther than this from the same date. */
const NEAR = 70;

/** So many years ahead of today there is anything to compare. */
const AHEAD = 10;

/** A year that goes by Spring Festival while it is near. */
export function festivalYear(calendar: CompanyCalendar, today: string): Shift {
  const years = Object.keys({ ...SPRING_FESTIVALS, ...calendar.festivals }).map(Number);
  const latest = Number(today.slice(0, 4)) + AHEAD;
  const seasons = years
    .filter((year) => year <= latest)
    .toSorted((a, b) => a - b)
    .flatMap((year): Season[] => {
      const found = festivalsOf(calendar, year);
      if (!found) return [];
      const { last, own } = found;
      return [{ from: addDays(last, -SEASON_DAYS), to: addDays(last, SEASON_DAYS), by: daysBetween(last, own) }];
    });
  return { months: 12, seasons };
}

/** Where a day of the compared period stands in the asked one, both as numbers. */
function movedOn(months: number, seasons: readonly NumberedSeason[], day: number): number {
  const plain = monthsLater(day, months);
  for (const { from, to, by } of seasons) {
    if (day >= from && day <= to) return day + by;
    if (plain >= from + by && plain <= to + by) return day < from ? from + by - 1 : to + by + 1;
  }
  return plain;
}

type NumberedSeason = Record<"from" | "to" | "by", number>;

/** The first number of the compared period that stands at a number or later. */
function firstNumber(shift: Shift, day: number): number {
  if ("days" in shift) return day - shift.days;
  const seasons = (shift.seasons ?? []).map(({ from, to, by }) => ({ from: dayNumber(from), to: dayNumber(to), by }));
  const about = monthsLater(day, -shift.months);
  for (let found = about - NEAR; found <= about + NEAR; found++) if (movedOn(shift.months, seasons, found) >= day) return found;
  throw new Error(`no day stands at ${day}`);
}

/** The first day of the compared period that stands at a day or later. */
export const firstAt = (shift: Shift, day: string): string => dayAt(firstNumber(shift, dayNumber(day)));

/** The last day of the compared period that stands at a day or earlier. */
export const lastAt = (shift: Shift, day: string): string => dayAt(firstNumber(shift, dayNumber(day) + 1) - 1);

/** Whether a key of that kind can be moved by itself; else it follows from the day or month of the row. */
export function movesAlone(shift: Shift, kind: keyof TimeDimensions): boolean {
  if (kind === "day") return true;
  if ((kind !== "month" && kind !== "year") || !("months" in shift) || shift.seasons) return false;
  return kind === "month" || shift.months % 12 === 0;
}

/** A day of DuckDB moved on. */
export function movedDaySql(shift: Shift, day: string): string {
  if ("days" in shift) return `cast(${day} + ${shift.days} as date)`;
  const plain = `cast(${day} + interval ${shift.months} month as date)`;
  const cases = (shift.seasons ?? []).map(({ from, to, by }) => {
    const [begin, end] = [addDays(from, by), addDays(to, by)];
    return `when ${day} between date '${from}' and date '${to}' then cast(${day} + ${by} as date) when ${plain} between date '${begin}' and date '${end}'
      then case when ${day} < date '${from}' then date '${addDays(begin, -1)}' else date '${addDays(end, 1)}' end`;
  });
  return cases.length > 0 ? `case ${cases.join(" ")} else ${plain} end` : plain;
}

/** A month (yyyy-MM) or year (yyyy) of DuckDB moved on by whole months or years. */
export function movedKeySql(shift: Shift, kind: "month" | "year", key: string): string {
  const months = "months" in shift ? shift.months : 0;
  if (kind === "year") return `cast(cast(${key} as integer) + ${months / 12} as varchar)`;
  return monthSql(`cast(cast(${key} || '-01' as date) + interval ${months} month as date)`);
}

/** The month (yyyy-MM) of a day of DuckDB. */
export const monthSql = (day: string): string => `substr(cast(${day} as varchar), 1, 7)`;
