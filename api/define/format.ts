import type { MetricUnit } from "./dataset.ts";
import { compare, round, signOf } from "./decimal.ts";
import type { Field } from "./field.ts";
import type { Language } from "./viewer.ts";

const LOCALE: Record<Language, string> = { zh: "zh-CN", en: "en-GB", ru: "ru-RU" };
/** British English writes 5m for five million, walls and sheets write 5M. */
const NUMBER_LOCALE: Record<Language, string> = { ...LOCALE, en: "en-US" };
/** Powers of ten that a language has a short word for, widest first. */
const STEPS: Record<Language, readonly number[]> = { zh: [8, 4], en: [9, 6, 3], ru: [9, 6, 3] };

/** How an axis or tile is scaled: values are divided by 10 to the `exponent` and the `word` (万, M, млн; empty for 0) is said once. */
export type NumberScale = { exponent: number; word: string };

/**
 * A decimal text with exactly `digits` after the point (rounded half-up), grouped as the language does; without `digits` all there are,
 * trailing zeros dropped.
 */
export function formatNumber(value: string, language: Language, digits?: number): string {
  const exact = digits === undefined ? withoutZeros(value) : round(value, digits);
  const negative = exact.startsWith("-") && compare(exact, "0") < 0;
  const [whole = "0", fraction = ""] = exact.replace(/^[+-]/, "").split(".");
  const { group, decimal } = marks(language);
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, group);
  return `${negative ? "-" : ""}${grouped}${fraction ? decimal + fraction : ""}`;
}

/** Money is looked at with two digits (and typed, stored and exported with all of them); prices with two at least. */
const MONEY_DIGITS = 2;
const SHARE_DIGITS = 2;

/**
 * A decimal of a field as it is looked at: grouped as the language does, a year is not; shares that the program worked out have two digits;
 * a text that is no number stays as it is.
 */
export function formatField(value: string, field: Field, language: Language): string {
  if (field.kind === "integer" && field.isYear) return value;
  if (field.kind === "integer" && field.isSeconds) return formatSpan(Number(value), language);
  const isWorkedOut = field.kind === "percent" && field.system === true && /^-?\d+(\.\d*)?$/.test(value);
  return isWorkedOut ? formatNumber(value, language, SHARE_DIGITS) : formatDecimal(value, field.kind, language);
}

const SECOND = ["second", 1] as const;
const SPANS = [["day", 86_400], ["hour", 3_600], ["minute", 60], SECOND] as const;

/** A span of seconds in the widest unit of which it is two at least: 119 s, then 2 min. */
export function formatSpan(seconds: number, language: Language): string {
  const [unit, length] = SPANS.find(([, one]) => Math.abs(seconds) >= 2 * one) ?? SECOND;
  return number(language, { style: "unit", unit, unitDisplay: "short" }).format(Math.round(seconds / length));
}

/** A decimal of a kind as it is looked at. */
export function formatDecimal(value: string, kind: Field["kind"], language: Language): string {
  if (!/^-?\d+(\.\d*)?$/.test(value)) return value;
  const [whole, fraction = ""] = value.split(".");
  const needed = kind === "money" ? MONEY_DIGITS : Math.max(fraction.replace(/0+$/, "").length, kind === "price" ? MONEY_DIGITS : 0);
  return formatNumber(`${whole}.${fraction || "0"}`, language, needed);
}

/** A share (0.25) as percent (25.00 %), two digits unless told otherwise. */
export function formatPercent(share: string, language: Language, digits = SHARE_DIGITS): string {
  return dressed(number(language, { style: "percent" }).formatToParts(0), formatNumber(shifted(share, -2), language, digits));
}

/** The one scale for all these values: the widest step that the largest of them reaches. */
export function scaleFor(values: readonly (string | null)[], language: Language): NumberScale {
  const sizes = values.map((value) => (value ?? "0").replace(/^[+-]/, "").split(".")[0]?.replace(/^0+/, "").length ?? 0);
  const exponent = STEPS[language].find((step) => Math.max(0, ...sizes) > step) ?? 0;
  return { exponent, word: exponent === 0 ? "" : shortWord(language, exponent) };
}

/**
 * The one scale for figures that stand beside each other: that of the middle one, so that a few large ones do not make the others next to
 * nothing.
 */
export function middleScale(values: readonly (string | null)[], language: Language): NumberScale {
  const sizes = values.flatMap((value) => (value === null || signOf(value) === 0 ? [] : [value.replace(/^[+-]/, "")])).toSorted(compare);
  return scaleFor([sizes[Math.floor(sizes.length / 2)] ?? null], language);
}

const SIGNIFICANT = 3;

/**
 * A value under a scale, without its word, in three significant digits; what is too small for its neighbours says so ("<0.1") and is never
 * nothing.
 */
export function formatShort(value: string, scale: NumberScale, language: Language): string {
  const own = shifted(value, scale.exponent);
  const isNegative = signOf(own) < 0;
  const size = own.replace(/^[+-]/, "");
  const least = scale.exponent === 0 ? "0.001" : "0.1";
  if (signOf(size) === 0) return "0";
  if (compare(size, least) < 0) return `${isNegative ? ">-" : "<"}${formatNumber(least, language)}`;
  if (scale.exponent === 0 && !/\.\d*[1-9]/.test(size)) return formatNumber(own, language, 0);
  const digits = Math.max(0, SIGNIFICANT - wholeOf(size));
  const grown = wholeOf(round(size, digits)) > wholeOf(size);
  return formatNumber(own, language, Math.max(0, digits - (grown ? 1 : 0)));
}

