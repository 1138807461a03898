import { serve } from "@hono/node-server";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Server } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PATH, ready } from "./cockpit.ts";
import { type Figure, type Part, untargeted } from "./figure.ts";
import { ENTRIES, loadLedger } from "./ledger.ts";
import { settle } from "./host.ts";
import { loadPeople, openServing, type Serving } from "./served.ts";
import { rounded, spreadOf } from "./timing.ts";
import type { Load, Loaded } from "./viewersClient.ts";

const CLIENT = fileURLToPath(new URL("./viewersClient.ts", import.meta.url));
const CONNECTIONS = 200;
const [WARM_MS, TURN_MS, TURNS] = [2000, 1000, 9];
const LEAST = 0.3;
/** What is shown stands ready: more rows would only take longer to be made. */
const MOST_ENTRIES = 20_000;

/**
 * Two hundred viewers of one unchanged cockpit over real sockets, asked by another process: answers a second as a share of those of a bare
 * server that returns the same bytes, in turns.
 */
export const viewers: Part = {
  name: "viewers",
  measure: (place, scale) =>
    place.database("bench_viewers", async (bench) => {
      const entries = Math.min(MOST_ENTRIES, Math.round(ENTRIES * scale));
      await loadLedger(bench.owner, entries);
      await loadPeople(bench);
      await settle(bench.owner);
      const serving = await openServing(bench, await mkdtemp(join(place.folder, "viewers-")));
      try {
        await ready(serving);
        return await shown(serving, PATH, { entries });
      } finally {
        await serving.close();
      }
    }),
};

async function shown({ app, cookie }: Serving, path: string, counts: Figure["counts"]): Promise<Figure[]> {
  const ours = await listening(serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }));
  const client = fork(CLIENT, { execArgv: ["--import", "tsx"] });
  try {
    const first = await fetch(`http://127.0.0.1:${ours.port}${path}`, { headers: { cookie, "accept-encoding": "br" } });
    const tag = first.headers.get("etag") ?? "";
    const head = (more: string) =>
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\nAccept-Encoding: br\r\nAccept-Language: zh\r\n${more}\r\n`;
    const found = await raw(ours.port, head("Connection: close\r\n"));
    return [
      ...(await race(client, ours.port, head(""), found, "Cockpit for 200 viewers, whole answers", counts)),
      ...(await race(
        client,
        ours.port,
        head(`If-None-Match: ${tag}\r\n`),
        await raw(ours.port, head(`If-None-Match: ${tag}\r\nConnection: close\r\n`)),
        "Cockpit for 200 viewers, nothing changed (304)",
        counts,
      )),
    ];
  } finally {
    client.kill();
    ours.server.close();
  }
}

async function race(client: ChildProcess, port: number, head: string, answer: Answer, what: string, counts: Figure["counts"]) {
  const bare = await listening(
    createServer((_, response) => response.writeHead(answer.status, answer.headers).end(answer.body)).listen(0, "127.0.0.1"),
  );
  try {
    const ask = (to: number, milliseconds: number) => loadOf(client, { port: to, head, connections: CONNECTIONS, milliseconds });
    await ask(port, WARM_MS);
    await ask(bare.port, WARM_MS);
    const [mine, other]: [Turn[], Turn[]] = [[], []];
    for (let turn = 0; turn < TURNS; turn += 1) {
      mine.push(await withCost(() => ask(port, TURN_MS)));
      other.push(await withCost(() => ask(bare.port, TURN_MS)));
    }
    const [rate, bareRate] = [rateOf(mine), rateOf(other)];
    const share = rounded(rate / bareRate);
    const bytes = answer.body.length;
    return [
      { what, value: share, unit: "x of bare node:http", target: `>= ${LEAST}`, isMet: share >= LEAST, counts: { ...counts, bytes } },
      untargeted(`${what}, a second`, rate, "answers/s", {
        bare: Math.round(bareRate),
        p99: rounded(Math.max(...mine.map(({ p99 }) => p99))),
      }),
      untargeted(`${what}, CPU of the server for one`, costOf(mine), "us", { bare: costOf(other) }),
    ];
  } finally {
    bare.server.close();
  }
}

/** What one turn cost the process that serves, in microseconds of CPU. */
type Turn = Loaded & { cost: number };

async function withCost(turn: () => Promise<Loaded>): Promise<Turn> {
  const before = process.cpuUsage();
  const found = await turn();
  const { user, system } = process.cpuUsage(before);
  return { ...found, cost: user + system };
}

const costOf = (turns: readonly Turn[]) => rounded(spreadOf(turns.map(({ cost, answers }) => cost / answers)).p50);
const rateOf = (turns: readonly Loaded[]) => spreadOf(turns.map(({ answers, milliseconds }) => (answers * 1000) / milliseconds)).p50;

async function loadOf(client: ChildProcess, load: Load): Promise<Loaded> {
  const answered = once(client, "message") as Promise<[Loaded]>;
  client.send(load);
  const [found] = await answered;
  return found;
}

async function listening(server: Server): Promise<{ server: Server; port: number }> {
  if (!server.listening) await new Promise((resolve) => server.once("listening", resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

type Answer = { status: number; headers: Record<string, string>; body: Buffer };

/** One answer as it comes over the wire, its body still packed. */
async function raw(port: number, head: string): Promise<Answer> {
  const socket = connect(port, "127.0.0.1");
  socket.write(head);
  const parts: Buffer[] = [];
  for await (const part of socket) parts.push(part as Buffer);
  const whole = Buffer.concat(parts);
  const end = whole.indexOf("\r\n\r\n");
  const [first = "", ...lines] = whole.subarray(0, end).toString("latin1").split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 2)]),
  );
  delete headers.connection;
  delete headers["transfer-encoding"];
  return { status: Number(first.split(" ")[1]), headers, body: whole.subarray(end + 4) };
}
