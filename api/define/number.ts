import { type Decimal, isDecimal, isOverlong } from "./decimal.ts";
import type { Language } from "./viewer.ts";

/** Full-width signs and digits lie this far behind their plain twins. */
const FULL_WIDTH = 0xfee0;
const OTHER_SIGNS: ReadonlyMap<string, string> = new Map([
  ["。", "."],
  ["｡", "."],
  ["￥", "¥"],
  ["−", "-"],
  ["–", "-"],
  ["’", "'"],
  ["‘", "'"],
]);

/**
 * The number that a typed or pasted text means to a reader of a language; null where it is none, or none that is certain.
 * Blanks and apostrophes group in threes. Of point and comma the last is the decimal mark; a lone comma is one too, unless it can group
 * and the language groups by commas.
 */
export function readNumber(text: string, language: Language): Decimal | null {
  if (isOverlong(text)) return null;
  const plain = text.replaceAll(/[\uff01-\uff5e。｡￥−–’‘]/g, plainSign).trim();
  const bare = plain.replace(/^([+-]?)\s*[¥$€₽]\s*/, "$1").replace(/\s*[¥$€₽]$/, "");
  const [, sign = "", body = ""] = /^([+-]?)\s*(.+)$/.exec(bare) ?? [];
  const point = decimalPlace(body, language);
  const [whole, fraction] = point < 0 ? [body, ""] : [body.slice(0, point), body.slice(point + 1)];
  const digits = wholeDigits(whole);
  if (digits === null || !/^\d*$/.test(fraction) || digits + fraction === "") return null;
  const size = `${digits.replace(/^0+(?=\d)/, "") || "0"}${fraction && `.${fraction}`}`;
  return sign === "-" && /[1-9]/.test(size) ? `-${size}` : size;
}

/** A decimal as it stands in a field that is typed into: bare, with the decimal mark of the language; any other text as it is. */
export function bareNumber(value: string, language: Language): string {
  if (!isDecimal(value)) return value;
  const short = value.includes(".") ? value.replace(/\.?0+$/, "") : value;
  return language === "ru" ? short.replace(".", ",") : short;
}

function plainSign(sign: string): string {
  return OTHER_SIGNS.get(sign) ?? String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH);
}

/** Where the decimal mark stands; -1 for none. */
function decimalPlace(body: string, language: Language): number {
  const [points, commas] = [body.split(".").length - 1, body.split(",").length - 1];
  const last = Math.max(body.lastIndexOf("."), body.lastIndexOf(","));
  const isOnly = points === 0 || commas === 0;
  if (isOnly && points + commas > 1) return -1;
  const groups = language !== "ru" && /^[1-9]\d{0,2},\d{3}$/.test(body);
  return isOnly && groups ? -1 : last;
}

/** The digits before the decimal mark, without what groups them in threes; null where anything else stands among them. */
function wholeDigits(text: string): string | null {
  if (/^\d*$/.test(text)) return text;
  const [, group = ""] = /^[1-9]\d{0,2}([\s'.,])\d{3}/.exec(text) ?? [];
  const [head = "", ...rest] = group === "" ? [] : text.split(group);
  return rest.length > 0 && rest.every((part) => /^\d{3}$/.test(part)) ? head + rest.join("") : null;
}
