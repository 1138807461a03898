import { type SQL, sql } from "drizzle-orm";
import { newId } from "#db/id";
import { shaped } from "#db/row";
import { mergedReferences } from "#db/schema/masterData/merge";
import { identifier } from "#db/sql";
import { isEmpty } from "#define/condition";
import { eachDocument } from "#define/rule";
import type { Work } from "#define/work";
import { insertRows } from "#posting/rows";

/** A column that names a master. */
export type Reference = { table: string; column: string };
/** A record of a module that turned out to be another one of it. */
export type Merge = { module: string; duplicateId: string; otherId: string };
/** What every master that can be merged says of it. */
export type Mergeable = { header: { id: string; mergedIntoId: string | null } };

/** Nothing turns out to be itself, and what it is must be said. */
export const isAnother = eachDocument<Mergeable>(({ header: { id, mergedIntoId } }) => {
  if (isEmpty(mergedIntoId)) return [{ code: "required", field: "mergedIntoId" } as const];
  return mergedIntoId === id ? [{ code: "sameValue", field: "mergedIntoId", params: { other: "id" } } as const] : [];
});

/** Makes all that names a duplicate name the record that it is, or what `to` says, and writes down which rows those were. */
export async function turnReferences(work: Work, merge: Merge, references: readonly Reference[], to?: SQL): Promise<void> {
  const { module, duplicateId, otherId } = merge;
  for (const { table, column } of references) {
    const rows = await work.run(shaped({ rowId: "id", turnedTo: "id?" })`update ${identifier(table)}
      set ${identifier(column)} = ${to ?? sql`${otherId}::bigint`} where comp_id = ${work.compId} and ${identifier(column)} = ${duplicateId}
      returning id as "rowId", ${identifier(column)} as "turnedTo"`);
    const noted = rows.map((row) => ({ id: newId(), module, duplicateId, tableName: table, columnName: column, ...row }));
    await insertRows(work, mergedReferences, noted);
  }
}

/** Turns back what a merge turned over, but for what names something else since; it is forgotten with that. */
export async function turnBack(
  work: Work,
  { module, duplicateId }: Omit<Merge, "otherId">,
  references: readonly Reference[],
): Promise<void> {
  const isOfMerge = sql`r.comp_id = ${work.compId} and r.module = ${module} and r.duplicate_id = ${duplicateId}`;
  const turned = await work.run(shaped({ table: "text", column: "text" })`select distinct r.table_name as "table", r.column_name as "column"
    from merged_reference r where ${isOfMerge}`);
  for (const { table, column } of references) {
    if (!turned.some((one) => one.table === table && one.column === column)) continue;
    await work.run(sql`update ${identifier(table)} t set ${identifier(column)} = r.duplicate_id from merged_reference r
      where ${isOfMerge} and r.table_name = ${table} and r.column_name = ${column}
        and t.comp_id = r.comp_id and t.id = r.row_id and t.${identifier(column)} is not distinct from r.turned_to`);
  }
  await work.run(sql`delete from merged_reference r where ${isOfMerge}`);
}
