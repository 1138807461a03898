import type { TestProject } from "vitest/node";
import { startTestCluster } from "#db/server";
import { migrate } from "#db/migrate";
import { createFrom } from "./databases/template.ts";

/** Starts the one throw-away cluster of a test run, migrates its template once, and deletes the cluster after the last test. */
export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  try {
    const template = { ...cluster.owner, database: "longwall_template" };
    await createFrom("template0", template);
    await migrate(template);
    project.provide("template", template);
    return cluster.stop;
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}
