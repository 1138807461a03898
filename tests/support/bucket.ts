import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Bucket, signedHeaders } from "#bucket/signature";
import { onLeaving } from "./leaving.ts";

const KEYS = { region: "cn-north-1", accessKey: "reader", secretKey: "not-a-secret" };
const PAGE = 3;

/**
 * A little S3-compatible store on this machine: it checks signature and content hash of every request as the real ones do, lists three keys
 * a page, hangs up on everybody while `self.isAway`, and in the midst of what it gives while `self.isTorn`.
 */
export async function openBucket() {
  const kept = new Map<string, Buffer>();
  const asked: string[] = [];
  const server = createServer((request, answer) => {
    void (async () => {
      if (self.isAway) return request.destroy();
      const body = Buffer.concat(await request.toArray());
      const [path = "", query] = (request.url ?? "").split("?");
      asked.push(`${request.method} ${path}`);
      if (!isSigned(bucket, request, body)) answer.writeHead(403).end();
      else if (request.method === "PUT") answer.writeHead(kept.set(path, body) ? 200 : 500).end();
      else if (request.method === "DELETE") answer.writeHead(kept.delete(path) ? 204 : 404).end();
      else if (query !== undefined) answer.writeHead(200).end(listed([...kept.keys()], path, new URLSearchParams(query)));
      else if (self.isTorn) tear(answer, kept.get(path) ?? Buffer.alloc(0));
      else answer.writeHead(kept.has(path) ? 200 : 404).end(kept.get(path));
      return undefined;
    })();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bucket: Bucket = { ...KEYS, endpoint: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/papers`) };
  onLeaving(() => void server.close());
  const self = { bucket, kept, asked, isAway: false, isTorn: false };
  return self;
}

/** Gives half of the bytes it promised, and hangs up. */
function tear(answer: ServerResponse, bytes: Buffer): void {
  answer.writeHead(200, { "content-length": bytes.length });
  answer.write(bytes.subarray(0, bytes.length / 2), () => answer.destroy());
}

function listed(paths: readonly string[], root: string, query: URLSearchParams): string {
  const keys = paths.map((path) => path.slice(root.length + 1)).filter((key) => key.startsWith(query.get("prefix") ?? ""));
  const rest = keys.toSorted().filter((key) => key > (query.get("continuation-token") ?? ""));
  const page = rest.slice(0, PAGE);
  const next = rest.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
  return `<ListBucketResult>${next}${page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join("")}</ListBucketResult>`;
}

function isSigned(bucket: Bucket, { method = "", url = "", headers }: IncomingMessage, body: Buffer): boolean {
  const [, year, month, day, hour, minute, second] = /(....)(..)(..)T(..)(..)(..)Z/.exec(String(headers["x-amz-date"])) ?? [];
  const bodyHash = createHash("sha256").update(body).digest("hex");
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  const [path = "", query] = url.split("?");
  return headers.authorization === signedHeaders(bucket, { method, path, query, bodyHash, at }).authorization;
}
