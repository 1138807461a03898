import { multiply, round } from "#define/decimal";
import type { Field } from "#define/field";
import type { PlainCode } from "#define/problem";
import { fromNumber, readAmount, wholeOf } from "./amount.ts";
import { isZoned, readDay, serialDay } from "./day.ts";
import type { CellSource, ImportMap } from "./map.ts";
import type { RawCell } from "./rows.ts";

export type Recipe = Exclude<CellSource, string>;
/** A cell in the form that drafts take ("" = empty), or what is wrong with it. */
export type ReadCell = { value: string } | { code: PlainCode };

const TRUE = new Set(["true", "t", "1", "yes", "y", "是", "да", "x", "✓"]);
const FALSE = new Set(["false", "f", "0", "no", "n", "否", "нет"]);
const ISO = "yyyy-MM-dd";
/** No text of the database holds NUL. */
const NUL = "\0";

/**
 * Reads one cell for a field: text is kept but for blanks around it, numbers and dates are brought to their one form, never rounded unless
 * the map says so.
 */
export function readCell(raw: RawCell, field: Field, recipe: Recipe, map: ImportMap): ReadCell {
  const text = textOf(raw, recipe, map);
  if ((text || (recipe.default ?? "")).includes(NUL)) return { code: "format" };
  if (text === "") return { value: recipe.default ?? "" };
  switch (field.kind) {
    case "quantity":
    case "price":
    case "money":
    case "rate":
    case "percent":
      return amount(raw, text, recipe, map);
    case "integer":
      return whole(raw, text, map);
    case "date":
      return day(raw, text, recipe, map);
    case "flag":
      return flag(text);
    case "month":
    case "instant":
    case "choice":
    case "text":
    case "longText":
    case "docNo":
    case "link":
      return { value: recipe.format === "id" ? (wholeOf(text) ?? text) : text };
    default:
      return field satisfies never;
  }
}

/** The text of a cell without blanks around it (non-breaking ones too), stripped and looked up as the map says. */
export function textOf(raw: RawCell, recipe: Recipe, map: ImportMap): string {
  if (recipe.const !== undefined) return recipe.const;
  const written = raw instanceof Date ? raw.toISOString().slice(0, 10) : typeof raw === "number" ? fromNumber(raw) : String(raw ?? "");
  const stripped = (recipe.strip ?? []).reduce((text, part) => text.replaceAll(part, ""), written.replaceAll("\u00a0", " ")).trim();
  const text = map.empty?.includes(stripped) ? "" : stripped;
  const found = recipe.lookup && Object.hasOwn(recipe.lookup, text) ? (recipe.lookup[text] ?? "") : text;
  return found && recipe.prefix !== undefined ? recipe.prefix + found : found;
}

function amount(raw: RawCell, text: string, recipe: Recipe, map: ImportMap): ReadCell {
  const value = readAmount(text, typeof raw === "number" || recipe.product ? "." : (map.decimal ?? "."));
  if (value === null) return { code: "type" };
  return { value: recipe.digits === undefined ? value : round(value, recipe.digits) };
}

/** What several numbers of a row come to when they are multiplied, exactly; nothing where one is empty, null where one is no number. */
export function productOf(raws: readonly RawCell[], recipe: Recipe, map: ImportMap): string | null {
  const texts = raws.map((raw) => ({ raw, text: textOf(raw, { strip: recipe.strip ?? [] }, map) }));
  if (texts.some(({ text }) => text === "")) return "";
  const factors = texts.map(({ raw, text }) => readAmount(text, typeof raw === "number" ? "." : (map.decimal ?? ".")));
  if (factors.includes(null)) return null;
  const places = factors.reduce((sum, factor) => sum + (factor?.split(".")[1]?.length ?? 0), 0);
  return factors.reduce<string>((product, factor) => multiply(product, factor ?? "0", places), "1");
}

function whole(raw: RawCell, text: string, map: ImportMap): ReadCell {
  const value = readAmount(text, typeof raw === "number" ? "." : (map.decimal ?? "."));
  const integer = value === null ? null : wholeOf(value);
  return integer === null ? { code: "type" } : { value: integer };
}

function day(raw: RawCell, text: string, recipe: Recipe, map: ImportMap): ReadCell {
  const serial = typeof raw === "number" || recipe.format === "excel";
  const pattern = raw instanceof Date ? ISO : (recipe.format ?? map.dateFormat ?? ISO);
  const value = serial ? serialDay(Number(text)) : readDay(text, pattern);
  return value === null ? { code: isZoned(text) ? "zonedMoment" : "type" } : { value };
}

function flag(text: string): ReadCell {
  const word = text.toLowerCase();
  if (TRUE.has(word)) return { value: "true" };
  return FALSE.has(word) ? { value: "false" } : { code: "type" };
}
