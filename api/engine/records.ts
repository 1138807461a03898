import { type SQL, sql } from "drizzle-orm";
import { defined } from "#db/row";
import { arrayOf, columns, identifier } from "#db/sql";
import type { Module } from "#define/module";
import { scoped } from "./access/scoped.ts";
import { answered, type Column, columnAt, columnOf, everything, type LineShape, type Part, shapeOf, tablesOf } from "./definition/shape.ts";
import type { DocumentRecord, Row } from "#define/rows";
import type { EngineWork } from "./context.ts";

/**
 * Reads whole records (every column, lines in order) of the ids that lie in the viewer's scope, in id order; with `lock` the rows that
 * carry stage and version are locked.
 */
export async function readRecords(
  work: EngineWork,
  module: Module,
  ids: readonly string[],
  lock: "lock" | "look" = "look",
): Promise<DocumentRecord[]> {
  const shape = shapeOf(module);
  const id = columnOf(shape.columns, "id");
  const locking: SQL = lock === "lock" ? sql` for update of ${columns([shape.carrier, ...shape.shared].map(({ alias }) => alias))}` : sql``;
  const wanted = ids.filter(isId);
  // Sent together: the lines are read after the locks are held all the same.
  const [headers, lines] = await Promise.all([
    work.run(defined`select ${everything(shape)} from ${tablesOf(shape)}
      where ${scoped(module, work.viewer)} and ${among(id, wanted)} order by ${columnAt(id)}${locking}`),
    readLines(work, module, wanted),
  ]);
  return headers.map((header) => ({
    header,
    lines: Object.fromEntries([...lines].map(([name, rows]) => [name, rows.get(header.id ?? null) ?? []])),
  }));
}

/** Says whether a text can be an id at all. */
export function isId(text: string): boolean {
  return /^\d{1,18}$/.test(text);
}

async function readLines(work: EngineWork, module: Module, parents: readonly string[]): Promise<Map<string, Map<unknown, Row[]>>> {
  const shapes = [...shapeOf(module).lines.values()];
  const found = await Promise.all(
    shapes.map(async (line) => [line.name, grouped(line, parents.length === 0 ? [] : await readTable(work, line, parents))] as const),
  );
  return new Map(found);
}

/** The rows of lines that are the company's; those of what is the same for all are everybody's. */
export const ownRows = ({ compId }: Pick<EngineWork, "compId">, { kind, alias }: Part): SQL =>
  kind === "company" ? sql`${identifier(alias, "comp_id")} = ${compId}` : sql`true`;

function readTable(work: EngineWork, { part, parent }: LineShape, parents: readonly string[]): Promise<Row[]> {
  const column = columnOf(part.columns, parent);
  return work.run(defined`select ${answered(part.columns.values())} from ${identifier(part.table)} l
    where ${ownRows(work, part)} and ${among(column, parents)} order by ${columnAt(column)}, l.seq`);
}

/** One id stands alone: for a list of one PostgreSQL plans every time anew. */
function among(column: Column, ids: readonly string[]): SQL {
  const [only] = ids;
  const at = columnAt(column);
  return only !== undefined && ids.length === 1 ? sql`${at} = ${only}` : sql`${at} = any(${arrayOf(ids, column.cast)})`;
}

function grouped({ parent }: LineShape, rows: readonly Row[]): Map<unknown, Row[]> {
  const groups = new Map<unknown, Row[]>();
  for (const row of rows) {
    const key = row[parent] ?? null;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
