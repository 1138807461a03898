import { createWriteStream } from "node:fs";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Client, connect, type ConnectionOptions } from "#db/client";
import { literal } from "#db/sql";

/** One consistent look at one company: a transaction held open whose snapshot every copy shares. `at` is the instant it is true up to, `sinceMs` the instant (ms) from which on rows were written that it may not see and a later look does. */
export type Reading = {
  options: ConnectionOptions;
  compId: number;
  snapshot: string;
  at: string;
  sinceMs: number;
  ask: (sql: string) => Promise<Record<string, unknown>[]>;
  end: () => Promise<void>;
};

/** A row may have got its id this long before its transaction began, and clocks of processes may differ. */
const EARLIER_MS = 60_000;
/** Now, or when the oldest transaction began that is still open: what it writes is not seen here. */
const OPENED = `select pg_export_snapshot() as snapshot, clock_timestamp() as at,
  floor(extract(epoch from least(clock_timestamp(), (select min(xact_start) from pg_stat_activity where datname = current_database()))) * 1000)::text as began`;

/** Opens a consistent look at one company with the rights of the application role. */
export async function openReading(options: ConnectionOptions, compId: number): Promise<Reading> {
  const client = connect(options, 1);
  try {
    const held = await client.reserve();
    await held.unsafe(`begin isolation level repeatable read read only; ${limits(compId)}`);
    const [row] = await held.unsafe(OPENED);
    return {
      options,
      compId,
      snapshot: row?.snapshot as string,
      at: row?.at as string,
      sinceMs: Number(row?.began) - EARLIER_MS,
      ask: async (sql) => [...(await held.unsafe(sql))],
      end: () => client.end({ timeout: 0 }),
    };
  } catch (error) {
    await client.end({ timeout: 0 });
    throw error;
  }
}

/** Copies a select into a csv file and hears its bytes. A copy leaves its connection unusable for another statement, so each has one of its own. */
export async function copyOut(reading: Reading, select: string, path: string, hear: (part: Buffer) => void): Promise<void> {
  const client: Client = connect(reading.options, 1);
  try {
    const held = await client.reserve();
    await held.unsafe(
      `begin isolation level repeatable read read only; set transaction snapshot ${literal(reading.snapshot)}; ${limits(reading.compId)}`,
    );
    const through = new PassThrough();
    through.on("data", hear);
    const rows = await held.unsafe(`copy (${select}) to stdout with (format csv)`).readable();
    await pipeline(rows, through, createWriteStream(path));
  } finally {
    await client.end({ timeout: 0 });
  }
}

const limits = (compId: number) => `set local statement_timeout = 0; set local app.comp_ids = '${Math.trunc(compId)}'`;
