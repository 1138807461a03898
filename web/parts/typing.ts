import type { Decimal } from "#define/decimal";
import type { Field } from "#define/field";
import { readNumber } from "#define/number";
import { digitsOf, isDecimal } from "./digits.ts";
import type { Language } from "#define/viewer";

/** The number that the text of a field means, null where nobody can read one; a percent sign may stand behind a percentage. */
function numberIn(text: string, field: Field | undefined, language: Language): Decimal | null {
  return readNumber(field?.kind === "percent" ? text.replace(/\s*[%％]\s*$/, "") : text, language);
}

/** The value that the text of a number field stands for: "" as null; what cannot be read stays as it is, to be seen and refused. */
export function numberMeant(text: string, field: Field | undefined, language: Language): string | null {
  const typed = text.trim();
  return typed === "" ? null : (numberIn(typed, field, language) ?? typed);
}

/**
 * A number as far as it is typed, as its field takes it: a leading mark stands behind a nought, noughts alone are one, digits behind those
 * that the field has are cut, and so is a minus where it takes none. Other text, and what groups its digits, stays as it is.
 */
export function fixedWhileTyped(text: string, field: Field | undefined, language: Language): string {
  const [, sign = "", whole = "", mark = "", fraction = ""] = (language === "ru" ? TYPED_RU : TYPED).exec(text) ?? [];
  if (!field || whole + mark === "") return text;
  const head = /^0*$/.test(whole) ? "0" : whole;
  // Where a whole number is wanted the digits behind a mark are left to be refused: without it they would stand behind the others.
  const behind = isDecimal(field) ? fraction.slice(0, digitsOf(field)) : fraction;
  return `${takesMinus(field) ? sign : ""}${head}${mark}${behind}`;
}

const TYPED = /^(-?)(\d*)(\.?)(\d*)$/;
const TYPED_RU = /^(-?)(\d*)([.,]?)(\d*)$/;

function takesMinus(field: Field): boolean {
  if (field.kind === "integer") return field.min === undefined || field.min < 0;
  return !("sign" in field) || (field.sign !== "positive" && field.sign !== "notNegative");
}

/** Says whether a text is nothing yet but a sign with which a number may begin. */
export function isBegun(text: string): boolean {
  return /^[^\p{L}\p{N}]?$/u.test(text.trim());
}

/** Says whether a text in a number field is neither a number nor the beginning of one. */
export function isUnread(text: string, field: Field | undefined, language: Language): boolean {
  return !isBegun(text) && numberIn(text, field, language) === null;
}

/**
 * Completes a typed day to yyyy-MM-dd: `5` and `0305` within the month and year of `today`, `20260305`, any separator, and day first as in
 * 05.03.2026 (in Russian 05.03 too); other text stays as it is.
 */
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
