import { add } from "#define/decimal";
import { formatNumber, formatPercent, formatScaled, middleScale, type NumberScale, scaleFor } from "#define/format";
import type { MetricUnit } from "#define/dataset";
import type { Language } from "#define/viewer";

/** What a chart draws: points along one axis and a line of exact decimals (null = nothing there) per series. */
export type Series = {
  key: string | null;
  name: string;
  values: readonly (string | null)[];
  colour: string;
  dashed?: boolean;
  /** Where it is not the picture's. */
  unit?: MetricUnit;
  /** It stands on the second axis. */
  second?: boolean;
  /** Others of its dimension were chosen. */
  faint?: boolean;
};
/** `isSum`: in a waterfall it stands on the ground, as the sum at the end does; `isKept`: it never becomes part of the rest. */
export type Point = { key: string | null; name: string; isSum?: true; isKept?: true };
export type Picture = {
  points: readonly Point[];
  series: readonly Series[];
  /** The key of the point whose time is not over yet. */
  open?: string | null;
  /** The keys of two of its lines: what lies between them is shaded. */
  gap?: readonly [string, string];
  unit: MetricUnit;
  language: Language;
  /** Its figures are quantities of several units: nothing of it is added up. */
  isMixed?: boolean;
  /** What the left axis measures, where the names of the series do not say it. */
  what?: string;
};
/** Keys that stand out; everything else is drawn fainter. Empty = all alike. */
export type Emphasis = ReadonlySet<string | null>;
/** Which point and series of the picture a mark is, by their places. */
export type Mark = readonly [point: number, series: number];

const FAINT = 0.3;
const PERCENT: NumberScale = { exponent: -2, word: "%" };

/** The one scale of an axis: stacked values count with their sum. */
export function scaleOf(picture: Picture, stacked: boolean, series: readonly Series[] = picture.series): NumberScale {
  if ((series[0]?.unit ?? picture.unit) === "percent") return PERCENT;
  const tops = picture.points.map((_, index) => series.map((each) => drawn(each.values[index])));
  const largest = tops.flatMap((values) => (stacked ? [values.reduce((sum, value) => sum + Math.abs(value), 0)] : values));
  return scaleFor(
    largest.map((value) => Math.round(Math.abs(value)).toString()),
    picture.language,
  );
}

/** The one scale of figures that stand in a picture without an axis, or upon steps of very different height: that of the middle one. */
export function scaleAmong({ unit, language }: Pick<Picture, "unit" | "language">, values: readonly (string | null)[]): NumberScale {
  return unit === "percent" ? PERCENT : middleScale(values, language);
}

/** The full text of a value: what tooltips, tables and summaries say. */
export function fullText(value: string | null | undefined, { unit, language }: Pick<Picture, "unit" | "language">): string {
  if (value === null || value === undefined) return "-";
  if (unit === "date") return value;
  if (unit === "percent") return formatPercent(value, language);
  return formatNumber(value, language, unit === "money" ? 2 : undefined);
}

/** The full text of one mark, in the unit of its series. */
export function markText(picture: Picture, series: Series, point: number): string {
  return fullText(series.values[point], { unit: series.unit ?? picture.unit, language: picture.language });
}

/** The short text of a value under the picture's scale, without its word. */
export function shortText(value: string, scale: NumberScale, language: Language, digits = 1): string {
  return formatScaled(value, scale, language, digits);
}

/** The length of a mark: the only place where an amount becomes a floating number, because pixels are not accounts. */
export function drawn(value: string | null | undefined): number {
  return value === null || value === undefined ? 0 : Number(value);
}

/** Sum of exact decimals as text; what is nothing adds nothing. */
export function sumOf(values: readonly (string | null | undefined)[]): string {
  return add(...values.filter((value) => value !== null && value !== undefined));
}

/** A floating number as plain decimal text, for scaled axis labels. */
export function plain(value: number): string {
  return Number.isInteger(value) ? value.toLocaleString("en-US", { useGrouping: false }) : value.toFixed(6);
}

/** How strongly a mark is drawn beside those that were chosen: its point, and its series. */
export function strength(chosen: Emphasis, key: string | null, { faint = false }: Pick<Series, "faint"> = {}): number {
  return !faint && (chosen.size === 0 || chosen.has(key)) ? 1 : FAINT;
}
