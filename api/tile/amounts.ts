import { formatNumber, formatPercent, formatShort, type NumberScale, scaleFor } from "#define/format";
import type { Language } from "#define/viewer";
import { sumOf } from "#chart/series";

/** A tile says shares with one digit: it is read from afar. */
export const TILE_SHARE_DIGITS = 1;

/** A figure as a wall says it: the number, and smaller beside it what it counts in. */
export type WallFigure = { text: string; unit: string };

/** Says a figure in three significant digits, scaled as the language does or as its neighbours are; money with its currency. */
export function wallFigure(value: string | null, unit: string, language: Language, currency: string, among?: NumberScale): WallFigure {
  if (value === null) return { text: "-", unit: "" };
  if (unit === "percent") return percentFigure(value, language);
  if (unit !== "money" && unit !== "quantity") return { text: formatNumber(value, language, 0), unit: "" };
  const isNothing = /^-?0*\.?0*$/.test(value);
  const scale = (unit === "money" && !isNothing ? among : undefined) ?? scaleFor([value], language);
  return {
    text: formatShort(value, scale, language),
    unit: [scale.word, unit === "money" ? currency : ""].filter(Boolean).join(" "),
  };
}

/** The same in one text. */
export function wallText(value: string | null, unit: string, language: Language, among?: NumberScale): string {
  const figure = wallFigure(value, unit, language, "", among);
  return unit === "percent" && value !== null
    ? formatPercent(value, language, TILE_SHARE_DIGITS)
    : [figure.text, figure.unit].filter(Boolean).join(language === "ru" ? "\u00a0" : "\u2060");
}

/** How far a ratio is from one: 1.123 -> direction up, "12.3 %". */
export function changeOf(ratio: string, language: Language): { direction: "up" | "down" | "even"; text: string } {
  const difference = sumOf([ratio, "-1"]);
  const direction = /^-?0*\.?0*$/.test(difference) ? "even" : difference.startsWith("-") ? "down" : "up";
  return { direction, text: formatPercent(difference.replace(/^-/, ""), language, TILE_SHARE_DIGITS) };
}

function percentFigure(value: string, language: Language): WallFigure {
  const text = formatPercent(value, language, TILE_SHARE_DIGITS);
  return { text: text.replaceAll(/[\s\u00a0%]/g, ""), unit: "%" };
}
