const DAY_MS = 86_400_000;

/** A day (yyyy-MM-dd) so many days later; earlier when negative. */
export function addDays(day: string, days: number): string {
  return iso(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);
}

/** The same day so many months later, or the last day of a month that is too short for it. */
export function addMonths(day: string, months: number): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return iso(Date.UTC(year, month, Math.min(Number(day.slice(8, 10)), last)));
}

/** The last day of a month (yyyy-MM) or of the month that a day lies in. */
export function monthEnd(month: string): string {
  return addDays(addMonths(`${month.slice(0, 7)}-01`, 1), -1);
}

/** Days from the first to the second. */
export function daysBetween(first: string, second: string): number {
  return Math.round((Date.parse(`${second}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / DAY_MS);
}

const iso = (instant: number) => new Date(instant).toISOString().slice(0, 10);
