import { type AnyPgColumn, type ExtraConfigColumn, foreignKey, index, primaryKey, uniqueIndex } from "drizzle-orm/pg-core";
import { snake } from "./sql.ts";

export type CompanyTable = { compId: AnyPgColumn; id: AnyPgColumn };
type GlobalTable = { id: AnyPgColumn };
export type TableKeys = ReturnType<typeof keysOf>;

/** The keys of one table, named after it and their columns. */
export function keysOf(table: string, columns: Readonly<Record<string, ExtraConfigColumn>>) {
  const column = (name: string): ExtraConfigColumn => {
    const found = columns[name];
    if (!found) throw new Error(`${table} has no column ${name}`);
    return found;
  };
  const all = (names: readonly string[]) => names.map(column) as [ExtraConfigColumn, ...ExtraConfigColumn[]];
  const named = (names: readonly string[], kind: string) => `${table}_${names.map(snake).join("_")}_${kind}`;
  const inCompany = (...names: string[]) => index(named(names, "idx")).on(...all(["compId", ...names]));
  const to = (name: string, target: () => CompanyTable) =>
    foreignKey({
      name: named([name], "fk"),
      columns: all(["compId", name]),
      foreignColumns: [target().compId, target().id],
    });
  return {
    /** Primary key of these columns. */
    primary: (...names: string[]) => primaryKey({ name: `${table}_pk`, columns: all(names) }),
    /** Foreign key (comp_id, column) to (comp_id, id) of another company table. */
    to,
    /** Foreign key to a global table's id or code. */
    toGlobal: (name: string, target: () => GlobalTable | AnyPgColumn) => {
      const found = target();
      return foreignKey({ name: named([name], "fk"), columns: all([name]), foreignColumns: ["id" in found ? found.id : found] });
    },
    /** Lines go with their header. */
    toHeader: (name: string, target: () => CompanyTable) => to(name, target).onDelete("cascade"),
    /** Unique within the company. */
    unique: (...names: string[]) => uniqueIndex(named(names, "key")).on(...all(["compId", ...names])),
    /** Index that leads with the company. */
    index: inCompany,
    /** Indexes of a list in its order: of the whole company and stage by stage, or of each value of the columns that lists are held to. */
    listedBy: (sort: string, ...within: string[]) => [inCompany(...within, sort, "id"), inCompany(...within, "stage", sort, "id")],
  };
}
