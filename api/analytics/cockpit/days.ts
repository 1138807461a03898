import { type CompanyCalendar, fiscalYearStart } from "#define/calendar";
import type { CockpitDay } from "#define/cockpit";
import { addMonths, monthEnd } from "#define/days";

/** The days that a cockpit's questions name, for a fiscal year (yyyy) of the company seen on a business day. */
export function cockpitDays(calendar: CompanyCalendar, year: string, today: string): Record<CockpitDay, string> {
  const yearStart = addMonths(`${year}-01-01`, calendar.yearStart === 1 ? 0 : calendar.yearStart - 13);
  const yearEnd = monthEnd(addMonths(yearStart, 11));
  const asOf = today < yearStart ? yearStart : today < yearEnd ? today : yearEnd;
  return {
    yearStart,
    yearEnd,
    asOf,
    lastYearStart: addMonths(yearStart, -12),
    lastAsOf: addMonths(asOf, -12),
    trendStart: addMonths(`${asOf.slice(0, 7)}-01`, -23),
    trendEnd: monthEnd(asOf),
  };
}

/** The fiscal year (yyyy) that a day lies in, called by the year that it ends in. */
export function fiscalYearOf(calendar: CompanyCalendar, day: string): string {
  const year = Number(fiscalYearStart(calendar, day).slice(0, 4));
  return String(calendar.yearStart === 1 ? year : year + 1);
}
