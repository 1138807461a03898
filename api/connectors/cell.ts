import type { SourceColumn } from "#define/composed";
import { digitsOf, isDecimal, round } from "#define/decimal";
import type { Issue } from "#define/problem";
import { dayIn } from "#engine/runtime";

/** What stands in a cell: an exact text, or a float, which means its nearest decimal of so many digits as it is exact to. */
export type Cell = string | number | null;
/** A cell as its column keeps it, `isRounded` where a float had more digits; or what is wrong with it. */
export type Judged = { text: string; isRounded?: true } | Pick<Issue, "code" | "params">;
type PropType = SourceColumn["propType"];

/** The longest text that is kept. */
export const MOST_CHARACTERS = 500;
/** Digits before and after the point. */
const DIGITS: Readonly<Partial<Record<PropType, readonly [whole: number, fraction: number]>>> = {
  integer: [15, 0],
  quantity: [12, 6],
  money: [14, 4],
};
/** Digits that a double is exact to. */
const EXACT_DIGITS = 15;
const TIME = /^(\d{4}-\d{2}-\d{2})(?:[T ]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?( ?(?:Z|[+-]\d{2}(?::?\d{2})?))?)?$/;
/** No text of the database holds NUL. */
const NUL = "\0";

/** Whether a column holds numbers. */
export const isNumber = ({ propType }: Pick<SourceColumn, "propType">): boolean => DIGITS[propType] !== undefined;

/**
 * Judges a cell by the type of its column. A day with a time and a zone is the day in the company's zone; a time without a zone is of its
 * own day.
 */
export function judged(cell: string | number, propType: PropType, timeZone: string): Judged {
  if (propType === "text") return textIn(typeof cell === "number" ? plain(cell) : cell);
  if (propType === "date") return dayOf(String(cell), timeZone);
  return typeof cell === "number" ? floatIn(cell, propType) : numberIn(cell, propType);
}

function textIn(text: string): Judged {
  if (text.length > MOST_CHARACTERS) return { code: "sourceLong", params: { max: MOST_CHARACTERS } };
  return text.includes(NUL) ? { code: "sourceCell" } : { text };
}

function dayOf(text: string, timeZone: string): Judged {
  const [, day = "", time, zone] = TIME.exec(text) ?? [];
  const known = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(known) || day < "0001" || new Date(known).toISOString().slice(0, day.length) !== day) return { code: "sourceCell" };
  if (time === undefined || zone === undefined) return { text: day };
  const there = dayIn(timeZone, new Date(isoOf(text, zone)));
  return /^\d{4}-/.test(there) ? { text: there } : { code: "sourceCell" };
}

/** An instant as every engine reads it: `T` before the time, hours and minutes in the zone. */
function isoOf(text: string, zone: string): string {
  const offset = zone.trim();
  const [hours, minutes] = [offset.slice(0, 3), offset.slice(3).replace(":", "") || "00"];
  return `${text.slice(0, text.length - zone.length).replace(" ", "T")}${offset === "Z" ? "Z" : `${hours}:${minutes}`}`;
}

function numberIn(text: string, propType: PropType): Judged {
  const [whole, fraction] = DIGITS[propType] ?? [0, 0];
  if (!isDecimal(text) || text.startsWith("+")) return { code: "sourceCell" };
  if (digitsOf(text) > fraction) return { code: "sourceDigits", params: { max: fraction } };
  const kept = round(text, fraction);
  const [front = ""] = kept.replace(/^-?0*/, "").split(".");
  return front.length > whole ? { code: "sourceSize", params: { max: whole } } : { text: kept };
}

function floatIn(value: number, propType: PropType): Judged {
  if (!Number.isFinite(value)) return { code: "sourceCell" };
  const text = plain(value);
  const [, fraction] = DIGITS[propType] ?? [0, 0];
  const isRounded = digitsOf(text) > fraction;
  const kept = numberIn(isRounded ? round(text, fraction) : text, propType);
  return isRounded && "text" in kept ? { ...kept, isRounded } : kept;
}

/** A float without the dust of its last digits and without an exponent. */
function plain(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const [digits = "", exponent = "0"] = value.toExponential(EXACT_DIGITS - 1).split("e");
  const places = EXACT_DIGITS - 1 - Number(exponent);
  const bare = digits.replace(/[-.]/g, "");
  const wide = bare.padStart(places + 1, "0");
  const short = places <= 0 ? bare + "0".repeat(-places) : `${wide.slice(0, -places)}.${wide.slice(-places)}`.replace(/\.?0+$/, "");
  return value < 0 && /[1-9]/.test(short) ? `-${short}` : short;
}
