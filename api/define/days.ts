const DAY_MS = 86_400_000;
/** The ends of the calendar: no day lies beyond them. */
const [FIRST_DAY, LAST_DAY] = ["0001-01-01", "9999-12-31"];

/** A day (yyyy-MM-dd) as a number, by which can be counted beyond the ends of the calendar. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

/** The day of a number; the first or last of the calendar where it lies beyond. */
export function dayAt(number: number): string {
  const within = Math.min(Math.max(number, dayNumber(FIRST_DAY)), dayNumber(LAST_DAY));
  return new Date(within * DAY_MS).toISOString().slice(0, 10);
}

/** The same day so many months later, or the last day of a month that is too short for it. */
export function monthsLater(number: number, months: number): number {
  const date = new Date(number * DAY_MS);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0);
  if (day < date.getUTCDate()) date.setUTCDate(day);
  return date.getTime() / DAY_MS;
}

/** A day (yyyy-MM-dd) so many days later; earlier when negative. */
export function addDays(day: string, days: number): string {
  return dayAt(dayNumber(day) + days);
}

/** The same day so many months later, or the last day of a month that is too short for it. */
export function addMonths(day: string, months: number): string {
  return dayAt(monthsLater(dayNumber(day), months));
}

/** The last day of a month (yyyy-MM) or of the month that a day lies in. */
export function monthEnd(month: string): string {
  return dayAt(monthsLater(dayNumber(`${month.slice(0, 7)}-01`), 1) - 1);
}

/** Days from the first to the second. */
export function daysBetween(first: string, second: string): number {
  return Math.round(dayNumber(second) - dayNumber(first));
}
