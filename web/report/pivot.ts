import type { SliceColumn } from "#define/slice";
import type { SliceResult } from "../data/slicesAnswer.ts";

type Key = string | null;
/** One row of a pivot: a group (or the total) with its cells by column key and its figures over all columns. */
export type PivotRow = { key: Key; label: Key; code: Key; cells: ReadonlyMap<Key, Key>; figures: Readonly<Record<string, Key>> };
export type PivotColumn = { key: Key; label: Key };
export type Pivot = { columns: readonly PivotColumn[]; rows: readonly PivotRow[]; total: PivotRow | null; groups: number };

/** Finds the place of a column of an answer by role and dimension or name; -1 when it is not there. */
export function placeOf(columns: readonly SliceColumn[], role: SliceColumn["role"], name?: string): number {
  return columns.findIndex((column) => column.role === role && (name === undefined || nameIn(column) === name));
}

/** Turns an answer grouped by `group` across `across` (null = no columns) into rows and columns; `cell` is the metric shown per column. */
export function pivotOfAnswer(result: SliceResult, group: string, across: string | null, cell: string): Pivot {
  const at = placesOf(result.columns, group, across);
  const metrics = result.columns.flatMap((column, place) => (column.role === "metric" ? [{ name: column.name, place }] : []));
  const cellPlace = placeOf(result.columns, "metric", cell);
  const rows = new Map<Key, Builder>();
  const columns = new Map<Key, PivotColumn>();
  const total = builder(null, null, null);
  const sumLevel = across ? "1" : "0";
  for (const row of result.rows) {
    const level = row[at.total] ?? "0";
    const target = level >= "2" ? total : rowAt(rows, row, at);
    if (across && (level === "0" || level === "2")) {
      const key = row[at.across] ?? null;
      if (!columns.has(key)) columns.set(key, { key, label: row[at.acrossLabel] ?? null });
      target.cells.set(key, row[cellPlace] ?? null);
    }
    const isSum = level === sumLevel || level === "3" || (level === "2" && !across);
    if (isSum) for (const { name, place } of metrics) target.figures[name] = row[place] ?? null;
  }
  const groups = Number(result.rows[0]?.[placeOf(result.columns, "groups")] ?? 0);
  const hasTotal = result.rows.some((row) => (row[at.total] ?? "0") >= "2");
  return { columns: [...columns.values()], rows: [...rows.values()], total: hasTotal ? total : null, groups };
}

type Builder = { key: Key; label: Key; code: Key; cells: Map<Key, Key>; figures: Record<string, Key> };
type Places = ReturnType<typeof placesOf>;

function placesOf(columns: readonly SliceColumn[], group: string, across: string | null) {
  return {
    key: placeOf(columns, "key", group),
    label: placeOf(columns, "label", group),
    code: placeOf(columns, "code", group),
    across: across ? placeOf(columns, "key", across) : -1,
    acrossLabel: across ? placeOf(columns, "label", across) : -1,
    total: placeOf(columns, "total"),
  };
}

function rowAt(rows: Map<Key, Builder>, row: readonly Key[], at: Places): Builder {
  const key = row[at.key] ?? null;
  const known = rows.get(key);
  if (known) return known;
  const made = builder(key, row[at.label] ?? null, row[at.code] ?? null);
  rows.set(key, made);
  return made;
}

function builder(key: Key, label: Key, code: Key): Builder {
  return { key, label, code, cells: new Map(), figures: {} };
}

function nameIn(column: SliceColumn): string {
  return column.role === "key" || column.role === "label" || column.role === "code" ? column.dimension : column.name;
}
