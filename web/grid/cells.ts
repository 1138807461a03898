import type { Field } from "#define/field";
import { formatNumber } from "#define/format";
import { plainText } from "#define/text";
import { currentLanguage } from "../data/language.ts";
import type { LabelMap, LineDraft } from "../entry/draft.ts";
import { isDecimal, isNumeric } from "../parts/digits.ts";
import { textOf } from "../parts/display.ts";
import { dayMeant, numberMeant } from "../parts/typing.ts";
import type { ModuleWords } from "../parts/words.ts";

export type CellPosition = { row: number; col: number };
export type Block = { top: number; bottom: number; left: number; right: number };
export type CellChange = { row: number; name: string; value: unknown };
/**
 * What stands in a link's cell until its record is known: the code to look for and the text that was given; `unknown` once nobody was
 * found.
 */
export type CodeValue = { code: string; text: string; unknown?: true };

const TRUE_TEXTS = new Set(["1", "true", "yes", "y", "是", "да", "✓"]);
const FALSE_TEXTS = new Set(["0", "false", "no", "n", "否", "нет"]);

/** The rectangle between two cells. */
export function blockOf(a: CellPosition, b: CellPosition): Block {
  return { top: Math.min(a.row, b.row), bottom: Math.max(a.row, b.row), left: Math.min(a.col, b.col), right: Math.max(a.col, b.col) };
}

/**
 * The value that typed or pasted text stands for; a link becomes a code until its record is known, a text that does not fit stays as it is.
 */
export function valueMeant(field: Field, name: string, text: string, today: string, words: ModuleWords): unknown {
  const typed = text.trim();
  if (typed === "") return null;
  if (isNumeric(field)) return numberMeant(typed, field, currentLanguage());
  if (field.kind === "date") return dayMeant(typed, today, currentLanguage());
  if (field.kind === "flag") return flagMeant(typed);
  if (field.kind === "choice") return field.values.find((value) => value === typed || words.choice(name, value) === typed) ?? typed;
  if (field.kind === "link") return codeMeant(typed);
  return typed;
}

/** What a text in a link's place stands for until its record is known. */
export function codeMeant(typed: string): CodeValue {
  return { code: typed.split(/\s+/)[0] ?? typed, text: typed };
}

function flagMeant(typed: string): boolean | string {
  const text = typed.toLowerCase();
  return TRUE_TEXTS.has(text) || (FALSE_TEXTS.has(text) ? false : typed);
}

/** The text of a cell as shown; `digits` after the point where the layout says so. */
export function cellText(
  field: Field | undefined,
  name: string,
  value: unknown,
  labels: LabelMap,
  words: ModuleWords,
  digits?: number,
): string {
  if (isCode(value)) return value.text;
  if (digits !== undefined && field && isDecimal(field) && /^-?\d+(\.\d+)?$/.test(plainText(value)))
    return formatNumber(plainText(value), currentLanguage(), digits);
  return field?.kind === "flag" && typeof value === "string" ? value : textOf(field, name, value, labels, words);
}

/** The text of a cell as copied to a spreadsheet: a link's code, a number without grouping. */
export function copiedText(field: Field | undefined, name: string, value: unknown, labels: LabelMap): string {
  if (value === null || value === undefined) return "";
  if (isCode(value)) return value.text;
  if (field?.kind === "link") return labels[name]?.[plainText(value)]?.code ?? plainText(value);
  if (field?.kind === "flag") return value === true ? "1" : value === false ? "0" : plainText(value);
  return plainText(value);
}

/** Says whether a link's value is a code that waits for its record. */
export function isCode(value: unknown): value is CodeValue {
  return typeof value === "object" && value !== null && "code" in value;
}

/** A new line with these values, by default none. */
export function newLine(values: LineDraft["values"] = {}): LineDraft {
  return { key: crypto.randomUUID(), values };
}

/**
 * Rows with values put into cells, lines added at the end where a cell lies below them; rows that no change names stay the same objects.
 */
export function withCells(rows: readonly LineDraft[], changes: readonly CellChange[]): LineDraft[] {
  const byRow = new Map<number, Record<string, unknown>>();
  for (const { row, name, value } of changes) {
    const values = byRow.get(row);
    if (values) values[name] = value;
    else byRow.set(row, { [name]: value });
  }
  const next = [...rows];
  for (const [row, values] of byRow) {
    while (next.length <= row) next.push(newLine());
    const line = next[row];
    if (line) next[row] = { ...line, values: { ...line.values, ...values } };
  }
  return next;
}

/** Every cell of a block, row by row. */
export function placesIn({ top, bottom, left, right }: Block, names: readonly string[]): { row: number; name: string }[] {
  const wanted = names.slice(left, right + 1);
  return Array.from({ length: bottom - top + 1 }, (_, down) => wanted.map((name) => ({ row: top + down, name }))).flat();
}
