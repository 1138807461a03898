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

/** Deletes a database; throws where somebody still uses it. */
export async function dropDatabase(database: ConnectionOptions): Promise<void> {
  await onServer(database, (sql) => sql`drop database if exists ${sql(database.database)}`);
}

async function onServer(place: ConnectionOptions, statement: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres({ ...place, database: "postgres", max: 1, fetch_types: false, onnotice: () => undefined });
  try {
    await statement(sql);
  } finally {
    await sql.end();
  }
}
