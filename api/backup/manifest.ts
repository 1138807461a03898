import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { StartRefused } from "#db/server";

const FORMAT = 1;
const NAME = "manifest.json";
const manifest = z.object({
  format: z.literal(FORMAT),
  version: z.string(),
  at: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  files: z.array(z.object({ key: z.string(), size: z.number() })),
  audit: z.array(z.object({ compId: z.number(), number: z.number(), hash: z.string() })).default([]),
  key: z.enum(["file", "environment"]),
});

/**
 * What a backup holds: the release that wrote it, its instant (ISO), migrations, tables, files (bytes), and where the encryption key is: in
 * the backup, or in the environment (SEAL_KEY) that has to give it again; and the head of each company's chain of history, which shows a
 * chain that was written anew since.
 */
export type Manifest = z.infer<typeof manifest>;

/** The file of a backup that says what is in it; written last. */
export const manifestIn = (folder: string) => join(folder, NAME);
/** Where the rows of a table lie in a backup. */
export const tableIn = (folder: string, table: string) => join(folder, "tables", `${table}.copy.gz`);
/** Where a stored file (`<company>/<hash>`) lies in a backup. */
export const fileIn = (folder: string, key: string) => join(folder, "files", key);

export const manifestOf = (facts: Omit<Manifest, "format">): Manifest => ({ format: FORMAT, ...facts });

/** Reads what a backup says of itself; throws StartRefused where the folder is none. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestIn(folder), "utf8").catch(() => null);
  if (text === null) throw new StartRefused(`${folder} is no backup: it has no ${NAME}`);
  const read = manifest.safeParse(JSON.parse(text));
  if (!read.success) throw new StartRefused(`${manifestIn(folder)} is not of format ${FORMAT}`);
  return read.data;
}

/** SHA-256 of a file's bytes, in hex; null where there is no such file. */
export async function digestOf(path: string): Promise<string | null> {
  const hash = createHash("sha256");
  try {
    await pipeline(createReadStream(path), hash);
  } catch {
    return null;
  }
  return hash.digest("hex");
}
