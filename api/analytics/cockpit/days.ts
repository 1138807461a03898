import { type CompanyCalendar, fiscalYearStart, weekDays, weekOf } from "#define/calendar";
import type { CockpitDay } from "#define/cockpit";
import { addDays, addMonths, monthEnd } from "#define/days";

const HORIZON = 90;
const WEEK = 7;
const WEEKS = 13;

/** The days that a cockpit's questions name, for a fiscal year (yyyy) of the company seen on a business day. */
export function cockpitDays(calendar: CompanyCalendar, year: string, today: string): Record<CockpitDay, string> {
  const yearStart = addMonths(`${year}-01-01`, calendar.yearStart === 1 ? 0 : calendar.yearStart - 13);
  const yearEnd = monthEnd(addMonths(yearStart, 11));
  const asOf = today < yearStart ? yearStart : today < yearEnd ? today : yearEnd;
  const monthStart = `${asOf.slice(0, 7)}-01`;
  const week = weekDays(calendar, weekOf(calendar, asOf)) ?? { from: asOf, to: asOf };
  return {
    yearStart,
    yearEnd,
    asOf,
    lastYearStart: addMonths(yearStart, -12),
    lastYearEnd: addMonths(yearEnd, -12),
    lastAsOf: addMonths(asOf, -12),
    monthStart,
    monthEnd: monthEnd(asOf),
    lastYearMonthStart: addMonths(monthStart, -12),
    trendStart: addMonths(monthStart, -23),
    trendEnd: monthEnd(asOf),
    beforeStart: addMonths(monthStart, -1),
    beforeEnd: addDays(monthStart, -1),
    weekStart: week.from,
    weekEnd: week.to,
    weeksStart: addDays(week.from, -WEEK * (WEEKS - 1)),
    nextDay: addDays(asOf, 1),
    horizon: addDays(asOf, HORIZON),
  };
}

/** The keys of thirteen weeks from a day on. */
export function weeksFrom(calendar: CompanyCalendar, weeksStart: string): string[] {
  return Array.from({ length: WEEKS }, (_, at) => weekOf(calendar, addDays(weeksStart, at * WEEK)));
}

/** The fiscal year (yyyy) that a day lies in, called by the year that it ends in. */
export function fiscalYearOf(calendar: CompanyCalendar, day: string): string {
  const year = Number(fiscalYearStart(calendar, day).slice(0, 4));
  return String(calendar.yearStart === 1 ? year : year + 1);
}
