import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { foundBelow, foundFile } from "./foundFile.ts";
import { natureOf, type TableKind, type TableNature } from "./table.ts";
import { VIEW_TEXTS } from "./views/index.ts";

const FOLDER = new URL("./schema/", import.meta.url);

/** Every table that a file below `db/schema` exports, by its name. */
export const SCHEMA: ReadonlyMap<string, PgTable> = await tablesBelow(FOLDER);
/** What each table of the database is: those of the schema, and the one that migrations are written in. */
export const TABLES: ReadonlyMap<string, TableNature> = new Map<string, TableNature>([
  ["migration", { kind: "local", isLedger: false }],
  ...[...SCHEMA].flatMap(([name, table]) => {
    const nature = natureOf(table);
    return nature ? [[name, nature] as const] : [];
  }),
]);

/** What a table or view is; undefined where there is none of this name. */
export function kindOf(name: string): TableKind | undefined {
  return TABLES.get(name)?.kind ?? (VIEW_TEXTS.has(name) ? "company" : undefined);
}

/** Whether the application role may only insert into a table and read it. */
export const isLedger = (name: string): boolean => TABLES.get(name)?.isLedger ?? false;

async function tablesBelow(folder: URL): Promise<Map<string, PgTable>> {
  const files = await foundBelow(folder);
  const contents = await Promise.all(files.map((file) => foundFile(new URL(file, folder)) as Promise<object>));
  const tables = contents.flatMap((content) => Object.values(content).filter((value) => is(value, PgTable)));
  return new Map(tables.map((table) => [getTableName(table), table]));
}
