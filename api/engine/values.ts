import { plainText } from "#define/text";
import { compare, digitsOf, isDecimal, round, signOf } from "#define/decimal";
import { type DecimalField, type Field, SCALE } from "#define/field";
import type { Fault, FactsOf } from "#define/problem";
import type { Column } from "./definition/shape.ts";
import type { IssueCode } from "#define/issueCode";
import type { Cell } from "#define/rows";

/** A value as stored, or what is wrong with it. */
export type Parsed = { value: Cell } | { fault: Fault };
type PlainField = Exclude<Field, { kind: "link" }>;

const TEXT_LIMIT = 500;
const LONG_TEXT_LIMIT = 20_000;
const DOC_NO_LIMIT = 40;
const INTEGER_LIMIT = 2_147_483_647;
const FORMATS = {
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  phone: /^\+?[\d\s()/-]{3,30}$/,
  code: /^\S(.*\S)?$/,
  time: /^(?:[01]\d|2[0-3]):[0-5]\d$/,
  idDigits: /^(?:\d{5}[\dXx]|●{8})$/,
} as const;

/**
 * Reads what a caller gave for a field into the form in which it is stored: decimals with all digits of their kind, texts trimmed, blank as
 * null.
 */
export function parseValue(field: PlainField, value: unknown, column: Pick<Column, "whole">): Parsed {
  if (value === null || value === undefined || value === "") return { value: null };
  switch (field.kind) {
    case "text":
      return parseText(value, field.max ?? TEXT_LIMIT, field.format && FORMATS[field.format]);
    case "longText":
      return parseText(value, field.max ?? LONG_TEXT_LIMIT);
    case "docNo":
      return parseText(value, DOC_NO_LIMIT, FORMATS.code);
    case "integer":
      return parseInteger(value, field.min ?? -INTEGER_LIMIT, field.max ?? INTEGER_LIMIT);
    case "quantity":
    case "price":
    case "money":
    case "rate":
    case "percent":
      return parseDecimal(field, value, column.whole);
    case "date":
      return isDay(value) ? { value } : wrong(typeof value === "string" ? "format" : "type");
    case "month":
      return typeof value === "string" && isDay(`${value}-01`) ? { value } : wrong(typeof value === "string" ? "format" : "type");
    case "flag":
      return typeof value === "boolean" ? { value } : wrong("type");
    case "choice":
      return typeof value === "string" && field.values.includes(value) ? { value } : wrong("choice");
    case "instant": {
      const instant = instantOf(value);
      return instant === null ? wrong("type") : { value: instant };
    }
  }
}

/** Says whether a value is a day of the calendar written yyyy-MM-dd. */
export function isDay(value: unknown): value is string {
  if (typeof value !== "string" || !/^[1-9]\d{3}-\d{2}-\d{2}$/.test(value)) return false;
  const instant = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(value);
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-5]):[0-5]\d)$/;

/** The instant (ISO, UTC) of a text that tells day, time and zone; null where it is none, or one that the database does not hold. */
export function instantOf(value: unknown): string | null {
  const [text = "", day] = typeof value === "string" ? (INSTANT.exec(value) ?? []) : [];
  if (!isDay(day)) return null;
  const instant = new Date(text).toISOString();
  // West of Greenwich the last day that is written ends in a year of five digits.
  return /^\d{4}-/.test(instant) ? instant : null;
}

/** Says whether two stored values are the same: decimals by amount, all else by text. */
export function isSame(first: unknown, second: unknown): boolean {
  const [a, b] = [first ?? null, second ?? null];
  if (a === b) return true;
  if (a === null || b === null) return false;
  return isDecimal(a) && isDecimal(b) && (a.includes(".") || b.includes(".")) ? compare(a, b) === 0 : plainText(a) === plainText(b);
}

function wrong<C extends IssueCode>(code: C, ...[params]: FactsOf<C>): Parsed {
  return { fault: (params ? { code, params } : { code }) as Fault };
}

function parseText(value: unknown, limit: number, format?: RegExp): Parsed {
  if (typeof value !== "string") return wrong("type");
  const trimmed = value.trim();
  if (trimmed === "") return { value: null };
  if (trimmed.length > limit) return wrong("tooLong", { max: limit });
  if (trimmed.includes("\0") || (format && !format.test(trimmed))) return wrong("format");
  return { value: trimmed };
}

function parseInteger(value: unknown, min: number, max: number): Parsed {
  const number = typeof value === "string" && /^[+-]?\d{1,15}$/.test(value.trim()) ? Number(value) : value;
  if (typeof number !== "number") return wrong(isDecimal(number) ? "notWhole" : kindOf(value));
  if (!Number.isInteger(number)) return wrong("notWhole");
  return number < min || number > max ? wrong("between", { min, max }) : { value: number };
}

function parseDecimal(field: DecimalField, value: unknown, whole: number): Parsed {
  const text = typeof value === "string" ? value.trim() : value;
  if (!isDecimal(text)) return wrong(kindOf(value));
  const digits = SCALE[field.kind];
  if (digitsOf(text) > digits) return wrong("scale", { digits });
  if ((text.replace(/^[+-]?0*/, "").split(".")[0] ?? "").length > whole) return wrong("outOfRange", { digits: whole });
  if (field.sign === "positive" && signOf(text) <= 0) return wrong("positive");
  if (field.sign === "notNegative" && signOf(text) < 0) return wrong("notNegative");
  if (field.max !== undefined && compare(text, String(field.max)) > 0) return wrong("between", { min: 0, max: field.max });
  return { value: round(text, digits) };
}

/** What is wrong with a value that is no number: its text, or that it is none. */
function kindOf(value: unknown): "notNumber" | "type" {
  return typeof value === "string" ? "notNumber" : "type";
}
