import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { arrayOf, name, snake } from "#db/sql";
import type { Row, Work } from "#define/work";

type Values = Readonly<Record<string, readonly unknown[]>>;
const CASTS = ["bigint", "integer", "text", "numeric", "date", "boolean"] as const;

/** Values by a key of each, in order. */
export function grouped<T, Key>(values: readonly T[], keyOf: (value: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}

/** Inserts rows of one company table in one statement; every row names the same columns, comp_id is the work's. */
export async function insertRows(work: Work, table: PgTable, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const names = sql.join(
    columns.map((column) => name(snake(column))),
    sql`, `,
  );
  await work.run(sql`insert into ${name(getTableName(table))} (comp_id, ${names})
    select ${work.compId}::integer, ${names} from unnest(${arraysOf(table, columns, rows)}) as given (${names})`);
}

/** Sets columns of existing rows of one company table, found by `id`, in one statement. */
export async function updateRows(work: Work, table: PgTable, rows: readonly (Row & { id: string })[]): Promise<void> {
  const columns = columnsOf(rows);
  if (columns.length > 0) await work.run(updating(work, table, columns, rows));
}

/** Sets decided columns (one row of them each) of rows that were read before, in one statement, and in these rows as they are stored then. */
export async function decideRows(work: Work, table: PgTable, rows: readonly Row[], decided: readonly Row[]): Promise<void> {
  const columns = columnsOf(decided);
  if (columns.length === 0) return;
  const next = rows.map(({ id }, index) => ({ ...decided[index], id: id ?? null }));
  const returned = ["id", ...columns].map((column) => sql`stored.${name(snake(column))} as ${name(column)}`);
  const found = await work.run(sql`${updating(work, table, columns, next)} returning ${sql.join(returned, sql`, `)}`);
  const stored = new Map(found.map((row) => [row.id, row]));
  for (const row of rows) Object.assign(row, stored.get(row.id ?? null));
}

const columnsOf = ([first = {}]: readonly Row[]) => Object.keys(first).filter((column) => column !== "id");

function updating(work: Work, table: PgTable, columns: readonly string[], rows: readonly Row[]): SQL {
  const set = columns.map((column) => sql`${name(snake(column))} = given.${name(snake(column))}`);
  const names = ["id", ...columns].map((column) => name(snake(column)));
  return sql`update ${name(getTableName(table))} stored set ${sql.join(set, sql`, `)}
    from unnest(${arraysOf(table, ["id", ...columns], rows)}) as given (${sql.join(names, sql`, `)})
    where stored.comp_id = ${work.compId}::integer and stored.id = given.id`;
}

/** Lists of values as rows to select from: `unnest(…) as <alias> (<names>)`, each list with its type. */
export function unnest(alias: string, lists: Values, types: Readonly<Record<string, (typeof CASTS)[number]>>): SQL {
  const names = Object.keys(types);
  const arrays = names.map((column) => arrayOf((lists[column] ?? []) as string[], types[column] ?? "text"));
  return sql`unnest(${sql.join(arrays, sql`, `)}) as ${name(alias)} (${sql.join(
    names.map((column) => name(snake(column))),
    sql`, `,
  )})`;
}

function arraysOf(table: PgTable, columns: readonly string[], rows: readonly Row[]): SQL {
  const known: Record<string, { getSQLType(): string }> = getTableColumns(table);
  const arrays = columns.map((column) => {
    const type = known[column]?.getSQLType() ?? "";
    const cast = CASTS.find((kind) => type.startsWith(kind)) ?? "timestamptz";
    return arrayOf(
      rows.map((row) => row[column]),
      cast,
    );
  });
  return sql.join(arrays, sql`, `);
}
