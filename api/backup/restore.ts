import { copyFile, open } from "node:fs/promises";
import { basename, join } from "node:path";
import { headsLost } from "#db/auditChain";
import { KEY_FILE } from "#db/encryption";
import { type Client, type ConnectionOptions, transaction } from "#db/client";
import { copyIn } from "#db/copy/in";
import { makeFolder } from "#db/embedded/folder";
import { StartRefused } from "#db/server";
import type { FileStore } from "#extras/files/store";
import { HEAD_BYTES } from "#extras/files/kinds";
import { digestOf, fileIn, type Manifest, tableIn } from "./manifest.ts";

/** Where a backup is restored to: an empty database, its file store, its data folder (which keeps the encryption key). */
export type Restored = { owner: ConnectionOptions; store: FileStore; dataDir: string };

const faulty = (what: string) => new StartRefused(`The backup is damaged: ${what} is missing or is not as it was written`);

/** Throws StartRefused naming the first part of a backup whose bytes are missing or are not those that were written. */
export async function checkBackup(folder: string, { tables, files }: Manifest): Promise<void> {
  for (const { name, sha256 } of tables) if ((await digestOf(tableIn(folder, name))) !== sha256) throw faulty(`table ${name}`);
  for (const { key } of files) if ((await digestOf(fileIn(folder, key))) !== basename(key)) throw faulty(`file ${key}`);
}

/**
 * Brings a checked backup into an empty database, file store and data folder, and the database to this release. Throws StartRefused when
 * the database is not empty or a newer release wrote the backup.
 */
export async function restoreBackup(folder: string, manifest: Manifest, to: Restored, say: (line: string) => void): Promise<void> {
  await copyIn(to.owner, manifest, (table) => tableIn(folder, table), say);
  for (const { key, size } of manifest.files) {
    const path = fileIn(folder, key);
    await to.store.put(key, { path, hash: basename(key), size, head: await headOf(path) });
  }
  if (manifest.key === "environment") return;
  makeFolder(to.dataDir);
  await copyFile(join(folder, KEY_FILE), join(to.dataDir, KEY_FILE));
}

/** Whether the history that was restored ends as the manifest says: a line for each company where it does not. */
export async function historyFaults(client: Client, { audit }: Pick<Manifest, "audit">): Promise<string[]> {
  const companies = audit.map(({ compId }) => compId);
  const lost = await transaction(client, companies, ({ run }) => headsLost(run, audit), "read only");
  return lost.map(
    ({ compId, number }) => `The history of company ${compId} is not that of the backup: range ${number} is missing or another`,
  );
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
