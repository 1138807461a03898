import { getTableColumns, SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/** What a column of an answer may be, with what it is in TypeScript: ids, amounts, dates and instants are strings. */
type Scalars = {
  id: string;
  text: string;
  decimal: string;
  integer: number;
  float: number;
  boolean: boolean;
  day: string;
  instant: string;
  json: unknown;
};
type Scalar = keyof Scalars;
/** A kind of column: `?` where it may be null, `[]` where it is an array. */
export type Kind = Scalar | `${Scalar}?` | `${Scalar}[]` | `${Scalar}[]?`;
/** A column of which TypeScript knows more than PostgreSQL: one of a few words, the shape of a JSON value. */
type Narrow<T> = { readonly kind: Kind; readonly of?: T };
export type Shape = Readonly<Record<string, Kind | Narrow<unknown>>>;

type ValueOf<K> = K extends `${infer Rest}?`
  ? ValueOf<Rest> | null
  : K extends `${infer Item}[]`
    ? ValueOf<Item>[]
    : K extends Scalar
      ? Scalars[K]
      : K extends { readonly of?: infer T }
        ? T
        : never;
type ValuesOf<S extends Shape> = { -readonly [K in keyof S]: ValueOf<S[K]> };

/** A statement that tells the columns of its rows; null where they follow from definitions when it runs. */
export class ShapedQuery<T> extends SQL<T> {
  constructor(
    query: SQL,
    readonly shape: Shape | null,
  ) {
    super(query.queryChunks);
  }
}

/** Writes a statement whose rows have a shape; `shape` may be taken into that of another. */
export type RowTag<T, S extends Shape = Shape> = {
  (texts: TemplateStringsArray, ...values: unknown[]): ShapedQuery<T>;
  readonly shape: S;
};
/** One row of the statements that a tag writes. */
export type RowIn<Tag> = Tag extends RowTag<infer T> ? T : never;

/** The tag of statements whose rows have these columns: ``work.run(shaped({ id: "id", amount: "decimal" })`select …`)``. */
export function shaped<const S extends Shape>(shape: S): RowTag<ValuesOf<S>, S> {
  const tag = (texts: TemplateStringsArray, ...values: unknown[]) => new ShapedQuery<ValuesOf<S>>(sql(texts, ...values), shape);
  return Object.assign(tag, { shape });
}

/** A column that holds only such values, as a constraint or the statement itself sees to. */
export const narrow = <T>(kind: Kind): Narrow<T> => ({ kind });

/** The tag of statements whose columns are made from definitions when they run: only what interprets those sends such. */
export function defined<T extends object = Record<string, string | number | boolean | null>>(
  texts: TemplateStringsArray,
  ...values: unknown[]
): ShapedQuery<T> {
  return new ShapedQuery<T>(sql(texts, ...values), null);
}

const STORED: readonly (readonly [string, Scalar])[] = [
  ["bigint", "id"],
  ["numeric", "decimal"],
  ["integer", "integer"],
  ["boolean", "boolean"],
  ["date", "day"],
  ["timestamp", "instant"],
  ["jsonb", "json"],
];

/** The columns of a table as a shape: for statements that read whole rows. */
export function kindsOf<T extends PgTable>(table: T): { readonly [K in keyof T["$inferSelect"]]-?: Narrow<T["$inferSelect"][K]> } {
  const columns = Object.entries(getTableColumns(table)).map(([property, column]) => {
    const type = column.getSQLType();
    const kind = STORED.find(([begin]) => type.startsWith(begin))?.[1] ?? "text";
    return [property, { kind: column.notNull ? kind : `${kind}?` }] as const;
  });
  return Object.fromEntries(columns) as { [K in keyof T["$inferSelect"]]-?: Narrow<T["$inferSelect"][K]> };
}
