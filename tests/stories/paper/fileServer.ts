import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, createServer as createPlain } from "node:net";
import { afterAll } from "vitest";
import { type Bucket, signedHeaders } from "#paper/files/signature";

const KEYS = { region: "cn-north-1", accessKey: "reader", secretKey: "not-a-secret" };

/** A little S3-compatible store on this machine: it checks signature and content hash of every request as the real ones do. */
export async function openBucket() {
  const kept = new Map<string, Buffer>();
  const asked: string[] = [];
  const server = createServer((request, answer) => {
    void (async () => {
      const body = Buffer.concat(await request.toArray());
      const path = request.url ?? "";
      asked.push(`${request.method} ${path}`);
      if (!isSigned(bucket, request, body)) answer.writeHead(403).end();
      else if (request.method === "PUT") answer.writeHead(kept.set(path, body) ? 200 : 500).end();
      else if (request.method === "DELETE") answer.writeHead(kept.delete(path) ? 204 : 404).end();
      else answer.writeHead(kept.has(path) ? 200 : 404).end(kept.get(path));
    })();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bucket: Bucket = { ...KEYS, endpoint: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/papers`) };
  afterAll(() => void server.close());
  return { bucket, kept, asked };
}

function isSigned(bucket: Bucket, { method = "", url = "", headers }: IncomingMessage, body: Buffer): boolean {
  const [, year, month, day, hour, minute, second] = /(....)(..)(..)T(..)(..)(..)Z/.exec(String(headers["x-amz-date"])) ?? [];
  const bodyHash = createHash("sha256").update(body).digest("hex");
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return headers.authorization === signedHeaders(bucket, { method, path: url, bodyHash, at }).authorization;
}

/** A daemon that speaks as clamd does and finds a virus in everything that says so. */
export async function openDaemon(): Promise<string> {
  const server = createPlain((socket) => {
    let heard = Buffer.alloc(0);
    socket.on("data", (part) => {
      heard = Buffer.concat([heard, part]);
      if (heard.subarray(-4).equals(Buffer.alloc(4))) socket.end(heard.includes("VIRUS") ? "stream: Planted FOUND\0" : "stream: OK\0");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => void server.close());
  return `clamd:127.0.0.1:${(server.address() as AddressInfo).port}`;
}
