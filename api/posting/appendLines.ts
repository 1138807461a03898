import { getTableColumns } from "drizzle-orm";
import { newId } from "#db/id";
import type { Cell, DocumentRecord, Row } from "#define/rows";
import type { Work } from "#define/work";
import type { LineTable } from "./replaceLines.ts";
import { insertRows } from "./rows.ts";

/** Adds one line to each of these documents behind those that they have; the documents hold it then. */
export async function appendLines(
  work: Work,
  { name, table, parent }: LineTable,
  added: readonly { document: DocumentRecord<{ id: string }, object>; row: Row }[],
): Promise<void> {
  const empty = Object.fromEntries(Object.keys(getTableColumns(table)).map((column): [string, Cell] => [column, null]));
  const rows = added.map(({ document, row }) => {
    const lines = document.lines as Record<string, Row[]>;
    const own = (lines[name] ??= []);
    const seq = Math.max(0, ...own.map((line) => Number(line.seq))) + 1;
    const stored: Row = { ...empty, ...row, compId: work.compId, id: newId(), seq, [parent]: document.header.id };
    own.push(stored);
    return stored;
  });
  await insertRows(work, table, rows);
}
