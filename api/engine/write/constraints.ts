import { isEmpty } from "#define/condition";
import type { Module } from "#define/module";
import type { Issue } from "#define/problem";
import type { Cell, DocumentRecord, Row } from "#define/rows";
import type { Finding } from "#define/rule";
import { type FieldAddress, note } from "./draft.ts";
import { isEditable } from "./guards.ts";

/** Notes a day that lies before the one that its field names (`notBefore`). */
export function checkOrder(place: FieldAddress, findings: Finding[]): void {
  const { field, row, name, entry } = place;
  if (field.kind !== "date" || field.notBefore === undefined) return;
  const { header } = entry.record;
  const [day, start] = [row[name], (Object.hasOwn(row, field.notBefore) ? row : header)[field.notBefore]];
  if (typeof day !== "string" || typeof start !== "string" || isEmpty(day) || isEmpty(start) || day >= start) return;
  note(findings, place, { code: "beforeStart", params: { start } }, day);
}

/** What stands in more than one row of a table although it stands there once (`Lines.once`). */
export function repeatedRows({ lines: tables = {} }: Module, records: readonly DocumentRecord[]): Finding[] {
  const keyed = Object.entries(tables).flatMap(([table, { once = [] }]) => once.map((columns) => ({ table, columns })));
  return records.flatMap(({ lines }, document) =>
    keyed.flatMap(({ table, columns }) => repeatedIn(lines[table] ?? [], columns).map((issue) => ({ ...issue, document, table }))),
  );
}

/** The same of records that an action takes out of the hands of whoever prepares them. */
export function repeatedRowsOfDrafts(module: Module, records: readonly DocumentRecord[]): Finding[] {
  const isDraft = ({ header: { stage = null } }: DocumentRecord) => isEditable(module, stage === null ? null : String(stage));
  return repeatedRows(module, records).filter(({ document }) => records.slice(document, document + 1).some(isDraft));
}

const says = (cell: Cell | undefined): boolean => !isEmpty(cell) && cell !== false;

function repeatedIn(rows: readonly Row[], columns: readonly string[]): Issue[] {
  const field = columns.at(-1) ?? "";
  const seen = new Map<string, number>();
  return rows.flatMap((row, at): Issue[] => {
    const cells = columns.map((column) => row[column]);
    if (!cells.some(says)) return [];
    const key = JSON.stringify(cells);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, at + 1);
    return first === undefined ? [] : [{ code: "repeatedRow", row: at + 1, field, value: row[field], params: { first } }];
  });
}
