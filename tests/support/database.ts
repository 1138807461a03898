import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { type Client, connect, type ConnectionOptions } from "#db/client";
import { onLeaving } from "./leaving.ts";
import { createFrom, dropDatabase, ensureDatabase } from "./databases/template.ts";

/** The database of one test file: migrated, empty of business data, deleted after the file's last test. */
export type TestDatabase = { ownerOptions: ConnectionOptions };

/** The migrated template of this run. */
function migrated(): ConnectionOptions {
  const template = inject("template") as ConnectionOptions | undefined;
  if (!template) throw new Error("no database: laws that need one lie in tests/laws/stored");
  return template;
}

/** A database that the first of all workers makes from the migrated template and fills; gives its name, for copies of it. */
export function madeOnce(name: string, fill: (place: ConnectionOptions) => Promise<void>): Promise<string> {
  return ensureDatabase(migrated(), name, fill);
}

let made: Promise<TestDatabase> | undefined;

/** This test file's own database, a copy of the template that `from` names (else the migrated one); asking again gives the same. */
export function createDatabase(from?: () => Promise<string>): Promise<TestDatabase> {
  return (made ??= newDatabase(from));
}

/** Connects to a database until the test file that runs has ended. */
export function openClient(options: ConnectionOptions, connections: number): Client {
  const client = connect(options, connections);
  onLeaving(() => client.end({ timeout: 1 }));
  return client;
}

/** One more database, deleted after the file's last test too. */
export async function newDatabase(from?: () => Promise<string>): Promise<TestDatabase> {
  const template = migrated();
  const ownerOptions = { ...template, database: `t_${randomBytes(6).toString("hex")}` };
  await createFrom(from ? await from() : template.database, ownerOptions);
  onLeaving(() => {
    made = undefined;
    return dropDatabase(ownerOptions);
  });
  return { ownerOptions };
}