/** How many digits stand before the point; none for less than one. */
function wholeOf(size: string): number {
  return (size.split(".")[0] ?? "").replace(/^0+/, "").length;
}

/** A value under a scale, without its word; one digit after the point unless told otherwise. */
export function formatScaled(value: string, scale: NumberScale, language: Language, digits = 1): string {
  return formatNumber(shifted(value, scale.exponent), language, digits);
}

/**
 * A yyyy-MM-dd day, or yyyy-MM month, without its year in words of the language; with its year a day is written alike in every language, as
 * it stands.
 */
export function formatShortDate(day: string, language: Language): string {
  const isMonth = day.length === 7;
  const options: Intl.DateTimeFormatOptions = {
    timeZone: "UTC",
    month: language === "zh" ? "numeric" : "short",
    ...(isMonth ? {} : { day: "numeric" }),
  };
  return dates(language, options).format(new Date(`${isMonth ? `${day}-01` : day}T00:00:00Z`));
}

/** An ISO instant as yyyy-MM-dd HH:mm:ss (`minute`: without its seconds, `time`: hour and minute alone) in a time zone. */
export function formatInstant(instant: string, timeZone: string, style: "full" | "minute" | "time" = "full"): string {
  const clock = { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const time = dates("en", style === "full" ? { ...clock, second: "2-digit" } : clock).format(new Date(instant));
  if (style === "time") return time;
  const parts = dates("en", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).formatToParts(new Date(instant));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")} ${time}`;
}

// Formats follow from language and digits alone: kept by page or process because Intl is slow to make them.
const numbers = new Map<string, Intl.NumberFormat>();
function number(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = language + JSON.stringify(options);
  const known = numbers.get(key) ?? new Intl.NumberFormat(NUMBER_LOCALE[language], options);
  numbers.set(key, known);
  return known;
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();
function dates(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  const known = dayFormats.get(key) ?? new Intl.DateTimeFormat(LOCALE[language], options);
  dayFormats.set(key, known);
  return known;
}

/** Separators of a language. */
function marks(language: Language): { group: string; decimal: string } {
  const parts = number(language, { minimumFractionDigits: 1 }).formatToParts(1_234_567);
  const mark = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return { group: mark("group"), decimal: mark("decimal") };
}

function shortWord(language: Language, exponent: number): string {
  const parts = number(language, { notation: "compact" }).formatToParts(10 ** exponent);
  return parts.find((part) => part.type === "compact")?.value ?? "";
}

/** Puts a number's text where the number stood; its minus goes before everything. */
function dressed(parts: readonly Intl.NumberFormatPart[], value: string): string {
  const around = new Set(["currency", "percentSign", "literal"]);
  const bare = value.replace(/^-/, "");
  const text = parts.map((part) => (around.has(part.type) ? part.value : part.type === "integer" ? bare : "")).join("");
  return value.startsWith("-") ? `-${text}` : text;
}

/** The value divided by 10 to the `places`, by moving the point. */
function shifted(value: string, places: number): string {
  const sign = value.startsWith("-") ? "-" : "";
  const [whole = "0", fraction = ""] = value.replace(/^[+-]/, "").split(".");
  const digits = places >= 0 ? whole.padStart(places + 1, "0") + fraction : whole + fraction.padEnd(-places, "0");
  const point = places >= 0 ? Math.max(whole.length, places + 1) - places : whole.length - places;
  return `${sign}${digits.slice(0, point)}${point < digits.length ? `.${digits.slice(point)}` : ""}`;
}

/** The same number without zeros at the end of its fraction. */
export function withoutZeros(value: string): string {
  return value.includes(".") ? value.replace(/\.?0+$/, "") : value;
}

const FIGURE_DIGITS: Partial<Record<MetricUnit, number>> = { money: 2, rate: 4, days: 0 };

/** The bounds of a threshold as they are read: at least, at most, or between two decimals. */
export function formatBounds({ least, most }: { least?: string; most?: string }, unit: MetricUnit, language: Language): string {
  const [from, to] = [least, most].map((bound) => {
    if (bound === undefined) return undefined;
    return compare(bound, "0") === 0 ? "0" : formatFigure(bound, unit, language);
  });
  if (from !== undefined && to !== undefined) return `${from} – ${to}`;
  return from === undefined ? `≤ ${to}` : `≥ ${from}`;
}

/** A figure of a report in full: money with two digits, shares in percent, zero and nothing as "-". */
export function formatFigure(value: string | null | undefined, unit: MetricUnit, language: Language): string {
  if (value === null || value === undefined) return "-";
  if (unit === "date") return value;
  if (/^-?0*\.?0*$/.test(value)) return "-";
  if (unit === "percent") return formatPercent(value, language);
  return formatNumber(value, language, FIGURE_DIGITS[unit]);
}
