import { type BuildColumns, type BuildExtraConfigColumns, is } from "drizzle-orm";
import {
  type ExtraConfigColumn,
  type PgColumnBuilderBase,
  type PgTable,
  pgTable,
  type PgTableExtraConfigValue,
  type PgTableWithColumns,
  PrimaryKeyBuilder,
} from "drizzle-orm/pg-core";
import { keysOf, type TableKeys } from "./keys.ts";

/**
 * company = distributed by comp_id, row security on · global = small, rarely written, the same for all · local = of one database node only.
 * `isLedger` = the application role may only insert and read; `isJournal` = it may take rows away too, and changes none.
 */
export type TableKind = "company" | "global" | "local";
export type TableNature = { kind: TableKind; isLedger: boolean; isJournal?: true };

type Columns = Record<string, PgColumnBuilderBase>;
type Extras<Name extends string, C extends Columns> = (
  key: TableKeys,
  t: BuildExtraConfigColumns<Name, C, "pg">,
) => PgTableExtraConfigValue[];
type Built<Name extends string, C extends Columns> = PgTableWithColumns<{
  name: Name;
  schema: undefined;
  columns: BuildColumns<Name, C, "pg">;
  dialect: "pg";
}>;

const natures = new WeakMap<PgTable, TableNature>();

/** What a table is; undefined for a view. */
export const natureOf = (table: PgTable): TableNature | undefined => natures.get(table);

/** A table of rows that each belong to one company; its primary key is (comp_id, id) where it names no other. */
export function companyTable<Name extends string, C extends Columns>(
  name: Name,
  columns: C,
  keys: Extras<Name, C> = () => [],
): Built<Name, C> {
  return made(name, columns, withCompanyKey(keys), { kind: "company", isLedger: false });
}

/** A company's ledger or history: its rows are written once. */
export function ledgerTable<Name extends string, C extends Columns>(
  name: Name,
  columns: C,
  keys: Extras<Name, C> = () => [],
): Built<Name, C> {
  return made(name, columns, withCompanyKey(keys), { kind: "company", isLedger: true });
}

/** What the program notes down for itself: its rows are written once, and go when they are old. */
export function journalTable<Name extends string, C extends Columns>(
  name: Name,
  columns: C,
  keys: Extras<Name, C> = () => [],
): Built<Name, C> {
  return made(name, columns, withCompanyKey(keys), { kind: "company", isLedger: false, isJournal: true });
}

/** A table whose rows are the same for all companies. */
export function globalTable<Name extends string, C extends Columns>(
  name: Name,
  columns: C,
  keys: Extras<Name, C> = () => [],
): Built<Name, C> {
  return made(name, columns, keys, { kind: "global", isLedger: false });
}

/** A table of one database node only. */
export function localTable<Name extends string, C extends Columns>(
  name: Name,
  columns: C,
  keys: Extras<Name, C> = () => [],
): Built<Name, C> {
  return made(name, columns, keys, { kind: "local", isLedger: false });
}

function made<Name extends string, C extends Columns>(name: Name, columns: C, keys: Extras<Name, C>, nature: TableNature): Built<Name, C> {
  const table = pgTable(name, columns, (t) => keys(keysOf(name, t as Readonly<Record<string, ExtraConfigColumn>>), t));
  natures.set(table, nature);
  return table;
}

function withCompanyKey<Name extends string, C extends Columns>(keys: Extras<Name, C>): Extras<Name, C> {
  return (key, t) => {
    const found = keys(key, t);
    return found.some((one) => is(one, PrimaryKeyBuilder)) ? found : [key.primary("compId", "id"), ...found];
  };
}
