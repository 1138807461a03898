import { type AnyPgColumn, type ExtraConfigColumn, foreignKey, index, primaryKey, uniqueIndex } from "drizzle-orm/pg-core";

type Columns = Record<string, ExtraConfigColumn>;
export type CompanyTable = { compId: AnyPgColumn; id: AnyPgColumn };
type GlobalTable = { id: AnyPgColumn };

const column = (t: Columns, name: string): ExtraConfigColumn => {
  const found = t[name];
  if (!found) throw new Error(`no column ${name}`);
  return found;
};
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const columnsOf = (t: Columns, names: readonly string[]) =>
  names.map((name) => column(t, name)) as [ExtraConfigColumn, ...ExtraConfigColumn[]];

/** Primary key (comp_id, id). */
export const companyKey = (t: unknown, table: string) =>
  primaryKey({ name: `${table}_pk`, columns: columnsOf(t as Columns, ["compId", "id"]) });
/** Foreign key (comp_id, column) to (comp_id, id) of another company table. */
export const toCompany = (t: unknown, table: string, name: string, target: () => CompanyTable) => {
  const t2 = t as Columns;
  return foreignKey({
    name: `${table}_${snake(name)}_fk`,
    columns: columnsOf(t2, ["compId", name]),
    foreignColumns: [target().compId, target().id],
  });
};
/** Foreign key to a global table's id or code. */
export const toGlobal = (t: unknown, table: string, name: string, target: () => GlobalTable | AnyPgColumn) => {
  const found = target();
  const foreign = "id" in found ? found.id : found;
  return foreignKey({ name: `${table}_${snake(name)}_fk`, columns: columnsOf(t as Columns, [name]), foreignColumns: [foreign] });
};
/** Lines go with their header. */
export const toHeader = (t: unknown, table: string, name: string, target: () => CompanyTable) =>
  toCompany(t, table, name, target).onDelete("cascade");
/** Unique within the company. */
export const uniqueInCompany = (t: unknown, table: string, ...names: string[]) =>
  uniqueIndex(`${table}_${names.map(snake).join("_")}_key`).on(...columnsOf(t as Columns, ["compId", ...names]));
/** Index that leads with the company. */
export const indexInCompany = (t: unknown, table: string, ...names: string[]) =>
  index(`${table}_${names.map(snake).join("_")}_idx`).on(...columnsOf(t as Columns, ["compId", ...names]));
/** Indexes of a list in its order: of the whole company, and stage by stage. */
export const listedBy = (t: unknown, table: string, sort: string) => [
  indexInCompany(t, table, sort, "id"),
  indexInCompany(t, table, "stage", sort, "id"),
];
