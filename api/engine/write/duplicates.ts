import { sql } from "drizzle-orm";
import { getTableConfig } from "drizzle-orm/pg-core";
import { defined } from "#db/row";
import { arrayOf, identifier } from "#db/sql";
import type { Module } from "#define/module";
import type { Entry } from "./draft.ts";
import { columnAt, columnOf, shapeOf } from "#engine/definition/shape";
import type { Finding } from "#define/rule";
import type { EngineWork } from "#engine/context";

/**
 * Notes codes and document numbers that stand twice in the batch or are stored already; only where the table says that they are unique. One
 * query.
 */
export async function findDuplicates(work: EngineWork, module: Module, entries: readonly Entry[], findings: Finding[]): Promise<void> {
  const code = module.title.code;
  const [own] = shapeOf(module).parts;
  const given = entries.filter(
    ({ before, record }) => (record.header[code] ?? null) !== null && record.header[code] !== before?.header[code],
  );
  const seen = new Set<unknown>();
  const tell = (entry: Entry) => findings.push({ document: entry.index, code: "duplicate", field: code, value: entry.record.header[code] });
  const isOwn = own.columns.has(code);
  if (given.length === 0 || (isOwn && !isUnique(module))) return;
  for (const entry of given) {
    if (seen.has(entry.record.header[code])) tell(entry);
    seen.add(entry.record.header[code]);
  }
  if (!isOwn) return;
  const column = columnOf(own.columns, code);
  const company = own.kind === "company" ? sql`t0.comp_id = ${work.compId} and ` : sql``;
  const rows = await work.run(defined`select t0.id::text as id, ${columnAt(column)} as code from ${identifier(own.table)} t0
    where ${company}${columnAt(column)} = any(${arrayOf([...seen].map(String), column.cast)})`);
  const stored = new Map(rows.map((row) => [row.code, row.id]));
  for (const entry of given) {
    const holder = stored.get(entry.record.header[code] ?? null);
    if (holder !== undefined && holder !== entry.record.header.id) tell(entry);
  }
}

function isUnique(module: Module): boolean {
  const key = module.kind === "company" ? ["compId", module.title.code] : [module.title.code];
  return getTableConfig(module.table).indexes.some(({ config }) => config.unique && sameNames(config.columns, key));
}

function sameNames(columns: readonly object[], names: readonly string[]): boolean {
  const found = columns.map((column) => ("name" in column ? column.name : undefined));
  return found.length === names.length && names.every((name) => found.includes(name));
}
