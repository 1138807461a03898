import type { Field } from "#define/field";
import { plainText } from "#define/text";
import type { LabelMap, LineDraft } from "../entry/draft.ts";
import { textOf } from "../parts/display.ts";
import { dayMeant, numberMeant, numberTyped } from "../parts/typing.ts";
import { isDecimal } from "../parts/digits.ts";
import type { ModuleWords } from "../parts/words.ts";

export type Place = { row: number; col: number };
export type Block = { top: number; bottom: number; left: number; right: number };

const TRUE_TEXTS = new Set(["1", "true", "yes", "y", "是", "да", "✓"]);

/** The rectangle between two cells. */
export function blockOf(a: Place, b: Place): Block {
  return { top: Math.min(a.row, b.row), bottom: Math.max(a.row, b.row), left: Math.min(a.col, b.col), right: Math.max(a.col, b.col) };
}

/** The value that typed or pasted text stands for; a link becomes `{code}` until its record is known, a text that does not fit stays as it is. */
export function valueMeant(field: Field, name: string, text: string, today: string, words: ModuleWords): unknown {
  const typed = text.trim();
  if (typed === "") return null;
  if (isDecimal(field) || field.kind === "integer") return numberMeant(numberTyped(typed, field));
  if (field.kind === "date") return dayMeant(typed, today);
  if (field.kind === "flag") return TRUE_TEXTS.has(typed.toLowerCase());
  if (field.kind === "choice") return field.values.find((value) => value === typed || words.choice(name, value) === typed) ?? typed;
  if (field.kind === "link") return { code: typed.split(/\s+/)[0] };
  return typed;
}

/** The text of a cell as shown. */
export function cellText(field: Field | undefined, name: string, value: unknown, labels: LabelMap, words: ModuleWords): string {
  return isCode(value) ? value.code : textOf(field, name, value, labels, words);
}

/** The text of a cell as copied to a spreadsheet: a link's code, a number without grouping. */
export function copiedText(field: Field | undefined, name: string, value: unknown, labels: LabelMap): string {
  if (value === null || value === undefined) return "";
  if (isCode(value)) return value.code;
  if (field?.kind === "link") return labels[name]?.[plainText(value)]?.code ?? plainText(value);
  return plainText(value);
}

/** Says whether a link's value is a code that waits for its record. */
export function isCode(value: unknown): value is { code: string } {
  return typeof value === "object" && value !== null && "code" in value;
}

/** A table copied from a spreadsheet: rows of cells; quoted cells may hold tabs and line breaks. */
export function pastedTable(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = "";
  let quoted = false;
  const clean = text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  for (let at = 0; at < clean.length; at += 1) {
    const sign = clean.charAt(at);
    if (quoted && sign === '"' && clean.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (quoted || cell === "")) quoted = !quoted;
    else if (!quoted && (sign === "\t" || sign === "\n")) {
      rows.at(-1)?.push(cell);
      if (sign === "\n") rows.push([]);
      cell = "";
    } else cell += sign;
  }
  rows.at(-1)?.push(cell);
  return rows;
}

/** A new line without values. */
function blankLine(): LineDraft {
  return { key: crypto.randomUUID(), values: {} };
}

/** Rows with values put into cells, lines added at the end where a cell lies below them. */
export function withCells(rows: readonly LineDraft[], changes: readonly { row: number; name: string; value: unknown }[]): LineDraft[] {
  const next = [...rows];
  for (const { row, name, value } of changes) {
    while (next.length <= row) next.push(blankLine());
    const line = next[row];
    if (line) next[row] = { ...line, values: { ...line.values, [name]: value } };
  }
  return next;
}
