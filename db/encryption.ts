import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "./embedded/folder.ts";
import { StartRefused } from "./embedded/refusal.ts";

const ALGORITHM = "aes-256-gcm";
const MARK = "v1";
/** Where the secrets lie in a data folder and in a backup of one, one a line, newest first. */
export const KEY_FILE = "seal.key";
// Of the process, as an installation has one: columns are decrypted where nothing of a runtime is at hand.
let keys: readonly Buffer[] = [];

/** Says which secret (any text) values of this process are encrypted with, and which ones it was before, newest first. */
export function setEncryptionKey(secret: string, before: readonly string[] = []): void {
  keys = [secret, ...before].map((one) => createHash("sha256").update(one).digest());
}

/**
 * The secrets of this installation, newest first: the given ones, else those in the data folder, made at the first start and readable by
 * its owner alone; throws StartRefused where there can be no folder.
 */
export async function encryptionSecrets(dataDir: string, given?: readonly string[]): Promise<readonly [string, ...string[]]> {
  const [newest, ...before] = given ?? (await secretsIn(dataDir));
  if (newest === undefined) throw new StartRefused(`${join(dataDir, KEY_FILE)} is empty: bring it back from a backup`);
  return [newest, ...before];
}

async function secretsIn(dataDir: string): Promise<string[]> {
  makeFolder(dataDir);
  const place = join(dataDir, KEY_FILE);
  const made = newSecret();
  try {
    await writeFile(place, made, { flag: "wx", mode: 0o600 });
    return [made];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return linesOf(await readFile(place, "utf8"));
  }
}

/** Puts a new secret before those of a data folder: the next start reads with all of them and encrypts everything anew. */
export async function addSecret(dataDir: string): Promise<void> {
  const before = await secretsIn(dataDir);
  const place = join(dataDir, KEY_FILE);
  await writeFile(`${place}.new`, [newSecret(), ...before].join("\n"), { flag: "wx", mode: 0o600 });
  await rename(`${place}.new`, place);
}

const newSecret = (): string => randomBytes(32).toString("base64url");
const linesOf = (text: string): string[] => text.split("\n").filter((line) => line !== "");

/** A text as it is stored: encrypted anew each time. Throws where no key was set. */
export function encrypt(text: string): string {
  const start = randomBytes(12);
  const cipher = createCipheriv(ALGORITHM, keyOf(), start);
  const parts = [start, cipher.update(text, "utf8"), cipher.final()];
  return [MARK, Buffer.concat([...parts, cipher.getAuthTag()]).toString("base64url")].join(":");
}

/** The text of an encrypted value, or null where it was encrypted with none of the keys or changed since. */
export function decrypt(stored: string): string | null {
  keyOf();
  return keys.reduce<string | null>((found, key) => found ?? decryptWith(key, stored), null);
}

/** Whether a value that can be read was encrypted with a key before the newest. */
export const isOld = (stored: string): boolean => decryptWith(keyOf(), stored) === null && decrypt(stored) !== null;

function decryptWith(key: Buffer, stored: string): string | null {
  const bytes = Buffer.from(stored.slice(MARK.length + 1), "base64url");
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

/** What this installation alone can make of a text (HMAC-SHA-256, base64url, 43 signs). Throws where no key was set. */
export function signOf(text: string, key = keyOf()): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

/** What is kept of a short secret that belongs to a row: without the installation's key nobody tries them all. */
export function hashFor(id: string, text: string): string {
  return hashesFor(id, text)[0] ?? "";
}

/** What may be kept of it: with the newest key, or with one before, for nobody can make it anew. */
export function hashesFor(id: string, text: string): string[] {
  keyOf();
  return keys.map((key) => signOf(`${id}:${text.toUpperCase()}`, key));
}

function keyOf(): Buffer {
  const [key] = keys;
  if (!key) throw new Error("no key to encrypt with");
  return key;
}

/** What is kept of a long random secret (SHA-256, hex): it is found again by it, and read by nobody. */
export function hashToken(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
