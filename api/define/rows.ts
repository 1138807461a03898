import type { PgTable } from "drizzle-orm/pg-core";

/** One row of a table as it is stored: decimals, dates and ids are strings. */
export type RowOf<T extends PgTable> = { [K in keyof T["$inferSelect"]]: K extends "id" ? string : T["$inferSelect"][K] };

/** A value for each column, by name. */
export type ByColumn<Column extends string, Said> = string extends Column
  ? Readonly<Record<string, Said>>
  : { readonly [Name in Column]?: Said };

/** A row on which nothing need be given yet. */
export type DraftRow<R> = { [K in keyof R]: R[K] | null };

/** A stored document by its header's table and those of its lines. */
export type DocumentOf<T extends PgTable, L extends Readonly<Record<string, PgTable>> = Readonly<Record<string, never>>> = DocumentRecord<
  RowOf<T>,
  { -readonly [K in keyof L]: RowOf<L[K]>[] }
>;

/** The same while it is filled in, where what must be given may be missing still. */
export type DraftOf<D> = D extends { header: infer H; lines: infer L } ? DocumentRecord<DraftRow<H>, DraftLines<L>> : never;
type DraftLines<L> = { [K in keyof L]: L[K] extends (infer R)[] ? DraftRow<R>[] : L[K] };

export type Cell = string | number | boolean | null;

/** One row of a table with its camelCase columns; decimals, ids and dates are strings. */
export type Row = Record<string, Cell>;

/** A header with its lines, as read or about to be written. `lines[table]` is in `seq` order. */
export type DocumentRecord<Header = Row, Lines = Record<string, Row[]>> = { header: Header; lines: Lines };
