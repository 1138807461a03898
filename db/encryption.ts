import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "./embedded/folder.ts";

const ALGORITHM = "aes-256-gcm";
const MARK = "v1";
// Of the process, as an installation has one: columns are decrypted where nothing of a runtime is at hand.
let key: Buffer | undefined;

/** Says which secret (any text) values of this process are encrypted with. */
export function setEncryptionKey(secret: string): void {
  key = createHash("sha256").update(secret).digest();
}

/**
 * The secret of this installation: the given one, else the one in the data folder, made at the first start and readable by its owner alone;
 * throws StartRefused where there can be no folder.
 */
export async function encryptionSecret(dataDir: string, given?: string): Promise<string> {
  if (given) return given;
  makeFolder(dataDir);
  const place = join(dataDir, "seal.key");
  const made = randomBytes(32).toString("base64url");
  try {
    await writeFile(place, made, { flag: "wx", mode: 0o600 });
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return readFile(place, "utf8");
  }
}

/** A text as it is stored: encrypted anew each time. Throws where no key was set. */
export function encrypt(text: string): string {
  const start = randomBytes(12);
  const cipher = createCipheriv(ALGORITHM, keyOf(), start);
  const parts = [start, cipher.update(text, "utf8"), cipher.final()];
  return [MARK, Buffer.concat([...parts, cipher.getAuthTag()]).toString("base64url")].join(":");
}

/** The text of an encrypted value, or null where it was encrypted with another key or changed since. */
export function decrypt(stored: string): string | null {
  const bytes = Buffer.from(stored.slice(MARK.length + 1), "base64url");
  const decipher = createDecipheriv(ALGORITHM, keyOf(), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

/** What this installation alone can make of a text (HMAC-SHA-256, base64url, 43 signs). Throws where no key was set. */
export function signOf(text: string): string {
  return createHmac("sha256", keyOf()).update(text).digest("base64url");
}

/** What is kept of a short secret that belongs to a row: without the installation's key nobody tries them all. */
export function hashFor(id: string, text: string): string {
  return signOf(`${id}:${text.toUpperCase()}`);
}

function keyOf(): Buffer {
  if (!key) throw new Error("no key to encrypt with");
  return key;
}

/** What is kept of a long random secret (SHA-256, hex): it is found again by it, and read by nobody. */
export function hashToken(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
