import type { AsyncDuckDB } from "@duckdb/duckdb-wasm";
import { sliceTables, type SnapshotFile } from "#define/slice/slice";
import { runSql } from "../duckdb.ts";
import { type Manifest, readFile } from "../files.ts";
import type { SliceTables } from "#define/slice/query";

/** The files of one manifest, attached and ready to be sliced. */
export type Snapshot = { manifest: Manifest; tables: SliceTables };

const attached = new Map<string, number>();
let working: Promise<unknown> = Promise.resolve();

/** Fetches and attaches the files of a manifest (those already attached are shared); `progress` hears the bytes loaded of all. */
export async function attachSnapshot(
  database: AsyncDuckDB,
  dataset: string,
  manifest: Manifest,
  progress: (loaded: number, total: number) => void,
  signal: AbortSignal,
): Promise<Snapshot> {
  const total = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  const loaded = new Map<string, number>();
  const note = (file: SnapshotFile) => (bytes: number) => {
    loaded.set(file.hash, Math.min(bytes, file.bytes));
    progress(
      [...loaded.values()].reduce((sum, each) => sum + each, 0),
      total,
    );
  };
  const contents = await Promise.all(
    manifest.files.map(async (file) => ({ file, bytes: await readFile(dataset, file, note(file), signal) })),
  );
  signal.throwIfAborted();
  await inTurn(async () => {
    for (const { file, bytes } of contents) await attach(database, file, bytes);
  });
  return { manifest, tables: sliceTables(manifest.files) };
}

/** Detaches the files of a snapshot that no other snapshot shares and frees their memory. */
export function detachSnapshot(database: AsyncDuckDB, { manifest }: Snapshot): Promise<void> {
  return inTurn(async () => {
    for (const file of manifest.files) await detach(database, file);
  });
}

async function attach(database: AsyncDuckDB, file: SnapshotFile, bytes: Uint8Array): Promise<void> {
  const users = attached.get(file.hash) ?? 0;
  attached.set(file.hash, users + 1);
  if (users > 0) return;
  await database.registerFileBuffer(fileName(file), bytes);
  await say(database, `attach '${fileName(file)}' as ${alias(file)} (read_only)`);
}

async function detach(database: AsyncDuckDB, file: SnapshotFile): Promise<void> {
  const users = (attached.get(file.hash) ?? 1) - 1;
  if (users > 0) return void attached.set(file.hash, users);
  attached.delete(file.hash);
  await say(database, `detach database if exists ${alias(file)}`);
  await database.dropFile(fileName(file));
}

async function say(database: AsyncDuckDB, sql: string): Promise<void> {
  const connection = await database.connect();
  try {
    await runSql(connection, sql);
  } finally {
    await connection.close();
  }
}

// Attaching and detaching count users across snapshots, so they never interleave.
function inTurn(job: () => Promise<void>): Promise<void> {
  const turn = working.then(job);
  working = turn.catch(() => undefined);
  return turn;
}

function fileName(file: SnapshotFile): string {
  return `${file.hash}.duckdb`;
}

function alias(file: SnapshotFile): string {
  return `"s_${file.hash}"`;
}
