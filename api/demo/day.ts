/** The day some days later (or earlier), yyyy-MM-dd. */
export function plusDays(on: string, days: number): string {
  return new Date(Date.parse(on) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The first day of the month some months later (or earlier). */
export function firstOfMonth(on: string, months = 0): string {
  const [year, month] = on.split("-").map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** The last day of the month of a day. */
export function lastOfMonth(on: string): string {
  return plusDays(firstOfMonth(on, 1), -1);
}
