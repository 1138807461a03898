import { type CompanyCalendar, weekDays, weekOf } from "#define/calendar";
import { type Cockpit, type CockpitDay, spanOf } from "#define/cockpit";
import { addDays, addMonths, monthEnd } from "#define/days";
import { fail } from "#define/problem";
import { cockpitDays, fiscalYearOf, weeksFrom } from "./days.ts";

/** The time that a cockpit is told of. */
export type Period = {
  /** Its fiscal year, and the month or week up to whose end it is told; without one it is seen as of today. */
  year: string;
  until: string | undefined;
  /** The fiscal year of today. */
  thisYear: string;
  /** The months and weeks that it may be told until. */
  times: readonly string[];
  days: Record<CockpitDay, string>;
  weeks: readonly string[];
};

/** The time that is asked of a cockpit; throws invalid for a year, month or week that has not begun, and for one of another year. */
export function periodOf(
  calendar: CompanyCalendar,
  cockpit: Cockpit,
  { year: given, until }: { year: string | undefined; until: string | undefined },
  today: string,
): Period {
  const thisYear = fiscalYearOf(calendar, today);
  const seenOn = until === undefined ? today : untilIn(calendar, until, given, today);
  // What is of a week or month is of the present one unless another is named: never the last day of another year.
  const wanted = spanOf(cockpit) === "year" ? given : undefined;
  const year = until === undefined ? yearOf(wanted ?? thisYear, thisYear) : fiscalYearOf(calendar, seenOn);
  const days = cockpitDays(calendar, year, seenOn);
  return { year, until, thisYear, times: timesOf(calendar, cockpit, days, today), days, weeks: weeksFrom(calendar, days.weeksStart) };
}

function yearOf(year: string, thisYear: string): string {
  return /^(19|20)\d\d$/.test(year) && year <= thisYear
    ? year
    : fail({ type: "invalid", issues: [{ code: "format", field: "year", value: year }] });
}

/** The day on which a cockpit is seen that is told until a time ends. */
function untilIn(calendar: CompanyCalendar, until: string, year: string | undefined, today: string): string {
  const day = lastDayOf(calendar, until, today);
  return day !== undefined && (year === undefined || year === fiscalYearOf(calendar, day))
    ? day
    : fail({ type: "invalid", issues: [{ code: "format", field: "until", value: until }] });
}

/** The last day of a month (2026-03) or a week (2026-W10) that has begun, today at the latest; undefined for any other text. */
function lastDayOf(calendar: CompanyCalendar, time: string, today: string): string | undefined {
  const days = /^(19|20)\d\d-(0[1-9]|1[0-2])$/.test(time) ? { from: `${time}-01`, to: monthEnd(`${time}-01`) } : weekDays(calendar, time);
  if (!days || days.from > today) return undefined;
  return days.to < today ? days.to : today;
}

/** Months, then weeks, each newest first: those of the year that is told; of what is of a week or month those of the last year. */
function timesOf(calendar: CompanyCalendar, cockpit: Cockpit, { yearStart, yearEnd }: Period["days"], today: string): string[] {
  const isYear = spanOf(cockpit) === "year";
  const [from, to] = [isYear ? yearStart : addMonths(today, -12), isYear && yearEnd < today ? yearEnd : today];
  const months: string[] = [];
  for (let day = `${from.slice(0, 7)}-01`; day <= to; day = addMonths(day, 1)) months.push(day.slice(0, 7));
  const weeks: string[] = [];
  for (let day = from; day <= to;) {
    const week = weekOf(calendar, day);
    const last = weekDays(calendar, week)?.to ?? day;
    // A week that goes on in another year belongs to that one, where it ends.
    if ((last < today ? last : today) <= to) weeks.push(week);
    day = addDays(last, 1);
  }
  return [...months.toReversed(), ...weeks.toReversed()];
}
