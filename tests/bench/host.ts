import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { appOptions, type Client, connect, type ConnectionOptions } from "#db/client";
import { migrate } from "#db/migrate";
import { startDatabase } from "#db/server";
import { loadModules } from "#engine/load";
import type { Runtime } from "#engine/runtime";
import { loadWords } from "#engine/translations";
import { createFrom, dropDatabase } from "#support/databases/template";
import { DAY, loadMasters } from "./masters.ts";

/** A throw-away PostgreSQL that writes as safely as in production, and a folder for files. */
export type BenchHost = {
  folder: string;
  version: number;
  /** Does a job on a new migrated database with masters, which is dropped afterwards. */
  database: <T>(name: string, job: (bench: Bench) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
};
/** One database: the owner's connection for making data, the application's pool for measuring, and a runtime over it. */
export type Bench = { owner: Client; options: ConnectionOptions; pool: (max: number) => Client; runtime: Runtime };

/** Starts the cluster of one run. */
export async function openBenchHost(): Promise<BenchHost> {
  const folder = await mkdtemp(join(tmpdir(), "longwall-bench-"));
  const cluster = await startDatabase({ dataDir: folder, say: () => undefined });
  const close = async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { folder, version: cluster.version, database: (name, job) => inDatabase({ ...cluster.owner, database: name }, job), close };
}

async function inDatabase<T>(options: ConnectionOptions, job: (bench: Bench) => Promise<T>): Promise<T> {
  await createFrom("template0", options);
  await migrate(options);
  const clients: Client[] = [];
  const opened = (client: Client) => (clients.push(client), client);
  try {
    const owner = opened(connect(options, 1));
    // Made rows keep their keys by construction; checking a million of them would only cost time.
    await owner.unsafe("set session_replication_role = replica");
    await loadMasters(owner);
    const pool = (max: number) => opened(connect(appOptions(options), max));
    return await job({ owner, options, pool, runtime: await runtimeOver(pool(8)) });
  } finally {
    for (const client of clients) await client.end({ timeout: 5 });
    await dropDatabase(options);
  }
}

/** What the program needs beside its database, as the benches take it. */
export async function runtimeOver(client: Client): Promise<Runtime> {
  const log = { info: () => undefined, warn: console.warn, error: console.error };
  return {
    client,
    clock: { now: () => new Date(`${DAY}T04:00:00Z`) },
    definitions: await loadModules(),
    words: await loadWords(),
    log,
    validators: new Map(),
  };
}

/** Brings statistics up to date and what was written to disk, so that neither happens while something is measured. */
export async function settle(owner: Client): Promise<void> {
  await owner.unsafe("vacuum analyze");
  await owner.unsafe("checkpoint");
}
