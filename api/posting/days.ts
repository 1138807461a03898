/** The day some days later (or earlier), yyyy-MM-dd. */
export function plusDays(on: string, days: number): string {
  return new Date(Date.parse(`${on}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The same day some months later, or the last day of that month where it is shorter. */
export function plusMonths(on: string, months: number): string {
  const [year = 0, month = 1, day = 1] = on.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}
