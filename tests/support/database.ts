import { randomBytes } from "node:crypto";
import { afterAll, inject } from "vitest";
import type { ConnectionOptions } from "#db/client";
import { setSealKey } from "#db/seal";
import { createFrom, dropDatabase } from "./template.ts";

/** The database of one test file: migrated, empty of business data, deleted after the file's last test. */
export type TestDatabase = { ownerOptions: ConnectionOptions };

setSealKey("tests");
let made: Promise<TestDatabase> | undefined;

/** Gives this test file's own database; asking again gives the same one. */
export function createDatabase(): Promise<TestDatabase> {
  return (made ??= copyTemplate());
}

async function copyTemplate(): Promise<TestDatabase> {
  const template = inject("template");
  const ownerOptions = { ...template, database: `t_${randomBytes(6).toString("hex")}` };
  await createFrom(template.database, ownerOptions);
  return { ownerOptions };
}

// Every test file loads this module anew, so this runs after that file's own afterAll hooks and only for its database.
afterAll(async () => {
  if (made) await dropDatabase((await made).ownerOptions);
});
