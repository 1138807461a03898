import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { defined } from "#db/row";
import { arrayOf, arraysOf, snake } from "#db/sql";
import type { Row, RowOf } from "#define/rows";
import type { Work } from "#define/work";

type Values = Readonly<Record<string, readonly unknown[]>>;
type Column = { property: string; name: string; cast: (typeof CASTS)[number] | "timestamptz" };
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
export async function insertRows(work: Work, table: PgTable, rows: readonly Row[]): Promise<void> {
  const query = inserting(work, table, rows);
  if (query) await work.run(query);
}

/** The statement of `insertRows`; none for no rows. */
export function inserting(work: Work, table: PgTable, rows: readonly Row[]): SQL | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const columns = namedIn(table, rows);
  const isShared = ({ property }: Column) => rows.length > 1 && rows.every((row) => row[property] === first[property]);
  const shared = columns.filter(isShared);
  const own = columns.filter((column) => !shared.includes(column));
  const values = shared.map(({ property, cast }) => sql`, ${first[property] ?? null}${sql.raw(`::${cast}`)}`);
  return sql`${sql.raw(`insert into "${getTableName(table)}" (comp_id, ${namesOf([...own, ...shared])}) select `)}${work.compId}::integer,
    ${sql.raw(namesOf(own))}${sql.join(values)}${sql` from unnest(`}${valuesOf(own, rows)}${sql.raw(`) as given (${namesOf(own)})`)}`;
}

/** Rows of one company table, whole, whose `by` is one of these ids, in the order of `seq` where the table has it. */
export async function readRows<T extends PgTable>(
  work: Work,
  table: T,
  by: keyof RowOf<T> & string,
  ids: readonly string[],
): Promise<RowOf<T>[]> {
  if (ids.length === 0) return [];
  const columns = columnsOf(table);
  const list = [...columns.values()].map(({ name, property }) => `${name} as "${property}"`).join(", ");
  const order = columns.has("seq") ? "seq" : "id";
  return work.run(defined<RowOf<T>>`${sql.raw(`select ${list} from "${getTableName(table)}" where comp_id = `)}${work.compId}::integer
    and ${sql.raw(columns.get(by)?.name ?? by)} = any(${arrayOf(ids, "bigint")}) order by ${sql.raw(order)}`);
}

/** Sets columns of existing rows of one company table, found by `id`, in one statement. */
export async function updateRows(work: Work, table: PgTable, rows: readonly (Row & { id: string })[]): Promise<void> {
  const query = updating(work, table, rows);
  if (query) await work.run(query);
}

/** The statement of `updateRows`; none where the rows name nothing to set. */
export function updating(work: Work, table: PgTable, rows: readonly (Row & { id: string })[]): SQL | undefined {
  const columns = namedIn(table, rows);
  if (columns.length < 2) return undefined;
  const set = columns.filter(({ property }) => property !== "id").map(({ name }) => `${name} = given.${name}`);
  return sql`${sql.raw(`update "${getTableName(table)}" stored set ${set.join(", ")} from unnest(`)}${valuesOf(columns, rows)}
    ${sql.raw(`) as given (${namesOf(columns)}) where stored.id = given.id and stored.comp_id = `)}${work.compId}::integer`;
}

/** Lists of values as rows to select from: `unnest(…) as <alias> (<names>)`, each list with its type. */
export function unnest(alias: string, lists: Values, types: Readonly<Record<string, (typeof CASTS)[number]>>): SQL {
  const names = Object.keys(types);
  const arrays = names.map((column) => ({ values: (lists[column] ?? []) as string[], type: types[column] ?? "text" }));
  const columns = names.map((column) => `"${snake(column)}"`).join(", ");
  return sql`unnest(${arraysOf(arrays)}${sql.raw(`) as "${alias}" (${columns})`)}`;
}

/**
 * The columns that the rows name, in their order, without the company, which is always that of the work; a name that is no column is a
 * defect.
 */
function namedIn(table: PgTable, [first = {}]: readonly Row[]): Column[] {
  const known = columnsOf(table);
  return Object.keys(first).flatMap((property): Column[] => {
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
  const columns = new Map(
    Object.entries(getTableColumns(table)).map(([property, column]): [string, Column] => {
      const type = column.getSQLType();
      return [property, { property, name: `"${snake(property)}"`, cast: CASTS.find((kind) => type.startsWith(kind)) ?? "timestamptz" }];
    }),
  );
  tables.set(table, columns);
  return columns;
}

const namesOf = (columns: readonly Column[]) => columns.map(({ name }) => name).join(", ");

const valuesOf = (columns: readonly Column[], rows: readonly Row[]) =>
  arraysOf(columns.map(({ property, cast }) => ({ values: rows.map((row) => row[property]), type: cast })));
