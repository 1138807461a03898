import { type CompanyCalendar, fiscalYearStart } from "#define/calendar";
import type { CockpitDay } from "#define/cockpit";

/** The days that a cockpit's questions name, for a fiscal year (yyyy) of the company seen on a business day. */
export function cockpitDays(calendar: CompanyCalendar, year: string, today: string): Record<CockpitDay, string> {
  const yearStart = monthStart(`${year}-01-01`, calendar.yearStart === 1 ? 0 : calendar.yearStart - 13);
  const yearEnd = dayBefore(monthStart(yearStart, 12));
  const asOf = today < yearEnd ? today : yearEnd;
  return {
    yearStart,
    yearEnd,
    asOf,
    lastYearStart: yearBefore(yearStart),
    lastAsOf: yearBefore(asOf),
    trendStart: monthStart(asOf, -23),
    trendEnd: dayBefore(monthStart(asOf, 1)),
  };
}

/** The fiscal year (yyyy) that a day lies in, called by the year that it ends in. */
export function fiscalYearOf(calendar: CompanyCalendar, day: string): string {
  const year = Number(fiscalYearStart(calendar, day).slice(0, 4));
  return String(calendar.yearStart === 1 ? year : year + 1);
}

/** The same day a year before; 29 February becomes the 28th. */
function yearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1);
  return day.endsWith("-02-29") ? `${year}-02-28` : year + day.slice(4);
}

function monthStart(day: string, months: number): string {
  return iso(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1));
}

function dayBefore(day: string): string {
  return iso(Date.parse(`${day}T00:00:00Z`) - 86_400_000);
}

const iso = (instant: number) => new Date(instant).toISOString().slice(0, 10);
