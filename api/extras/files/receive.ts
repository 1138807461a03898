import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fail } from "#define/problem";
import { HEAD_BYTES } from "./kinds.ts";

/** A file that was sent in and lies in a place of its own until it is stored: `hash` is SHA-256 in hex. */
export type Received = { path: string; hash: string; size: number; head: Buffer };

/**
 * Takes a file in without ever holding it whole, gives it to a job and clears it away; throws tooLarge (bytes) as soon as the limit is
 * passed.
 */
export async function received<T>(
  folder: string,
  body: AsyncIterable<Uint8Array>,
  limit: number,
  job: (file: Received) => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  try {
    return await job({ path, ...(await pour(body, path, limit)) });
  } finally {
    await rm(path, { force: true });
  }
}

async function pour(body: AsyncIterable<Uint8Array>, path: string, limit: number): Promise<Omit<Received, "path">> {
  const hash = createHash("sha256");
  let size = 0;
  let head = Buffer.alloc(0);
  const watch = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      size += chunk.length;
      if (size > limit) return next(new Exceeded());
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
      hash.update(chunk);
      return next(null, chunk);
    },
  });
  try {
    await pipeline(Readable.from(body, { objectMode: false }), watch, createWriteStream(path));
  } catch (error) {
    if (error instanceof Exceeded) fail({ type: "tooLarge", limit });
    throw error;
  }
  return { hash: hash.digest("hex"), size, head };
}

class Exceeded extends Error {}
