import type { PgTable } from "drizzle-orm/pg-core";
import type { Field } from "./field.ts";
import type { ByColumn } from "./rows.ts";

/**
 * Lines taken over from open rows of another module whose rows are lines themselves: `where` narrows them to this document, `fetches` says
 * own line field <- their field.
 */
export type ItemSource<Column extends string = string> = {
  module: string;
  where?: Readonly<Record<string, string | boolean | { field: string }>>;
  fetches: ByColumn<Column, string>;
};

export type Lines<T extends PgTable = PgTable> = {
  table: T;
  /** A view with the ids of the table: figures of its rows that are read when they are, never stored; their fields are `system`. */
  live?: PgTable;
  /** Property of the line table that holds the header id. */
  parent: string;
  fields: Readonly<Record<string, Field>>;
  /** Columns of the line table, in the order shown; all fields when absent. */
  columns?: readonly string[];
  /** Columns that get a sum in the footer. */
  sums?: readonly string[];
  required?: boolean;
  /**
   * Columns whose values together stand in one row only, told at the last of them; rows in which they are all empty (or a flag that is not
   * set) do not count.
   */
  once?: readonly (readonly string[])[];
  /** Pickers that take over lines of other documents, by name; words at `lines.<t>.itemsFrom.<name>`. */
  itemsFrom?: Readonly<Record<string, ItemSource>>;
  /** Entry by scanner: the fields that a scanned code of each kind fills, and the quantity that each scan raises by one. */
  scan?: Scan;
};

/** Names of line fields: links for `material` and `equipment`, texts for the others; a position's code is cut at `/` into its fields. */
export type Scan<Column extends string = string> = {
  material?: Column;
  equipment?: Column;
  batch?: Column;
  serial?: Column;
  position?: readonly Column[];
  count?: Column;
};

export type ColumnOf<T> = T extends { $inferSelect: infer R } ? Extract<keyof R, string> : never;

/** Checks the fields of a line table against its columns. */
export function defineLines<T extends PgTable, Live extends PgTable = never>(
  lines: Omit<Lines, "table" | "live" | "fields" | "parent" | "columns" | "sums" | "once" | "itemsFrom" | "scan"> & {
    table: T;
    live?: Live;
    parent: ColumnOf<T>;
    fields: Readonly<Partial<Record<ColumnOf<T> | ColumnOf<Live>, Field>>>;
    columns?: readonly NoInfer<ColumnOf<T> | ColumnOf<Live>>[];
    sums?: readonly NoInfer<ColumnOf<T> | ColumnOf<Live>>[];
    once?: readonly (readonly NoInfer<ColumnOf<T>>[])[];
    itemsFrom?: Readonly<Record<string, ItemSource<NoInfer<ColumnOf<T>>>>>;
    scan?: Scan<NoInfer<ColumnOf<T>>>;
  },
): Lines<T> {
  return lines as unknown as Lines<T>;
}
