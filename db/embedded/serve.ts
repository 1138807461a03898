import postgres from "postgres";
import type { ConnectionOptions } from "#db/client";
import { serverFacts } from "#db/connection";
import { findBinaries, type Binaries } from "./binaries.ts";
import { bearCluster, OWNER_ROLE } from "./birth.ts";
import { endWithProgram } from "./departure.ts";
import { holdsCluster, keepSettings, openFolder, passwordOf, type Folder } from "./folder.ts";
import { launch } from "./launch.ts";
import { isOwned, takeLock } from "./lock.ts";
import { postmasterOf, stopPostmaster, stopPostmasterNow, type Postmaster } from "./postmaster.ts";
import { settingsText, type Durability } from "./settings.ts";

/** A PostgreSQL of our own that serves one data folder until stop, or until this program ends. */
export type Served = { owner: ConnectionOptions; version: number; stop: () => Promise<void> };

const DATABASE = "longwall";

/**
 * Serves a data folder: made when empty, taken over when a killed program left its server running; throws StartRefused with the way out.
 */
export async function serveFolder(dataDir: string, durability: Durability, say: (line: string) => void): Promise<Served> {
  const binaries = findBinaries();
  const folder = openFolder(dataDir);
  const isNew = !holdsCluster(folder, binaries.major);
  const stop = stopper(folder.cluster, takeLock(folder.dataDir));
  try {
    if (isNew) bearCluster(folder, binaries, say);
    const changed = keepSettings(folder.cluster, settingsText(durability));
    const postmaster = (await adopted(folder, binaries, changed, say)) ?? (await launch(folder, binaries, say));
    const owner = ownerOf(folder.cluster, postmaster);
    await ensureDatabase(owner);
    return { owner, version: binaries.major, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Joins the server that another running program owns for a data folder, as a guest who cannot stop it; nothing where nobody serves the
 * folder.
 */
export async function joinFolder(dataDir: string): Promise<Served | undefined> {
  if (!isOwned(dataDir)) return undefined;
  const { major } = findBinaries();
  const { cluster } = openFolder(dataDir);
  const served = postmasterOf(cluster);
  if (!served?.ready) return undefined;
  const owner = ownerOf(cluster, served);
  return (await healthy(owner, major)) ? { owner, version: major, stop: () => Promise.resolve() } : undefined;
}

/** A server left running by a killed program is kept when it answers and runs what we would start; else it is stopped. */
async function adopted(folder: Folder, binaries: Binaries, changed: boolean, say: (line: string) => void): Promise<Postmaster | undefined> {
  const left = postmasterOf(folder.cluster);
  if (!left) return undefined;
  if (!changed && left.ready && (await healthy(ownerOf(folder.cluster, left), binaries.major))) {
    say(`Taking over the PostgreSQL that an ended program left running (process ${left.pid})`);
    return left;
  }
  say(`Ending the PostgreSQL that an ended program left running (process ${left.pid})`);
  await stopPostmaster(folder.cluster);
  return undefined;
}

async function healthy(owner: ConnectionOptions, major: number): Promise<boolean> {
  try {
    return Math.floor((await serverFacts({ ...owner, database: "postgres" })).version / 10_000) === major;
  } catch {
    return false;
  }
}

function ownerOf(cluster: string, { host, port }: Postmaster): ConnectionOptions {
  return { host, port, user: OWNER_ROLE, password: passwordOf(cluster), database: DATABASE };
}

async function ensureDatabase(owner: ConnectionOptions): Promise<void> {
  const sql = postgres({ ...owner, database: "postgres", max: 1, fetch_types: false });
  try {
    const found = await sql`select from pg_database where datname = ${owner.database}`;
    if (found.length === 0) await sql`create database ${sql(owner.database)}`;
  } finally {
    await sql.end();
  }
}

function stopper(cluster: string, unlock: () => void): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopping ??= stopPostmaster(cluster).then(callOff).then(unlock));
  const callOff = endWithProgram(stop, () => {
    stopPostmasterNow(cluster);
    unlock();
  });
  return stop;
}
