import { createHash } from "node:crypto";
import { type IncomingMessage, request as plain } from "node:http";
import { request as secure } from "node:https";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { type Bucket, encoded, signedHeaders } from "./signature.ts";

/** Bytes on their way into a bucket: `hash` is SHA-256 in hex, `size` in bytes. */
export type Parcel = { hash: string; size: number; open: () => Readable };
type Asked = { method: string; key: string; query?: string; parcel?: Parcel };

const NOTHING = createHash("sha256").update("").digest("hex");
const PATIENCE_MS = 60_000;

/** Puts an object into its place, streamed; throws where the store refuses or does not answer. */
export async function putObject(bucket: Bucket, key: string, parcel: Parcel): Promise<void> {
  await settled(await ask(bucket, { method: "PUT", key, parcel }), [200, 201, 204]);
}

/** The bytes of an object, or null where there is none. */
export async function openObject(bucket: Bucket, key: string): Promise<Readable | null> {
  const answer = await ask(bucket, { method: "GET", key });
  if (answer.statusCode === 200) return answer;
  answer.resume();
  return answer.statusCode === 404 ? null : refused(answer);
}

/** Takes an object away; one that is not there is no error. */
export async function dropObject(bucket: Bucket, key: string): Promise<void> {
  await settled(await ask(bucket, { method: "DELETE", key }), [200, 204, 404]);
}

/** The keys of all objects that begin so. */
export async function listKeys(bucket: Bucket, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for (let token: string | undefined = ""; token !== undefined;) {
    const from: string = token === "" ? "" : `continuation-token=${encoded(token)}&`;
    const answer = await ask(bucket, { method: "GET", key: "", query: `${from}list-type=2&prefix=${encoded(prefix)}` });
    if (answer.statusCode !== 200) refused(answer.resume());
    const page = await text(answer);
    keys.push(...[...page.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = ""]) => plainText(key)));
    const next = /<NextContinuationToken>([^<]*)</.exec(page)?.[1];
    token = next ? plainText(next) : undefined;
  }
  return keys;
}

const ENTITIES = new Map([
  ["&amp;", "&"],
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&apos;", "'"],
]);
const plainText = (xml: string) => xml.replaceAll(/&(?:amp|lt|gt|quot|apos);/g, (entity) => ENTITIES.get(entity) ?? entity);

function ask(bucket: Bucket, { method, key, query = "", parcel }: Asked): Promise<IncomingMessage> {
  const root = bucket.endpoint.pathname.replace(/\/$/, "");
  const path = key === "" ? root : `${root}/${key}`;
  const headers = signedHeaders(bucket, { method, path, query, bodyHash: parcel?.hash ?? NOTHING, at: new Date() });
  const { hostname, port, protocol } = bucket.endpoint;
  const sent = { hostname, port, path: query === "" ? path : `${path}?${query}`, method, timeout: bucket.patienceMs ?? PATIENCE_MS };
  return new Promise((resolve, reject) => {
    const sending = (protocol === "https:" ? secure : plain)(
      { ...sent, headers: { ...headers, "content-length": parcel?.size ?? 0 } },
      resolve,
    );
    // A request that is torn twice tells it twice.
    sending.on("error", reject);
    sending.once("timeout", () => sending.destroy(new Error("the bucket does not answer")));
    if (parcel) pour(parcel.open(), sending);
    else sending.end();
  });
}

function pour(file: Readable, sending: ReturnType<typeof plain>): void {
  file.on("error", (error) => sending.destroy(error));
  file.pipe(sending);
}

async function settled(answer: IncomingMessage, fine: readonly number[]): Promise<void> {
  answer.resume();
  if (!fine.includes(answer.statusCode ?? 0)) refused(answer);
}

function refused({ statusCode }: IncomingMessage): never {
  throw new Error(`the bucket answered ${statusCode}`);
}
