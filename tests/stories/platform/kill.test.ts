import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scratchPlace } from "#db/embedded/scratchPlace";
import { connect, type ConnectionOptions } from "#db/client";
import { checkLedgers } from "#db/invariants";
import { serverOf } from "./launched.ts";

/** Every other one of the program, the others of the database server; `KILLS=20` takes as long as one wants to be sure. */
const ROUNDS = Number(process.env.KILLS ?? 6);
/** Acknowledged receipts after which a round ends in the middle of the next ones. */
const ENOUGH = 12;

type Line = { posted: string } | { owner: ConnectionOptions } | { failed: string };
type Poster = {
  ended: Promise<unknown>;
  /** Asks for receipts of these keys and answers those acknowledged, as soon as they are enough; the others may still be under way. */
  post: (keys: readonly string[]) => Promise<string[]>;
  /** Says that the database server died; answers the place of the new one. */
  restart: () => Promise<ConnectionOptions>;
  owner: ConnectionOptions;
  kill: (signal: NodeJS.Signals) => void;
};

let dataDir: string;
let poster: Poster | undefined;
beforeAll(() => {
  dataDir = mkdtempSync(join(scratchPlace(), "longwall-kill-"));
});
afterAll(async () => {
  poster?.kill("SIGTERM");
  await poster?.ended;
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts the program that posts and waits until it has its database. */
async function launch(): Promise<Poster> {
  const program = join(import.meta.dirname, "poster.ts");
  const child = spawn(process.execPath, ["--import", "tsx", program, dataDir], { stdio: ["pipe", "pipe", "inherit"] });
  const ended = once(child, "exit");
  let posted: ((key: string) => void) | undefined;
  let owned: ((owner: ConnectionOptions) => void) | undefined;
  createInterface({ input: child.stdout }).on("line", (text) => {
    const line = JSON.parse(text) as Line;
    if ("owner" in line) owned?.(line.owner);
    if ("posted" in line) posted?.(line.posted);
  });
  child.stdin.on("error", () => undefined);
  const place = () =>
    new Promise<ConnectionOptions>((resolve, reject) => {
      owned = resolve;
      void ended.then(() => reject(new Error("the program ended before it had a database")));
    });
  const restart = () => {
    child.stdin.write("RESTART\n");
    return place();
  };
  const post = (keys: readonly string[]) =>
    new Promise<string[]>((resolve) => {
      const acknowledged: string[] = [];
      posted = (key) => {
        acknowledged.push(key);
        if (acknowledged.length === ENOUGH) resolve(acknowledged);
      };
      child.stdin.write(`${keys.join("\n")}\n`);
    });
  return { ended, post, restart, owner: await place(), kill: (signal) => void child.kill(signal) };
}

describe("A confirmed document", () => {
  it(`outlives ${ROUNDS} kills -9 of the program and of the database server in the middle of posting: once, and whole`, async () => {
    const posted = new Set<string>();
    let unanswered: string[] = [];
    let next = 0;
    const round = async (running: Poster): Promise<void> => {
      const fresh = Array.from({ length: ENOUGH * 4 }, () => `key-${(next += 1)}`);
      const keys = [...unanswered, ...fresh];
      for (const key of await running.post(keys)) posted.add(key);
      // Nobody knows of the others whether they were stored: some of them are asked for again.
      unanswered = keys.filter((key) => !posted.has(key)).slice(0, 8);
    };
    for (let number = 0; number < ROUNDS; number += 2) {
      poster = await launch();
      await round(poster);
      process.kill(serverOf(dataDir) ?? 0, "SIGKILL");
      await poster.restart();
      await round(poster);
      poster.kill("SIGKILL");
      await poster.ended;
    }
    poster = await launch();
    const owner = connect(poster.owner, 2);
    const settings =
      await owner`select name from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'on'`;
    expect(settings).toHaveLength(3);
    const stored = await owner<
      { key: string; receipts: number; moves: number }[]
    >`select g.delivery_note as key, count(distinct g.id)::integer as receipts,
        count(m.id)::integer as moves from goods_receipt g left join stock_move m on m.comp_id = g.comp_id and m.document_id = g.id group by 1`;
    const kept = new Map(stored.map(({ key, receipts, moves }) => [key, `${receipts} receipt, ${moves} moves`]));
    expect(posted.size).toBeGreaterThanOrEqual(ROUNDS * ENOUGH);
    expect([...posted].filter((key) => !kept.has(key))).toEqual([]);
    expect(new Set(kept.values())).toEqual(new Set(["1 receipt, 3 moves"]));
    const [balance] = await owner`select sum(quantity)::integer as quantity from stock_balance`;
    expect(balance).toEqual({ quantity: kept.size * 3 });
    expect((await checkLedgers(owner)).filter(({ broken }) => broken > 0)).toEqual([]);
    await owner.end();
  });
});
