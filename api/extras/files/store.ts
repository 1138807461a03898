import { createReadStream } from "node:fs";
import { copyFile, mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { fail } from "#define/problem";
import type { Received } from "./receive.ts";

/** Where bytes lie, each under `<company>/<hash>`; storing the same again changes nothing. */
export type FileStore = {
  put(key: string, file: Received): Promise<void>;
  /** Throws notFound. */
  open(key: string): Promise<Readable>;
  drop(key: string): Promise<void>;
};

/** Keeps bytes below a folder of this machine. */
export function diskStore(folder: string): FileStore {
  const placeOf = (key: string) => {
    const [company = "", hash = ""] = key.split("/");
    return join(folder, company, hash.slice(0, 2), hash);
  };
  return {
    async put(key, { path }) {
      const place = placeOf(key);
      await mkdir(dirname(place), { recursive: true });
      // Whole or not at all: the copy gets its name when it is complete.
      await copyFile(path, `${place}.part`);
      await rename(`${place}.part`, place);
    },
    open: (key) => opened(createReadStream(placeOf(key)), key),
    drop: (key) => rm(placeOf(key), { force: true }),
  };
}

function opened(stream: ReturnType<typeof createReadStream>, key: string): Promise<Readable> {
  return new Promise((resolve, reject) => {
    stream.once("open", () => resolve(stream));
    stream.on("error", (error: NodeJS.ErrnoException) => reject(error.code === "ENOENT" ? missing(key) : error));
  });
}

function missing(key: string): unknown {
  try {
    return fail({ type: "notFound", what: key });
  } catch (error) {
    return error;
  }
}
