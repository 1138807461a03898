import type { Field } from "#define/field";
import type { Language } from "#define/viewer";
import { digitsOf, isDecimal } from "./digits.ts";

/** What remains of typed or pasted text in a number field: digits, one point, a minus only where the field allows it, cut to the field's scale. */
export function numberTyped(text: string, field: Field): string {
  const scale = digitsOf(field);
  const minus = mayBeNegative(field) && text.trim().startsWith("-") ? "-" : "";
  const [whole = "", ...rest] = text.replaceAll(/[^\d.]/g, "").split(".");
  const digits = whole.replace(/^0+(?=\d)/, "");
  if (scale === 0 || rest.length === 0) return `${minus}${digits}`;
  return `${minus}${digits || "0"}.${rest.join("").slice(0, scale)}`;
}

/** The decimal text that a pasted number stands for: without grouping and currency signs, whichever sign is its point; any other text stays as it is. */
export function numberPasted(text: string, language: Language): string {
  const bare = text.replaceAll(/[\s\u00a0\u202f¥￥$€₽]/g, "").replace("−", "-");
  const plain = withPoint(bare, language);
  return /^-?\d+(\.\d+)?$/.test(plain) ? plain.replace(/^(-?)0+(?=\d)/, "$1") : text;
}

function withPoint(text: string, language: Language): string {
  if (!text.includes(",")) return text;
  const isGrouped = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text);
  if (isGrouped && (language !== "ru" || text.includes(".") || text.split(",").length > 2)) return text.replaceAll(",", "");
  return text.includes(".") ? text : text.replace(",", ".");
}

/** The value that a finished number text stands for: without a lone point or minus, "" as null. */
export function numberMeant(text: string): string | null {
  const value = text.replace(/\.$/, "");
  return value === "" || value === "-" ? null : value;
}

/** Completes a typed day to yyyy-MM-dd: `5` and `0305` within the month and year of `today`, `20260305`, any separator, and day first as in 05.03.2026 (in Russian 05.03 too); other text stays as it is. */
export function dayMeant(text: string, today: string, language: Language): string | null {
  const typed = text.trim();
  if (typed === "") return null;
  const parts = typed.split(/[-/. 年月日]+/).filter(Boolean);
  const [year = "", month = ""] = today.split("-");
  const joined =
    parts.length === 1
      ? byLength(typed, year, month)
      : parts.length === 2
        ? [year, ...(language === "ru" ? parts.toReversed() : parts)]
        : isDayFirst(parts, language)
          ? parts.toReversed()
          : parts;
  if (!joined || joined.length !== 3 || joined.some((part) => !/^\d+$/.test(part))) return typed;
  const [y = "", m = "", d = ""] = joined;
  return `${y.length === 2 ? `20${y}` : y}-${m.padStart(2, "0")}-${d.padStart(2, "0")}`;
}

function isDayFirst([first = "", , last = ""]: readonly string[], language: Language): boolean {
  return first.length < 3 && (last.length === 4 || language === "ru");
}

function byLength(digits: string, year: string, month: string): string[] | null {
  if (digits.length <= 2) return [year, month, digits];
  if (digits.length === 4) return [year, digits.slice(0, 2), digits.slice(2)];
  return digits.length === 8 ? [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)] : null;
}

function mayBeNegative(field: Field): boolean {
  if (field.kind === "integer") return field.min === undefined || field.min < 0;
  return isDecimal(field) && field.sign === "any";
}
