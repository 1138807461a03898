import { bare } from "#define/own";
import { createHash } from "node:crypto";
import type { PlainCode } from "#define/problem";
import { productOf, readCell, textOf } from "./cell.ts";
import type { ImportMap } from "./map.ts";
import type { Plan, Target } from "./plan.ts";
import type { ImportIssue } from "./report.ts";
import type { RawCell, SourceRow } from "./rows.ts";

/** A row read: target -> value (filled ones only), and the key of its document (null = a document of its own). */
export type StagedRow = { row: number; documentKey: string | null; cells: Record<string, string> };
/** Cells beside the targets: a mark of the whole row as the file has it, and that a cell of it could not be read. */
export const MARK = "#";
export const UNREADABLE = "!";
export type ReadRow = { kind: "empty" } | { kind: "filtered" } | { kind: "read"; staged: StagedRow; issues: ImportIssue[] };

/** Reads one row of the file by the plan; every cell that cannot be read is an issue with row, column and value. */
export function readRow({ row, cells }: SourceRow, plan: Plan, map: ImportMap, width: number): ReadRow {
  if (cells.every((cell) => textOf(cell, {}, map) === "")) return { kind: "empty" };
  if (plan.filters.some(({ column, texts }) => !texts.has(textOf(cells[column] ?? null, {}, map)))) return { kind: "filtered" };
  const issues: ImportIssue[] = overflow(row, cells, width);
  const values: Record<string, string> = bare({ [MARK]: createHash("sha1").update(JSON.stringify(cells)).digest("base64url") });
  for (const target of plan.targets) {
    const raw = rawOf(target, cells, map);
    const result = readCell(raw, target.definition, target.recipe, map);
    if ("code" in result) issues.push(issueOf(target, row, result.code, raw));
    else if (result.value !== "") values[target.key] = result.value;
  }
  if (issues.length > 0) values[UNREADABLE] = "1";
  return { kind: "read", staged: { row, documentKey: keyOf(values, plan.group), cells: values }, issues };
}

/** An issue of one cell. */
export function issueOf({ table, field, head }: Target, row: number, code: PlainCode, value: unknown): ImportIssue {
  return { code, row, field, value, column: head, ...(table ? { table } : {}) };
}

// What stands behind the last head would be lost without a word.
function overflow(row: number, cells: readonly RawCell[], width: number): ImportIssue[] {
  const extra = cells.slice(width).find((cell) => String(cell ?? "").trim() !== "");
  return extra === undefined ? [] : [{ code: "unmappedColumn", row, value: extra, params: { column: width + 1 } }];
}

function rawOf({ columns, recipe }: Target, cells: readonly RawCell[], map: ImportMap): RawCell {
  if (columns.length <= 1) return cells[columns[0] ?? -1] ?? null;
  const product = recipe.product
    ? productOf(
        columns.map((column) => cells[column] ?? null),
        recipe,
        map,
      )
    : null;
  if (product !== null) return product;
  const texts = columns.map((column) => textOf(cells[column] ?? null, { strip: recipe.strip ?? [] }, map));
  return texts.filter((text) => text !== "").join(recipe.product ? " × " : (recipe.join ?? " "));
}

function keyOf(values: Readonly<Record<string, string>>, group: readonly string[]): string | null {
  return group.length === 0 ? null : JSON.stringify(group.map((key) => values[key] ?? ""));
}
