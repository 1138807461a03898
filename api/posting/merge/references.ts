import { getTableColumns, getTableName, is, type SQL, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { newId } from "#db/id";
import { shaped } from "#db/row";
import { mergedReferences } from "#db/schema/masterData/merge";
import { identifier, snake } from "#db/sql";
import { isEmpty } from "#define/condition";
import type { Field } from "#define/field";
import { eachDocument } from "#define/rule";
import type { Work } from "#define/work";
import { insertRows } from "#posting/rows";
import { type Turned, type Turning, tellTurned } from "./turned.ts";

/** A column that names a master; of a module's record or line it says whose, so that its turn stands in the history of that record. */
export type Reference = { table: string; column: string; of?: Turning };
/** A record of a module that turned out to be another one of it. */
export type Merge = { module: string; duplicateId: string; otherId: string };
/** What every master that can be merged says of it. */
export type Mergeable = { header: { id: string; mergedIntoId: string | null } };

/** Nothing turns out to be itself, and what it is must be said. */
export const isAnother = eachDocument<Mergeable>(({ header: { id, mergedIntoId } }) => {
  if (isEmpty(mergedIntoId)) return [{ code: "required", field: "mergedIntoId" } as const];
  return mergedIntoId === id ? [{ code: "sameValue", field: "mergedIntoId", params: { other: "id" } } as const] : [];
});

/** The columns by which records and lines of other modules name a master; what is a view or a ledger has none of its own. */
export function namingColumns({ modules }: Work, master: string, isAmong: (module: string) => boolean = () => true): Reference[] {
  const found = [...modules.values()]
    .filter(({ id, readonly }) => id !== master && readonly !== true && isAmong(id))
    .flatMap(({ id: module, table: head, fields, lines = {} }) => {
      const record =
        is(head, PgTable) && Object.hasOwn(getTableColumns(head), "version") ? { module, table: getTableName(head) } : undefined;
      const heads = linking(head, fields, master).map(({ field, ...place }): Reference => ({
        ...place,
        ...(record && { of: { ...record, field } }),
      }));
      const ofLines = Object.entries(lines).flatMap(([name, { table, fields: own, parent }]) =>
        linking(table, own, master).map(({ field, ...place }): Reference => {
          const line = { name, table: place.table, parent: snake(parent) };
          return { ...place, ...(record && { of: { ...record, field, line } }) };
        }),
      );
      return [...heads, ...ofLines];
    });
  return found.filter(({ table, column }, at) => found.findIndex((one) => one.table === table && one.column === column) === at);
}

function linking(table: PgTable, fields: Readonly<Record<string, Field>>, master: string) {
  if (!is(table, PgTable)) return [];
  const columns = getTableColumns(table);
  return Object.entries(fields).flatMap(([field, { kind, ...rest }]) =>
    kind === "link" && "to" in rest && rest.to === master && Object.hasOwn(columns, field)
      ? [{ table: getTableName(table), column: snake(field), field }]
      : [],
  );
}

const TURNED = { id: "id", named: "id?" } as const;

/** Makes all that names a duplicate name the record that it is, or what `to` says, and writes down which rows those were. */
export async function turnReferences(work: Work, merge: Merge, references: readonly Reference[], to?: SQL): Promise<void> {
  const { duplicateId, otherId } = merge;
  for (const { table, column, of } of references) {
    const rows = await work.run(shaped(TURNED)`update ${identifier(table)}
      set ${identifier(column)} = ${to ?? sql`${otherId}::bigint`} where comp_id = ${work.compId} and ${identifier(column)} = ${duplicateId}
      returning id, ${identifier(column)} as named`);
    await noteTurned(work, merge, { table, column }, rows);
    await tellTurned(
      work,
      of,
      rows.map(({ id, named }): Turned => ({ id, from: duplicateId, to: named })),
    );
  }
}

/** Writes down which rows a merge turned over, or brought: they are taken back when the duplicate turns out to be a record of its own. */
export async function noteTurned(
  work: Work,
  { module, duplicateId }: Merge,
  { table, column }: Reference,
  rows: readonly { id: string; named: string | null }[],
): Promise<void> {
  const of = { module, duplicateId, tableName: table, columnName: column };
  await insertRows(
    work,
    mergedReferences,
    rows.map(({ id: rowId, named: turnedTo }) => ({ id: newId(), ...of, rowId, turnedTo })),
  );
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
  for (const { table, column, of } of references) {
    if (!turned.some((one) => one.table === table && one.column === column)) continue;
    const rows = await work.run(shaped(TURNED)`update ${identifier(table)} t set ${identifier(column)} = r.duplicate_id
      from merged_reference r where ${isOfMerge} and r.table_name = ${table} and r.column_name = ${column}
        and t.comp_id = r.comp_id and t.id = r.row_id and t.${identifier(column)} is not distinct from r.turned_to
      returning t.id, r.turned_to as named`);
    await tellTurned(
      work,
      of,
      rows.map(({ id, named }): Turned => ({ id, from: named, to: duplicateId })),
    );
  }
  await work.run(sql`delete from merged_reference r where ${isOfMerge}`);
}
