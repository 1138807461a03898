import { type SQL, sql } from "drizzle-orm";
import { encrypt, hashFor } from "#db/encryption";
import { arrayOf, arraysOf, columns as columnNames, identifier } from "#db/sql";
import { ENCRYPTED } from "#define/field";
import { type Column, columnAt, type Part } from "./definition/shape.ts";
import { inPieces } from "./turns.ts";
import type { Row } from "#define/rows";
import type { EngineWork } from "./context.ts";

/** Stores rows of one table, two thousand in a statement; a missing value takes the column's literal default. */
export async function insertRows(work: EngineWork, part: Part, rows: readonly Row[]): Promise<void> {
  await inPieces(rows, (piece) => insertPiece(work, part, piece));
}

async function insertPiece(work: EngineWork, part: Part, rows: readonly Row[]): Promise<void> {
  const columns = [...part.columns.values()].filter(({ property }) => property !== "compId");
  const isCompany = part.columns.has("compId");
  await work.run(sql`insert into ${identifier(part.table)} (${isCompany ? sql`comp_id, ` : sql``}${namesOf(columns)})
    select ${isCompany ? sql`${work.compId}::integer, ` : sql``}u.* from ${unnested(columns, rows)} as u (${namesOf(columns)})`);
}

/** Changes columns of rows that exist already, found by id, two thousand in a statement; `version` among them is counted up by one. */
export async function updateRows(work: EngineWork, part: Part, rows: readonly Row[], properties: readonly string[]): Promise<void> {
  await inPieces(rows, async (piece) => {
    const query = updating(work, part, piece, properties);
    if (query) await work.run(query);
  });
}

/** One statement that changes columns of all these rows; none for no rows. */
export function updating(work: EngineWork, part: Part, rows: readonly Row[], properties: readonly string[]): SQL | undefined {
  if (rows.length === 0) return undefined;
  const columns = ["id", ...properties].flatMap((property) => part.columns.get(property) ?? []);
  const sets = columns.slice(1).map((column) => sql`${identifier(column.name)} = ${nextOf(column)}`);
  const own = identifier(part.alias);
  const company = part.columns.has("compId") ? sql`${own}.comp_id = ${work.compId} and ` : sql``;
  return sql`update ${identifier(part.table)} ${own} set ${sql.join(sets, sql`, `)}
    from ${unnested(columns, rows)} as u (${namesOf(columns)}) where ${company}${own}.id = u.id`;
}

function nextOf(column: Column): SQL {
  const [stored, given] = [columnAt(column), identifier("u", column.name)];
  if (column.property === "version") return sql`${stored} + 1`;
  return column.encrypted ? sql`case when ${given} = ${ENCRYPTED} then ${stored} else ${given} end` : given;
}

const namesOf = (all: readonly Column[]) => columnNames(all.map((column) => column.name));

/** Deletes rows by id in one statement. */
export async function deleteRows(work: EngineWork, part: Part, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const company = part.columns.has("compId") ? sql`comp_id = ${work.compId} and ` : sql``;
  await work.run(sql`delete from ${identifier(part.table)} where ${company}id = any(${arrayOf(ids, "bigint")})`);
}

function unnested(columns: readonly Column[], rows: readonly Row[]): SQL {
  return sql`unnest(${arraysOf(columns.map((column) => ({ values: rows.map((row) => valueFor(column, row)), type: column.cast })))})`;
}

function valueFor({ property, notNull, fallback, encrypted, hashed }: Column, row: Row) {
  const value = row[property] ?? null;
  if (encrypted && value !== null && value !== ENCRYPTED) return hashed ? hashFor(String(row.id), String(value)) : encrypt(String(value));
  return value === null && notNull && fallback !== undefined ? fallback : value;
}
