import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { access, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Client, connect, type ConnectionOptions } from "#db/client";
import { literal } from "#db/sql";
import type { ColumnType } from "#define/dataset";
import { type Duck, TABLE, tableOf } from "./duck.ts";
import type { Source } from "./source.ts";

/** One consistent look at one company: a transaction held open whose snapshot every copy shares. `at` is the instant it is true up to. */
export type Reading = {
  options: ConnectionOptions;
  compId: number;
  snapshot: string;
  at: string;
  ask: (sql: string) => Promise<Record<string, unknown>[]>;
  end: () => Promise<void>;
};
export type Exported = { hash: string; rows: number; bytes: number };

const DUCK_TYPE = {
  id: "BIGINT",
  text: "VARCHAR",
  date: "DATE",
  money: "DECIMAL(18,4)",
  quantity: "DECIMAL(18,6)",
  integer: "INTEGER",
} as const satisfies Record<ColumnType, string>;
/** Below this size of text, small blocks keep the file small. */
const SMALL = 4_000_000;

/** Opens a consistent look at one company with the rights of the application role. */
export async function openReading(options: ConnectionOptions, compId: number): Promise<Reading> {
  const client = connect(options, 1);
  try {
    const held = await client.reserve();
    await held.unsafe(opening(compId));
    const [row] = await held.unsafe("select pg_export_snapshot() as snapshot, clock_timestamp() as at");
    return {
      options,
      compId,
      snapshot: row?.snapshot as string,
      at: row?.at as string,
      ask: async (sql) => [...(await held.unsafe(sql))],
      end: () => client.end({ timeout: 0 }),
    };
  } catch (error) {
    await client.end({ timeout: 0 });
    throw error;
  }
}

/** Writes one source of one period as a snapshot file into a folder, named by its content; a file that is there already is left alone. */
export async function exportSource(reading: Reading, duck: Duck, source: Source, period: string, folder: string): Promise<Exported> {
  const text = join(folder, `${randomUUID()}.csv`);
  try {
    const hash = await copyOut(reading, source, period, text);
    const path = fileOf(folder, hash);
    if (!(await exists(path))) await build(duck, source, text, path);
    const [[rows] = []] = await duck.query(`select count(*) from ${tableOf(hash)}`, [{ hash, path }]);
    return { hash, rows: Number(rows), bytes: (await stat(path)).size };
  } finally {
    await rm(text, { force: true });
  }
}

/** The path of a snapshot file in its folder. */
export const fileOf = (folder: string, hash: string): string => join(folder, `${hash}.duckdb`);

const opening = (compId: number) =>
  `begin isolation level repeatable read read only; set local statement_timeout = 0; set local app.comp_ids = '${Math.trunc(compId)}'`;

/** Copies a select into a text file and answers the hash of what it says. A copy leaves its connection unusable for another statement, so each has one of its own. */
async function copyOut(reading: Reading, source: Source, period: string, path: string): Promise<string> {
  const client: Client = connect(reading.options, 1);
  try {
    const held = await client.reserve();
    await held.unsafe(`begin isolation level repeatable read read only; set transaction snapshot ${literal(reading.snapshot)}`);
    await held.unsafe(`set local statement_timeout = 0; set local app.comp_ids = '${Math.trunc(reading.compId)}'`);
    const digest = createHash("sha256").update(JSON.stringify(source.columns));
    const through = new PassThrough();
    through.on("data", (part: Buffer) => digest.update(part));
    const rows = await held.unsafe(`copy (${source.select(reading.compId, period)}) to stdout with (format csv)`).readable();
    await pipeline(rows, through, createWriteStream(path));
    return digest.digest("hex").slice(0, 32);
  } finally {
    await client.end({ timeout: 0 });
  }
}

async function build(duck: Duck, source: Source, text: string, path: string): Promise<void> {
  const made = `${path}.${randomUUID()}.part`;
  const columns = Object.entries(source.columns).map(([name, type]) => `${literal(name)}: '${DUCK_TYPE[type]}'`);
  const csv = `read_csv(${literal(text)}, columns = {${columns.join(", ")}}, auto_detect = false, header = false, delim = ',', quote = '"', escape = '"', nullstr = '', allow_quoted_nulls = false)`;
  await writeSnapshot(duck, made, path, `select * from ${csv}`, (await stat(text)).size < SMALL);
}

/** Writes the answer of a DuckDB select as a snapshot file that both DuckDB versions read. */
export async function writeSnapshot(duck: Duck, made: string, path: string, select: string, small: boolean): Promise<void> {
  const name = `w_${randomUUID().replaceAll("-", "")}`;
  const options = small ? ", block_size 16384" : "";
  try {
    await duck.execute(
      `attach ${literal(made)} as ${name} (storage_version 'v1.0.0'${options}); create table ${name}.${TABLE} as ${select}; checkpoint ${name}; detach ${name}`,
    );
    await rename(made, path);
  } finally {
    await rm(made, { force: true });
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
