import type { TestProject } from "vitest/node";
import type { ConnectionOptions } from "#db/client";
import { type Database, startTestCluster } from "#db/server";
import { migrate } from "#db/migrate";
import { createFrom, dropOthers } from "./databases/template.ts";

/**
 * Starts the one throw-away cluster of a test run, migrates its template once, and deletes the cluster after the last test. Whoever makes
 * many runs lends each of them a template (`TEST_TEMPLATE`) that is migrated already: what the run before left beside it goes.
 */
export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const { TEST_TEMPLATE: lent } = process.env;
  if (lent !== undefined) {
    const template = JSON.parse(lent) as ConnectionOptions;
    await dropOthers(template);
    project.provide("template", template);
    return () => Promise.resolve();
  }
  const cluster = await startTestCluster();
  try {
    project.provide("template", await makeTemplate(cluster));
    return cluster.stop;
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

/** Makes the migrated template of a cluster. */
export async function makeTemplate({ owner }: Database): Promise<ConnectionOptions> {
  const template = { ...owner, database: "longwall_template" };
  await createFrom("template0", template);
  await migrate(template);
  return template;
}
