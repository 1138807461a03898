import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { defined } from "#db/row";
import { arrayOf, arraysOf, cast, columns, identifier, snake } from "#db/sql";
import type { Cell, RowOf } from "#define/rows";
import type { Work } from "#define/work";

/** Columns of a row of a table, by the names and the types of that table. */
type Given<T extends PgTable> = Partial<RowOf<T>>;
type Named = Readonly<Record<string, unknown>>;
type Values = Readonly<Record<string, readonly unknown[]>>;
type Column = { property: string; column: string; type: (typeof CASTS)[number] | "timestamptz" };
const CASTS = ["bigint", "integer", "text", "numeric", "date", "boolean"] as const;
const tables = new WeakMap<PgTable, ReadonlyMap<string, Column>>();

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

/** Some columns of a row. */
export const picked = <R, K extends keyof R>(row: R, names: readonly K[]): Pick<R, K> =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<R, K>;

/**
 * Inserts rows of one company table in one statement; every row names the same columns, comp_id is the work's. What all rows share is sent
 * once.
 */
export async function insertRows<T extends PgTable>(work: Work, table: T, rows: readonly Given<T>[]): Promise<void> {
  const query = inserting(work, table, rows);
  if (query) await work.run(query);
}

/** The statement of `insertRows`; none for no rows. */
export function inserting<T extends PgTable>(work: Work, table: T, rows: readonly Given<T>[]): SQL | undefined {
  const [first]: readonly Named[] = rows;
  if (!first) return undefined;
  const named = namedIn(table, rows);
  const isShared = ({ property }: Column) => rows.length > 1 && rows.every((row: Named) => row[property] === first[property]);
  const shared = named.filter(isShared);
  const own = named.filter((column) => !shared.includes(column));
  const values = shared.map(({ property, type }) => sql`, ${first[property] ?? null}${cast(type)}`);
  return sql`insert into ${identifier(getTableName(table))} (comp_id, ${namesOf([...own, ...shared])}) select ${work.compId}::integer,
    ${namesOf(own)}${sql.join(values)} from unnest(${valuesOf(own, rows)}) as given (${namesOf(own)})`;
}

/** Rows of one company table, whole, whose `by` is one of these ids, in the order of `seq` where the table has it. */
export async function readRows<T extends PgTable>(
  work: Work,
  table: T,
  by: keyof RowOf<T> & string,
  ids: readonly string[],
): Promise<RowOf<T>[]> {
  if (ids.length === 0) return [];
  const known = columnsOf(table);
  const list = [...known.values()].map(({ column, property }) => sql`${identifier(column)} as ${identifier(property)}`);
  return work.run(defined<
    RowOf<T>
  >`select ${sql.join(list, sql`, `)} from ${identifier(getTableName(table))} where comp_id = ${work.compId}::integer
    and ${identifier(known.get(by)?.column ?? by)} = any(${arrayOf(ids, "bigint")}) order by ${identifier(known.has("seq") ? "seq" : "id")}`);
}

/** Sets columns of existing rows of one company table, found by `id`, in one statement. */
export async function updateRows<T extends PgTable>(work: Work, table: T, rows: readonly (Given<T> & { id: string })[]): Promise<void> {
  const query = updating(work, table, rows);
  if (query) await work.run(query);
}

/** The statement of `updateRows`; none where the rows name nothing to set. */
export function updating<T extends PgTable>(work: Work, table: T, rows: readonly (Given<T> & { id: string })[]): SQL | undefined {
  const named = namedIn(table, rows);
  if (named.length < 2) return undefined;
  const set = named
    .filter(({ property }) => property !== "id")
    .map(({ column }) => sql`${identifier(column)} = ${identifier("given", column)}`);
  return sql`update ${identifier(getTableName(table))} stored set ${sql.join(set, sql`, `)} from unnest(${valuesOf(named, rows)})
    as given (${namesOf(named)}) where stored.id = given.id and stored.comp_id = ${work.compId}::integer`;
}

/** Lists of values as rows to select from: `unnest(…) as <alias> (<names>)`, each list with its type. */
export function unnest(alias: string, lists: Values, types: Readonly<Record<string, (typeof CASTS)[number]>>): SQL {
  const names = Object.keys(types);
  const arrays = names.map((column) => ({ values: (lists[column] ?? []) as string[], type: types[column] ?? "text" }));
  return sql`unnest(${arraysOf(arrays)}) as ${identifier(alias)} (${columns(names.map(snake))})`;
}

/**
 * The columns that the rows name, in their order, without the company, which is always that of the work; a name that is no column, and a
 * row that names other columns than the first, are defects.
 */
function namedIn(table: PgTable, rows: readonly Named[]): Column[] {
  const known = columnsOf(table);
  const names = Object.keys(rows[0] ?? {});
  const isOther = (row: Named) => Object.keys(row).length !== names.length || names.some((name) => !Object.hasOwn(row, name));
  if (rows.some(isOther)) throw new Error(`rows of ${getTableName(table)} name different columns`);
  return names.flatMap((property): Column[] => {
    if (property === "compId") return [];
    const column = known.get(property);
    if (!column) throw new Error(`${getTableName(table)} has no column ${property}`);
    return [column];
  });
}

/** The columns of a table by property, derived once. */
function columnsOf(table: PgTable): ReadonlyMap<string, Column> {
  const known = tables.get(table);
  if (known) return known;
  const found = new Map(
    Object.entries(getTableColumns(table)).map(([property, column]): [string, Column] => {
      const type = CASTS.find((kind) => column.getSQLType().startsWith(kind)) ?? "timestamptz";
      return [property, { property, column: snake(property), type }];
    }),
  );
  tables.set(table, found);
  return found;
}

const namesOf = (all: readonly Column[]) => columns(all.map(({ column }) => column));

const valuesOf = (all: readonly Column[], rows: readonly Named[]) =>
  arraysOf(all.map(({ property, type }) => ({ values: rows.map((row) => row[property] as Cell), type })));
