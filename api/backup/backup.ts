import { createWriteStream, existsSync } from "node:fs";
import { copyFile, mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { ConnectionOptions } from "#db/client";
import { KEY_FILE } from "#db/encryption";
import { copyOut } from "#db/copy/out";
import { StartRefused } from "#db/server";
import { ProblemError } from "#define/problem";
import type { FileStore } from "#extras/files/store";
import { fileIn, type Manifest, manifestIn, manifestOf, tableIn } from "./manifest.ts";

/** What is backed up. `dataDir` may hold the encryption key; where SEAL_KEY gives it, nothing is there to be copied. */
export type Backed = { owner: ConnectionOptions; store: FileStore; dataDir: string; version: string };

/**
 * Writes a backup into a folder that does not exist yet, while people work: all tables as of one instant, the files that they name, the
 * key. The folder gets its name when it is whole. Throws StartRefused where it is there already.
 */
export async function writeBackup({ owner, store, dataDir, version }: Backed, folder: string, at: Date): Promise<Manifest> {
  if (existsSync(folder)) throw new StartRefused(`${folder} is there already`);
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  try {
    await mkdir(join(part, "tables"), { recursive: true, mode: 0o700 });
    const { files: keys, ...copy } = await copyOut(owner, (table) => tableIn(part, table));
    const files = await copyFiles(store, part, keys);
    const keyFile = join(dataDir, KEY_FILE);
    const hasKey = existsSync(keyFile);
    if (hasKey) await copyFile(keyFile, join(part, KEY_FILE));
    const manifest = manifestOf({ version, at: at.toISOString(), ...copy, files, key: hasKey ? "file" : "environment" });
    await writeFile(manifestIn(part), `${JSON.stringify(manifest, null, 1)}\n`);
    await rename(part, folder);
    return manifest;
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

/** A file that was swept since the instant of the copy hung on nothing any more: it is left out. */
async function copyFiles(store: FileStore, part: string, keys: readonly string[]): Promise<Manifest["files"]> {
  const files: Manifest["files"] = [];
  for (const key of keys) {
    const bytes = await store.open(key).catch((error: unknown) => {
      if (error instanceof ProblemError && error.problem.type === "notFound") return null;
      throw error;
    });
    if (!bytes) continue;
    const place = fileIn(part, key);
    await mkdir(dirname(place), { recursive: true });
    await pipeline(bytes, createWriteStream(place));
    files.push({ key, size: (await stat(place)).size });
  }
  return files;
}
