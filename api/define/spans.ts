import { bare } from "./own.ts";
import { type CompanyCalendar, LONGEST_YEAR } from "./calendar.ts";

/**
 * Times made of whole months: calendar quarters (2025-Q3), and the years (2025), quarters (2025-Q3) and months (2025-P07) of a company's
 * fiscal years, each called by the year that it ends in. Weeks are made of days: `calendar.ts`.
 */
export const SPAN_KINDS = ["quarter", "fiscalYear", "fiscalQuarter", "fiscalPeriod"] as const;
export type SpanKind = (typeof SPAN_KINDS)[number];
export type TimeKind = keyof TimeDimensions;

const MONTHS: Readonly<Record<TimeKind, number>> = {
  day: 0,
  week: 0,
  month: 1,
  fiscalPeriod: 1,
  quarter: 3,
  fiscalQuarter: 3,
  year: 12,
  fiscalYear: 12,
};
const MARKS = { quarter: "-Q", fiscalYear: "", fiscalQuarter: "-Q", fiscalPeriod: "-P" } as const;
const DIMENSION_KINDS: Readonly<Record<string, TimeKind>> = bare({
  date: "day",
  week: "week",
  month: "month",
  year: "year",
  ...(Object.fromEntries(SPAN_KINDS.map((kind) => [kind, kind])) as Record<SpanKind, SpanKind>),
});

/** What a dimension of that kind counts in, if it is one of time. */
export const timeKindOf = (kind: string | undefined): TimeKind | undefined => DIMENSION_KINDS[kind ?? ""];

/** Whether a dimension of that kind is one of whole months. */
export const isSpan = (kind: string | undefined): kind is SpanKind => (SPAN_KINDS as readonly (string | undefined)[]).includes(kind);

/** How many months a time holds; 0 for a day and for a week. */
export const monthsIn = (kind: TimeKind): number => MONTHS[kind];

/** The key of the time that a month (yyyy-MM, DuckDB) lies in. */
export function spanSql(calendar: CompanyCalendar, kind: SpanKind, month: string): string {
  const { first, later } = yearOf(calendar, kind);
  const count = `(cast(substr(${month}, 1, 4) as integer) * 12 + cast(substr(${month}, 6, 2) as integer) - ${first})`;
  const year = `cast(${count} // 12 + ${later} as varchar)`;
  if (kind === "fiscalYear") return year;
  const part = `cast(${count} % 12 // ${MONTHS[kind]} + 1 as varchar)`;
  return `${year} || '${MARKS[kind]}' || ${kind === "fiscalPeriod" ? `lpad(${part}, 2, '0')` : part}`;
}

/** The last month (yyyy-MM, DuckDB) of the time with a key. */
export function spanEndSql(calendar: CompanyCalendar, kind: SpanKind, key: string): string {
  const { first, later } = yearOf(calendar, kind);
  const part = kind === "fiscalYear" ? "1" : `cast(substr(${key}, 7) as integer)`;
  const count = `((cast(substr(${key}, 1, 4) as integer) - ${later}) * 12 + ${part} * ${MONTHS[kind]} + ${first - 2})`;
  return `cast(${count} // 12 as varchar) || '-' || lpad(cast(${count} % 12 + 1 as varchar), 2, '0')`;
}

/** The first and the last month (yyyy-MM) of the time with a key; undefined for a text that is none. */
export function spanMonths(
  calendar: Pick<CompanyCalendar, "yearStart">,
  kind: SpanKind,
  key: string,
): { from: string; to: string } | undefined {
  const { first, later } = yearOf(calendar, kind);
  const parts = spanParts(kind, key);
  if (!parts) return undefined;
  const last = (Number(parts.year) - later) * 12 + Number(parts.part) * MONTHS[kind] + first - 2;
  return { from: monthText(last - MONTHS[kind] + 1), to: monthText(last) };
}

/** The key of the time after one with a key; undefined for a text that is none. */
export function keyAfter(kind: TimeKind, key: string): string | undefined {
  if (kind === "year" || kind === "fiscalYear") return /^\d{4}$/.test(key) ? yearText(Number(key) + 1) : undefined;
  if (kind === "day") return dayAfter(key);
  if (kind === "week") return weekAfter(key);
  if (kind === "month")
    return /^\d{4}-(0[1-9]|1[0-2])$/.test(key) ? monthText(Number(key.slice(0, 4)) * 12 + Number(key.slice(5))) : undefined;
  const parts = spanParts(kind, key);
  if (!parts) return undefined;
  const count = 12 / MONTHS[kind];
  const isLast = Number(parts.part) >= count;
  const part = String(isLast ? 1 : Number(parts.part) + 1);
  return `${yearText(Number(parts.year) + (isLast ? 1 : 0))}${MARKS[kind]}${kind === "fiscalPeriod" ? part.padStart(2, "0") : part}`;
}

const yearText = (year: number) => String(year).padStart(4, "0");

function dayAfter(day: string): string | undefined {
  const at = Date.parse(`${day}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(at) ? new Date(at + 86_400_000).toISOString().slice(0, 10) : undefined;
}

/** The week after one; whether a year has the last ones that it may have, its calendar tells. */
function weekAfter(key: string): string | undefined {
  const [year = "", number = ""] = key.split("-W");
  if (!/^\d{4}$/.test(year) || !/^\d\d$/.test(number)) return undefined;
  return Number(number) < LONGEST_YEAR ? `${year}-W${String(Number(number) + 1).padStart(2, "0")}` : `${yearText(Number(year) + 1)}-W01`;
}

/** The year (yyyy) and the number within it that a key says; undefined for a text that is none. */
export function spanParts(kind: SpanKind, key: string): { year: string; part: string } | undefined {
  const [year = "", part = "1", ...rest] = MARKS[kind] === "" ? [key] : key.split(MARKS[kind]);
  const isKey = /^\d{4}$/.test(year) && /^\d{1,2}$/.test(part) && rest.length === 0 && (MARKS[kind] === "" || key !== year);
  return isKey ? { year, part } : undefined;
}

/** Whether each time of the shorter kind lies in one of the longer, however long they are. */
export function liesWithin(calendar: CompanyCalendar, one: TimeKind, other: TimeKind): boolean {
  const [shorter, longer] = MONTHS[one] <= MONTHS[other] ? [one, other] : [other, one];
  if (MONTHS[shorter] <= 1) return true;
  return (yearOf(calendar, shorter).first - yearOf(calendar, longer).first) % MONTHS[shorter] === 0;
}

/** The month (1-12) that years of a kind begin with, and by how many years they end later than they begin. */
function yearOf({ yearStart }: Pick<CompanyCalendar, "yearStart">, kind: TimeKind): { first: number; later: number } {
  const first = kind.startsWith("fiscal") ? yearStart : 1;
  return { first, later: first > 1 ? 1 : 0 };
}

const monthText = (count: number) => `${yearText(Math.floor(count / 12))}-${String((count % 12) + 1).padStart(2, "0")}`;

/** The day of a row (a date), its month, and what that lies in, each a dimension where there is one. */
export type TimeDimensions = {
  day?: string;
  week?: string;
  month?: string;
  year?: string;
  quarter?: string;
  fiscalYear?: string;
  fiscalQuarter?: string;
  fiscalPeriod?: string;
};
