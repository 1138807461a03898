import { getTableColumns, getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { newId } from "#db/id";
import { arrayOf, identifier, snake } from "#db/sql";
import type { Work } from "#define/work";
import { linesOf, textOf } from "./amounts.ts";
import { insertRows, updateRows } from "./rows.ts";
import type { Cell, DocumentRecord, Row } from "#define/rows";

/** Which line table of a document: its name there, its table, and the column with the header's id. */
export type LineTable = { name: string; table: PgTable; parent: string };

/**
 * Puts the lines that each document shall have in the place of those it has, in their order: rows with a known `id` are kept and changed,
 * the others made, what is not named goes. The documents hold what is stored then.
 */
export async function replaceLines(
  work: Work,
  { name, table, parent }: LineTable,
  replaced: readonly { document: DocumentRecord; rows: readonly Row[] }[],
): Promise<void> {
  const empty = Object.fromEntries(Object.keys(getTableColumns(table)).map((column): [string, Cell] => [column, null]));
  const [kept, made, gone]: [Row[], Row[], string[]] = [[], [], []];
  for (const { document, rows } of replaced) {
    const known = new Map(linesOf(document, name).map((row) => [row.id, row]));
    const next = rows.map((row, at): Row => {
      const own = { compId: work.compId, id: row.id ?? newId(), seq: at + 1, [parent]: document.header.id ?? null };
      return { ...empty, ...known.get(row.id ?? null), ...row, ...own };
    });
    for (const row of next) (known.has(row.id ?? null) ? kept : made).push(row);
    const staying = new Set(next.map(({ id }) => id));
    gone.push(...[...known.keys()].flatMap((id) => (id !== null && id !== undefined && !staying.has(id) ? [textOf(id)] : [])));
    document.lines[name] = next;
  }
  if (gone.length > 0) await work.run(sql`delete from ${table} where comp_id = ${work.compId} and id = any(${arrayOf(gone, "bigint")})`);
  if (kept.length > 0) await stepAside(work, table, parent, replaced);
  await updateRows(work, table, kept.map(storedPart));
  await insertRows(work, table, made.map(storedPart));
}

/** Seq is unique within a header at every moment. */
async function stepAside(work: Work, table: PgTable, parent: string, replaced: readonly { document: DocumentRecord }[]): Promise<void> {
  const headers = arrayOf(
    replaced.map(({ document }) => textOf(document.header.id)),
    "bigint",
  );
  await work.run(
    sql`update ${identifier(getTableName(table))} set seq = - seq where comp_id = ${work.compId} and ${identifier(snake(parent))} = any(${headers})`,
  );
}

function storedPart(row: Row): Row & { id: string } {
  return { ...Object.fromEntries(Object.entries(row).filter(([column]) => column !== "compId")), id: textOf(row.id) };
}
