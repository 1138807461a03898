import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { type Client, connect, type ConnectionOptions } from "#db/client";
import { onLeaving } from "./leaving.ts";
import { createFrom, dropDatabase } from "./template.ts";

/** The database of one test file: migrated, empty of business data, deleted after the file's last test. */
export type TestDatabase = { ownerOptions: ConnectionOptions };

let made: Promise<TestDatabase> | undefined;

/** Gives this test file's own database; asking again gives the same one. */
export function createDatabase(): Promise<TestDatabase> {
  return (made ??= newDatabase());
}

/** Connects to a database until the test file that runs has ended. */
export function openClient(options: ConnectionOptions, connections: number): Client {
  const client = connect(options, connections);
  onLeaving(() => client.end({ timeout: 1 }));
  return client;
}

/** One more database, deleted after the file's last test too. */
export async function newDatabase(): Promise<TestDatabase> {
  const template = inject("template") as ConnectionOptions | undefined;
  if (!template) throw new Error("no database: laws that need one lie in tests/laws/stored");
  const ownerOptions = { ...template, database: `t_${randomBytes(6).toString("hex")}` };
  await createFrom(template.database, ownerOptions);
  onLeaving(() => {
    made = undefined;
    return dropDatabase(ownerOptions);
  });
  return { ownerOptions };
}
