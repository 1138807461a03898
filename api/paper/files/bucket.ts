import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type IncomingMessage, request as plain } from "node:http";
import { request as secure } from "node:https";
import type { Readable } from "node:stream";
import { fail } from "#define/problem";
import type { Received } from "./receive.ts";
import { type Bucket, signedHeaders } from "./signature.ts";
import type { FileStore } from "./store.ts";

const NOTHING = createHash("sha256").update("").digest("hex");
const PATIENCE_MS = 60_000;

/** Keeps bytes in a bucket of an S3-compatible store, streamed both ways. */
export function bucketStore(bucket: Bucket): FileStore {
  return {
    async put(key, file) {
      await settled(await ask(bucket, "PUT", key, file), [200, 201, 204]);
    },
    async open(key) {
      const answer = await ask(bucket, "GET", key);
      if (answer.statusCode === 200) return answer;
      answer.resume();
      return answer.statusCode === 404 ? fail({ type: "notFound", what: key }) : refused(answer);
    },
    async drop(key) {
      await settled(await ask(bucket, "DELETE", key), [200, 204, 404]);
    },
  };
}

function ask(bucket: Bucket, method: string, key: string, file?: Received): Promise<IncomingMessage> {
  const path = `${bucket.endpoint.pathname.replace(/\/$/, "")}/${key}`;
  const headers = signedHeaders(bucket, { method, path, bodyHash: file?.hash ?? NOTHING, at: new Date() });
  const { hostname, port, protocol } = bucket.endpoint;
  return new Promise((resolve, reject) => {
    const sending = (protocol === "https:" ? secure : plain)(
      { hostname, port, path, method, headers: { ...headers, "content-length": file?.size ?? 0 }, timeout: PATIENCE_MS },
      resolve,
    );
    sending.once("error", reject);
    sending.once("timeout", () => sending.destroy(new Error("the file store does not answer")));
    if (file) pour(createReadStream(file.path), sending);
    else sending.end();
  });
}

function pour(file: Readable, sending: ReturnType<typeof plain>): void {
  file.once("error", (error) => sending.destroy(error));
  file.pipe(sending);
}

async function settled(answer: IncomingMessage, fine: readonly number[]): Promise<void> {
  answer.resume();
  if (!fine.includes(answer.statusCode ?? 0)) refused(answer);
}

function refused({ statusCode }: IncomingMessage): never {
  throw new Error(`the file store answered ${statusCode}`);
}
