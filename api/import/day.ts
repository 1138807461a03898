const PARTS = /yyyy|yy|MM|M|dd|d/g;
/** Of a moment of another zone only midnight is a day. */
const TIME_OF_DAY = /[ T](?:00:00(?::00(?:\.0+)?)?Z|(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?)$/;
const ZONED = /[ T]\d{1,2}:\d{2}[\d:.]*\s?(?:Z|[+-]\d{2}:?\d{2})$/;
/** Whether a text is a moment of a zone of its own: which day that is depends on where one stands. */
export const isZoned = (text: string): boolean => ZONED.test(text.trim());
const MOST_CHARACTERS = 40;
const MOST_PATTERNS = 100;
const patterns = new Map<string, { expression: RegExp; names: readonly string[] }>();

/** Whether a text is a pattern of dates: short, and year, month and day stand in it at most once. */
export function isDayPattern(text: string): boolean {
  if (text.length > MOST_CHARACTERS) return false;
  const letters = (text.match(PARTS) ?? []).map(([letter]) => letter);
  return new Set(letters).size === letters.length;
}

/**
 * Reads a date written in a pattern of d, dd, M, MM, yy and yyyy; a time of day behind it is dropped, for it is one of the company's zone.
 * Gives yyyy-MM-dd, or null where there is no such day.
 */
export function readDay(text: string, pattern: string): string | null {
  const { expression, names } = compiled(pattern);
  const found = expression.exec(text.trim().replace(TIME_OF_DAY, ""));
  if (!found) return null;
  const part = (letter: string) => found[names.findIndex((name) => name.startsWith(letter)) + 1] ?? "";
  const year = part("y").length === 2 ? `${Number(part("y")) < 70 ? "20" : "19"}${part("y")}` : part("y");
  return calendarDay(year, part("M"), part("d"));
}

/** The day of a workbook's serial number (1900 date system), or null where it is none. */
export function serialDay(serial: number): string | null {
  if (!(serial >= 61 && serial < 2_958_466)) return null;
  return new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * 86_400_000).toISOString().slice(0, 10);
}

function calendarDay(year: string, month: string, day: string): string | null {
  const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const instant = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(written) ? written : null;
}

function compiled(pattern: string): { expression: RegExp; names: readonly string[] } {
  const known = patterns.get(pattern);
  if (known) return known;
  const names = pattern.match(PARTS) ?? [];
  const source = pattern
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(PARTS, (part) => (part === "yyyy" ? String.raw`(\d{4})` : part === "yy" ? String.raw`(\d{2})` : String.raw`(\d{1,2})`));
  if (patterns.size >= MOST_PATTERNS) patterns.clear();
  const made = { expression: new RegExp(`^${source}$`), names };
  patterns.set(pattern, made);
  return made;
}
