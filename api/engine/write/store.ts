import type { SQL } from "drizzle-orm";
import { round } from "#define/decimal";
import type { Module } from "#define/module";
import type { Entry } from "./draft.ts";
import { deleteRows, insertRows, updateRows, updating } from "#engine/rows";
import { type Column, columnOf, type Part, shapeOf } from "#engine/definition/shape";
import { inTurns, ROWS } from "#engine/turns";
import { isSame } from "#engine/values";
import type { DocumentRecord, Row } from "#define/rows";
import type { EngineWork } from "#engine/context";

/** What the engine itself says of every record, whether its table has it or not. */
const FIXED: ReadonlySet<string> = new Set(["id", "compId", "createdBy", "createdAt", "version", "updatedBy", "updatedAt"]);

/** A record as it is now. */
export function copyOf({ header, lines }: DocumentRecord): DocumentRecord {
  const copied = Object.entries(lines).map(([table, rows]) => [table, rows.map((row) => ({ ...row }))] as const);
  return { header: { ...header }, lines: Object.fromEntries(copied) };
}

/** Brings rows of a base that exist already to what their new records say: those that differ, which it gives back. */
export async function storeAdopted(work: EngineWork, part: Part, entries: readonly Entry[]): Promise<readonly Entry[]> {
  const differing = entries.filter(({ record, adopted }) => differs(part, adopted.get(part.alias) ?? {}, record.header));
  const rows = differing.map(({ record }) => ({ ...record.header, updatedBy: work.viewer.accountId, updatedAt: work.now }));
  await updateRows(work, part, rows, changing(part));
  return differing;
}

/**
 * Stores the next state of one record, its version one higher for each row that carries one: its header rows that differ, and its lines by
 * id.
 */
export async function storeNext(work: EngineWork, module: Module, before: DocumentRecord, after: DocumentRecord): Promise<void> {
  refuseStrays(module, [after]);
  const { parts, carrier, shared, lines } = shapeOf(module);
  const differing = parts.filter((part) => part === carrier || differs(part, before.header, after.header));
  const raised = differing.filter((part) => part === carrier || shared.includes(part)).length;
  after.header.version = Number(before.header.version ?? 0) + raised;
  for (const part of differing) await updateRows(work, part, [after.header], changing(part));
  for (const { name, part } of lines.values()) await storeLines(work, part, before.lines[name] ?? [], after.lines[name] ?? []);
}

/**
 * Stores what an action decided of a batch of records, in statements that nobody waits for: one for each of their tables in which a row
 * differs, with the columns that differ.
 */
export function storeDecided(work: EngineWork, module: Module, before: readonly DocumentRecord[], after: readonly DocumentRecord[]): void {
  refuseStrays(module, after);
  const { parts, carrier, shared, lines } = shapeOf(module);
  work.later(
    ...parts.map((part) => {
      const properties = part === carrier ? changing(part) : ownOf(part);
      return storingDifferences(work, part, headersOf(before), headersOf(after), properties, shared.includes(part));
    }),
    ...[...lines.values()].map(({ name, part }) =>
      storingDifferences(work, part, linesOf(before, name), linesOf(after, name), ownOf(part)),
    ),
  );
}

/** A property that is no column would be dropped in silence: a derivation or posting that leaves one is a defect. */
export function refuseStrays(module: Module, records: readonly DocumentRecord[]): void {
  const { parts, columns, lines } = shapeOf(module);
  for (const record of records) {
    refuseStray(parts[0].table, columns, record.header);
    for (const [name, rows] of Object.entries(record.lines)) {
      const part = lines.get(name)?.part;
      if (!part) throw new Error(`${module.id} has no lines ${name}`);
      for (const row of rows) refuseStray(part.table, part.columns, row);
    }
  }
}

function refuseStray(table: string, columns: Part["columns"], row: Row): void {
  for (const property in row) if (!columns.has(property) && !FIXED.has(property)) throw new Error(`${table} has no column ${property}`);
}

function storingDifferences(
  work: EngineWork,
  part: Part,
  before: readonly Row[],
  after: readonly Row[],
  properties: readonly string[],
  isShared = false,
): SQL | undefined {
  const columns = properties.map((property) => columnOf(part.columns, property));
  const known = new Map(before.map((row) => [row.id, row]));
  const changed = new Set<string>();
  const rows = after.filter((row) => {
    const stored = known.get(row.id ?? null) ?? {};
    const differing = columns.filter((column) => settle(column, row, stored));
    for (const { property } of differing) changed.add(property);
    return differing.length > 0;
  });
  if (isShared) for (const row of rows) row.version = Number(row.version) + 1;
  return updating(work, part, rows, isShared && rows.length > 0 ? [...changed, "version", "updatedBy", "updatedAt"] : [...changed]);
}

function headersOf(records: readonly DocumentRecord[]): Row[] {
  return records.map(({ header }) => header);
}

function linesOf(records: readonly DocumentRecord[], table: string): Row[] {
  return records.flatMap(({ lines }) => lines[table] ?? []);
}

/** Says whether a value differs from the stored one, and writes it the way the database will give it back. */
function settle({ property, cast, scale }: Column, row: Row, stored: Row): boolean {
  const [next = null, last = null] = [row[property], stored[property]];
  if (next === last) return false;
  const isChanged = !isSame(next, last);
  row[property] = !isChanged ? last : cast === "numeric" && next !== null ? round(String(next), scale) : next;
  return isChanged;
}

/** Kept lines that change places step aside first, since (header, seq) is unique at every moment. */
async function storeLines(work: EngineWork, part: Part, before: readonly Row[], after: readonly Row[]): Promise<void> {
  const known = new Map(before.map((row) => [row.id, row]));
  const kept = after.filter((row) => known.has(row.id ?? null));
  const staying = new Set(kept.map((row) => row.id));
  await deleteRows(
    work,
    part,
    before.filter((row) => !staying.has(row.id)).map((row) => String(row.id)),
  );
  const moved = kept.filter((row) => known.get(row.id ?? null)?.seq !== row.seq);
  await updateRows(
    work,
    part,
    moved.map((row) => ({ ...row, seq: -Number(row.seq) })),
    ["seq"],
  );
  const differing: Row[] = [];
  const note = (row: Row) => differs(part, known.get(row.id ?? null) ?? {}, row) && differing.push(row);
  await inTurns(kept, note, ROWS);
  await updateRows(work, part, differing, changing(part));
  await insertRows(
    work,
    part,
    after.filter((row) => !known.has(row.id ?? null)),
  );
}

function differs(part: Part, before: Row, after: Row): boolean {
  return ownOf(part).some((property) => !isSame(before[property], after[property]));
}

/** What a row says itself, without who wrote it when. */
function ownOf(part: Part): string[] {
  return [...part.columns.keys()].filter((property) => !FIXED.has(property));
}

function changing(part: Part): string[] {
  return [...part.columns.keys()].filter((property) => !["id", "compId", "createdBy", "createdAt"].includes(property));
}
