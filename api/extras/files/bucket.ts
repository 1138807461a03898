import { createReadStream } from "node:fs";
import { dropObject, openObject, putObject } from "#bucket/objects";
import type { Bucket } from "#bucket/signature";
import { fail } from "#define/problem";
import type { FileStore } from "./store.ts";

/** Keeps bytes in a bucket of an S3-compatible store, streamed both ways. */
export function bucketStore(bucket: Bucket): FileStore {
  return {
    put: (key, { hash, size, path }) => putObject(bucket, key, { hash, size, open: () => createReadStream(path) }),
    open: async (key) => (await openObject(bucket, key)) ?? fail({ type: "notFound", what: key }),
    drop: (key) => dropObject(bucket, key),
  };
}
