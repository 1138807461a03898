import { isDecimal } from "#define/decimal";
import type { Module } from "#define/module";
import { readLinkedName } from "#define/linkedField";
import type { Language } from "#define/viewer";
import { byteStream } from "./byteStream.ts";
import type { Labels } from "./labels.ts";
import type { Words } from "./translations.ts";
import type { Cell } from "#define/rows";

/** A cell of a file: `isNumber` where it may be written as a number. */
export type FileCell = { value: Cell; isNumber: boolean };
const FORMULA = /^'*[=+\-@\t\r]/;
const EXACT_DIGITS = 15;

/** The head of a column in a language; the field's own name where nobody says it. */
export function headOf(words: Words, language: Language, module: Module, name: string): string {
  const linked = readLinkedName(name);
  if (!linked) return words.word(language, module.id, `fields.${name}`) ?? name;
  const word = words.word(language, linked.module, `fields.${linked.of}`) ?? linked.of;
  return linked.alone ? word : `${headOf(words, language, module, linked.link)} ${word}`;
}

/** A stored value as people read it: a link as "code name", a stage or choice by its word. */
export function cellOf(words: Words, language: Language, module: Module, name: string, value: Cell, labels: Labels): FileCell {
  const field = module.fields[name];
  if (value === null) return { value, isNumber: false };
  if (name === "stage") return text(words.word(language, module.id, `stages.${value}`) ?? value);
  if (field?.kind === "choice")
    return text(words.word(language, module.id, `choices.${name}.${value}`) ?? words.word(language, String(value), "title") ?? value);
  if (field?.kind !== "link") return { value, isNumber: typeof value === "number" || isAmount(field?.kind) };
  const label = labels[name]?.[String(value)];
  return text(label ? [label.code, label.name].filter(Boolean).join(" ") : value);
}

/**
 * One line of csv (RFC 4180); a text that a spreadsheet would take for a formula gets an apostrophe more, which the import takes off again.
 */
function csvLine(cells: readonly FileCell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** A cell for a spreadsheet: a number where a double holds it exactly, else text. */
export function xlsxCell({ value, isNumber }: FileCell): Cell {
  if (!isNumber || !isDecimal(value)) return value;
  return isExact(value) ? Number(value) : value;
}

/** Whether a decimal fits into the number of a spreadsheet without losing a digit: noughts at its ends are none. */
export function isExact(value: string): boolean {
  if (value.length <= EXACT_DIGITS) return true;
  const plain = value.includes(".") ? value.replace(/\.?0+$/, "") : value;
  return plain.replace(/^-?[0.]*/, "").replace(".", "").length <= EXACT_DIGITS;
}

/** Chunks of rows as a csv file, with a byte order mark, so that a spreadsheet reads it as UTF-8. */
export function csvStream(chunks: AsyncGenerator<FileCell[][], void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let lead = "\uFEFF";
  const written = async function* () {
    for await (const rows of chunks) {
      yield encoder.encode(lead + rows.map(csvLine).join(""));
      lead = "";
    }
  };
  return byteStream(written(), () => chunks.return());
}

function csvCell({ value, isNumber }: FileCell): string {
  if (value === null) return "";
  const written = !isNumber && typeof value === "string" && FORMULA.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(written) ? `"${written.replaceAll('"', '""')}"` : written;
}

function text(value: Cell): FileCell {
  return { value, isNumber: false };
}

function isAmount(kind: string | undefined): boolean {
  return kind !== undefined && ["quantity", "price", "money", "rate", "percent"].includes(kind);
}
