import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onLeaving } from "../leaving.ts";

export type Asked = { method: string; url: URL; body: string; headers: IncomingMessage["headers"] };
/** JSON, or where the visitor is sent. */
export type Reply = { json: object; status?: number } | { to: string } | undefined;

/** A server on this machine that answers as it is told; gives its address. */
export async function listening(answer: (asked: Asked) => Reply | Promise<Reply>): Promise<string> {
  const server = createServer((request, response) => void respond(request, response, answer));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onLeaving(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (asked: Asked) => Reply | Promise<Reply>,
): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
  const body = Buffer.concat(parts).toString();
  const said = await answer({ method: request.method ?? "GET", url, body, headers: request.headers });
  if (!said) return void response.writeHead(404).end();
  if ("to" in said) return void response.writeHead(302, { location: said.to }).end();
  response.writeHead(said.status ?? 200, { "content-type": "application/json" }).end(JSON.stringify(said.json));
}
