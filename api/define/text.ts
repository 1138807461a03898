/** A value as text: nothing as "", a list or record as JSON. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint") return String(value);
  return JSON.stringify(value);
}

const SIGNS: ReadonlyMap<string, string> = new Map(Object.entries({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }));

/** A text as it stands in HTML or SVG, between tags or in a quoted attribute. */
export const markup = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => SIGNS.get(sign) ?? sign);

/** Whether a text is a day of the calendar as yyyy-MM-dd, which begins with the year 1. */
export function isDay(text: string | null): text is string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text) || text < "0001") return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** A path as it stands in an address, with its slash: the catalogue writes some paths without one. */
export const slashed = (path: string): string => `/${unslashed(path)}`;

/** A path without its first slash, so that both ways of writing it are equal. */
export const unslashed = (path: string): string => path.replace(/^\//, "");
