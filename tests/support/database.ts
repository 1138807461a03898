import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import type { ConnectionOptions } from "#db/client";
import { createFrom, dropDatabase } from "./template.ts";

/** The database of one test file: migrated, empty of business data, deleted after the file's last test. */
export type TestDatabase = { ownerOptions: ConnectionOptions };

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

/** Deletes this test file's database, if it has one; the next file gets another. */
export async function leaveDatabase(): Promise<void> {
  const left = made;
  made = undefined;
  if (left) await dropDatabase((await left).ownerOptions);
}
