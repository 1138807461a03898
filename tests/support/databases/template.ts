import postgres from "postgres";
import type { ConnectionOptions } from "#db/client";

declare module "vitest" {
  export interface ProvidedContext {
    /** The migrated template that each test file's database is a copy of. */
    template: ConnectionOptions;
  }
}

/** Makes the database that `copy` names as a copy of the template, on the same server. */
export async function createFrom(template: string, copy: ConnectionOptions): Promise<void> {
  // Copied file by file: nothing of it goes through the log, and the checkpoints that this asks for cost nothing where nothing is kept.
  await onServer(copy, (sql) => sql`create database ${sql(copy.database)} template ${sql(template)} strategy file_copy`);
}

/** Has a database made from a template and filled where no other process did so before; gives its name. */
export async function ensureDatabase(
  template: ConnectionOptions,
  name: string,
  fill: (place: ConnectionOptions) => Promise<void>,
): Promise<string> {
  const unfinished = { ...template, database: `${name}_unfinished` };
  await onServer(template, async (sql) => {
    await sql`select pg_advisory_lock(hashtext(${name}))`;
    const [known] = await sql`select from pg_database where datname = ${name}`;
    if (known) return;
    await sql`drop database if exists ${sql(unfinished.database)}`;
    await createFrom(template.database, unfinished);
    await fill(unfinished);
    await sql`alter database ${sql(unfinished.database)} rename to ${sql(name)}`;
  });
  return name;
}

/** Deletes a database; throws where somebody still uses it. */
export async function dropDatabase(database: ConnectionOptions): Promise<void> {
  await onServer(database, (sql) => sql`drop database if exists ${sql(database.database)}`);
}

/** Deletes what runs have left on the server of a template, whoever still uses it; the template stays. */
export async function dropOthers(template: ConnectionOptions): Promise<void> {
  await onServer(template, async (sql) => {
    const left = await sql`select datname from pg_database where not datistemplate and datname not in ('postgres', ${template.database})`;
    for (const { datname } of left) await sql`drop database ${sql(String(datname))} with (force)`;
  });
}

async function onServer(place: ConnectionOptions, statement: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres({ ...place, database: "postgres", max: 1, fetch_types: false, onnotice: () => undefined });
  try {
    await statement(sql);
  } finally {
    await sql.end();
  }
}
