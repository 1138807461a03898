import { existsSync } from "node:fs";
import type { ConnectionOptions } from "./client.ts";
import { connectionFrom, serverFacts } from "./connection.ts";
import { OLDEST_MAJOR } from "./embedded/binaries.ts";
import { StartRefused } from "./embedded/refusal.ts";
import { serveScratch } from "./embedded/scratch.ts";
import { joinFolder, serveFolder } from "./embedded/serve.ts";

export { StartRefused } from "./embedded/refusal.ts";

/** A database ready for migration: who owns it, the major version of its server (15, 16, …), and how to let go of it. */
export type Database = { owner: ConnectionOptions; kind: "embedded" | "external"; version: number; stop: () => Promise<void> };

/** The data folder serves where no databaseUrl is given; say gets one line for each long step. */
export type DatabaseChoice = { dataDir: string; databaseUrl?: string; say: (line: string) => void };

/** Uses the server of databaseUrl, else starts PostgreSQL in the data folder; throws StartRefused, whose message tells the way out. */
export async function startDatabase({ dataDir, databaseUrl, say }: DatabaseChoice): Promise<Database> {
  if (databaseUrl) return external(connectionFrom(databaseUrl));
  return { ...(await serveFolder(dataDir, "durable", say)), kind: "embedded" };
}

/**
 * As startDatabase, for a command that may run beside the program: where the program serves the data folder already, the command is its
 * guest.
 */
export async function joinDatabase(choice: DatabaseChoice): Promise<Database> {
  if (!choice.databaseUrl && !existsSync(choice.dataDir))
    throw new StartRefused(`There is no data folder ${choice.dataDir}; set DATA_DIR or DATABASE_URL`);
  const joined = choice.databaseUrl ? undefined : await joinFolder(choice.dataDir);
  return joined ? { ...joined, kind: "embedded" } : startDatabase(choice);
}

/** Starts a throw-away PostgreSQL for tests, fast and unsafe; stop deletes it. */
export async function startTestCluster(): Promise<Database> {
  return { ...(await serveScratch()), kind: "embedded" };
}

async function external(owner: ConnectionOptions): Promise<Database> {
  const { version: exact, hasIcu } = await reached(owner);
  const version = Math.floor(exact / 10_000);
  if (version < OLDEST_MAJOR)
    throw new StartRefused(`The PostgreSQL at ${placeOf(owner)} is version ${version}; ${OLDEST_MAJOR} or newer is needed.`);
  if (!hasIcu) throw new StartRefused(`The PostgreSQL at ${placeOf(owner)} was built without ICU, by which names are sorted.`);
  return { owner, kind: "external", version, stop: () => Promise.resolve() };
}

async function reached(owner: ConnectionOptions): ReturnType<typeof serverFacts> {
  try {
    return await serverFacts(owner);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
    throw new StartRefused(`DATABASE_URL cannot be used: ${placeOf(owner)} answered: ${reason}`, { cause });
  }
}

function placeOf({ host, port, database }: ConnectionOptions): string {
  return `${host}:${port}/${database}`;
}
