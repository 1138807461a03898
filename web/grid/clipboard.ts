import type { Field } from "#define/field";
import { valueIn } from "#define/linkedField";
import type { LabelMap, LineDraft } from "../entry/draft.ts";
import { copiedText, type Block } from "./cells.ts";

/** A block of cells for a spreadsheet: tab separated text, and a table; `own` = for a sheet of ours, without what links tell. */
export type Copied = { text: string; html: string; own: string };

/** Copies the cells of a block: links as their codes, numbers without grouping. */
export function copiedBlock(
  rows: readonly LineDraft[],
  block: Block,
  names: readonly string[],
  fields: Readonly<Record<string, Field>>,
  labels: LabelMap,
): Copied {
  const wanted = names.slice(block.left, block.right + 1);
  const typed = wanted.filter((name) => !fields[name]?.linked);
  const tableOf = (columns: readonly string[]) =>
    rows
      .slice(block.top, block.bottom + 1)
      .map((line) => columns.map((name) => copiedText(fields[name], name, valueIn(name, fields[name], line.values, labels), labels)));
  const table = tableOf(wanted);
  return {
    text: tabbed(table),
    html: `<table>${table.map((texts) => `<tr>${cellsIn(texts)}</tr>`).join("")}</table>`,
    own: tabbed(tableOf(typed)),
  };
}

const tabbed = (table: readonly (readonly string[])[]) => table.map((texts) => texts.map(quoted).join("\t")).join("\n");

/** A table copied from a spreadsheet: rows of cells; quoted cells may hold tabs and line breaks. */
export function pastedTable(text: string): string[][] {
  const clean = text.replaceAll(/\r\n?/g, "\n").replace(/\n$/, "");
  return clean.includes('"') ? quotedTable(clean) : clean.split("\n").map((line) => line.split("\t"));
}

function quotedTable(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = "";
  let quoting = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (quoting && sign === '"' && text.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"' && (quoting || cell === "")) quoting = !quoting;
    else if (!quoting && (sign === "\t" || sign === "\n")) {
      rows.at(-1)?.push(cell);
      if (sign === "\n") rows.push([]);
      cell = "";
    } else cell += sign;
  }
  rows.at(-1)?.push(cell);
  return rows;
}

function cellsIn(texts: readonly string[]): string {
  return texts.map((text) => `<td>${escaped(text)}</td>`).join("");
}

function quoted(text: string): string {
  return /["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
