import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { scratchPlace } from "#db/embedded/scratchPlace";
import { connect, type ConnectionOptions } from "#db/client";
import { joinDatabase } from "#db/server";
import { launch, serverOf, type Launched } from "./launched.ts";

let dataDir: string;
let running: Launched[];

beforeEach(() => {
  dataDir = mkdtempSync(join(scratchPlace(), "longwall-story-"));
  running = [];
});

afterEach(async () => {
  for (const program of running) await program.end("SIGTERM");
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(folder = dataDir): Promise<Launched> {
  const program = await launch(folder);
  running.push(program);
  return program;
}

async function ask(program: Launched, statement: string): Promise<unknown[]> {
  const sql = connect(ownerOf(program), 1);
  try {
    return await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}

function ownerOf({ owner, refused }: Launched): ConnectionOptions {
  if (!owner) throw new Error(refused ?? "no database");
  return owner;
}

describe("A data folder", () => {
  it.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)("keeps its rows over %s, which ends its server too", async (signal) => {
    const first = await start();
    await ask(first, "create table kept as select 7 as number");
    await first.end(signal);
    expect(serverOf(dataDir)).toBeUndefined();
    expect(await ask(await start(), "select number from kept")).toEqual([{ number: 7 }]);
  });

  it("has no server any more when its program comes to an end by itself", async () => {
    const program = await launch(dataDir, "leave");
    expect(program.owner).toBeDefined();
    await program.end();
    expect(serverOf(dataDir)).toBeUndefined();
  });

  it("lets a command in as the guest of the program that serves it, and outlives the command", async () => {
    const program = await start();
    await ask(program, "create table seen as select 9 as number");
    const guest = await joinDatabase({ dataDir, say: () => {} });
    const sql = connect(guest.owner, 1);
    expect([...(await sql`select number from seen`)]).toEqual([{ number: 9 }]);
    await sql.end();
    await guest.stop();
    expect(await ask(program, "select number from seen")).toEqual([{ number: 9 }]);
  });

  it("is not made by a command that mistakes its name", async () => {
    const mistaken = `${dataDir}-mistaken`;
    await expect(joinDatabase({ dataDir: mistaken, say: () => {} })).rejects.toThrow(`There is no data folder ${mistaken}`);
    expect(existsSync(mistaken)).toBe(false);
  });

  it("refuses a second program, names the first and leaves it in peace", async () => {
    const first = await start();
    const second = await start();
    expect(second.refused).toContain(`in use by process ${first.pid}`);
    expect(await ask(first, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("is taken over with its running server when its program was killed", async () => {
    const killed = await start();
    await ask(killed, "create table kept as select 7 as number");
    const server = serverOf(dataDir);
    await killed.end("SIGKILL");
    const next = await start();
    expect(next.said.join()).toContain(`process ${server}`);
    expect(serverOf(dataDir)).toBe(server);
    expect(await ask(next, "select number from kept")).toEqual([{ number: 7 }]);
  });

  it("gets a new server when the one left running has other settings than this release", async () => {
    const killed = await start();
    const server = serverOf(dataDir);
    await killed.end("SIGKILL");
    appendFileSync(join(dataDir, "postgres", "longwall.conf"), "work_mem = '1MB'\n");
    const next = await start();
    expect(serverOf(dataDir)).not.toBe(server);
    expect(await ask(next, "show work_mem")).toEqual([{ work_mem: "32MB" }]);
  });

  it("is not mistaken for running when the pid of its dead server belongs to another program", async () => {
    await (await start()).end("SIGTERM");
    writeFileSync(join(dataDir, "postgres", "postmaster.pid"), `${process.pid}\n${dataDir}\n0\n5432\n\n\n0 0\nready\n`);
    expect(await ask(await start(), "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("made by another PostgreSQL is refused unchanged, with the way out", async () => {
    await (await start()).end("SIGTERM");
    const mark = join(dataDir, "postgres", "PG_VERSION");
    writeFileSync(mark, "14\n");
    const { refused } = await start();
    expect(refused).toContain("made by PostgreSQL 14");
    expect(refused).toContain("backup");
    expect(readFileSync(mark, "utf8")).toBe("14\n");
  });

  it("with a path too long for a socket is served on this machine's own address only", async () => {
    const program = await start(join(dataDir, "x".repeat(120)));
    expect(program.owner?.host).toBe("127.0.0.1");
    expect(await ask(program, "show listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
  });

  it("opens to its random password only, which its owner alone can read", async () => {
    const program = await start();
    expect(statSync(join(dataDir, "postgres", "longwall.password")).mode & 0o777).toBe(0o600);
    const stranger = connect({ ...ownerOf(program), password: "guessed" }, 1);
    await expect(stranger`select 1`).rejects.toThrow("password authentication failed");
    await stranger.end();
  });
});

describe("A confirmed row", () => {
  it("outlives kill -9 of the database server in the middle of the work, time and again", async () => {
    const confirmed: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const program = await start();
      await ask(program, "create table if not exists confirmed (number integer primary key)");
      await confirmUntilKilled(program, confirmed);
      await program.end("SIGKILL");
    }
    const rows = await ask(await start(), "select number from confirmed order by number");
    expect(confirmed.length).toBeGreaterThan(300);
    expect(rows).toEqual(expect.arrayContaining(confirmed.map((number) => ({ number }))));
  });

  it("is on the disk before it is confirmed", async () => {
    const settings = "select name from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'on'";
    const checksums = "select from pg_settings where name = 'data_checksums' and setting = 'on'";
    const program = await start();
    expect(await ask(program, settings)).toHaveLength(3);
    expect(await ask(program, checksums)).toHaveLength(1);
  });
});

async function confirmUntilKilled(program: Launched, confirmed: number[]): Promise<void> {
  const sql = connect(ownerOf(program), 4);
  const writers = Array.from({ length: 4 }, async () => {
    for (;;) {
      const number = (next += 1);
      await sql`insert into confirmed values (${number})`;
      confirmed.push(number);
      if (confirmed.length % 150 === 0) process.kill(serverOf(dataDir) ?? 0, "SIGKILL");
    }
  });
  await Promise.allSettled(writers);
  await sql.end({ timeout: 0 });
}

let next = 0;
