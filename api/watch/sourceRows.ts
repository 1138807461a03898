import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Readable } from "node:stream";
import { parse } from "csv-parse";
import { readXlsx } from "hucre";
import postgres from "postgres";
import type { Duck } from "#analytics/duck";
import { isAllowed } from "#analytics/sourceDataset";
import { literal } from "#db/sql";
import { unseal } from "#db/seal";
import { plainText } from "#define/text";

/** Rows as texts by the heads of their columns; nothing where a cell is empty. */
export type TextRow = Record<string, string>;
/** Where rows of a foreign database come from; `secret` as it is stored. */
export type Foreign = {
  address: string | null;
  database: string | null;
  userName: string | null;
  secret: string | null;
  query: string | null;
  rowLimit: number;
};

/** Why rows cannot be loaded, in words for whoever set the source up. */
export class NotLoaded extends Error {}

const [CONNECT_S, STATEMENT_MS] = [10, 30_000];

/** The rows that a select of a foreign PostgreSQL database answers: in a read-only transaction, ended after half a minute, at an address that the administrator allows. Throws NotLoaded. */
export async function foreignRows({ address, database, userName, secret, query, rowLimit }: Foreign): Promise<TextRow[]> {
  if (!address || !isAllowed(address)) throw new NotLoaded(`${address ?? ""}: not an allowed address`);
  const [host = "", port = "5432"] = address.split(/:(?=\d+$)/);
  const client = postgres({
    host,
    port: Number(port),
    database: database ?? "",
    username: userName ?? "",
    password: (secret && unseal(secret)) ?? "",
    max: 1,
    connect_timeout: CONNECT_S,
    idle_timeout: 5,
    fetch_types: false,
    onnotice: () => undefined,
  });
  try {
    const rows = await client.begin("isolation level repeatable read read only", async (open) => {
      await open.unsafe(`set local statement_timeout = ${STATEMENT_MS}`);
      return open.unsafe(`select to_jsonb(q) as cells from (${(query ?? "").replace(/;\s*$/, "")}\n) q limit ${rowLimit + 1}`);
    });
    return limited(
      rows.map((row) => textsOf(row.cells as Record<string, unknown>)),
      rowLimit,
    );
  } catch (error) {
    if (error instanceof NotLoaded) throw error;
    throw new NotLoaded((error as Error).message);
  } finally {
    await client.end({ timeout: 1 });
  }
}

/** The rows of a csv, xlsx or parquet file by its name; the first sheet, the first line is the head. Throws NotLoaded. */
export async function fileRows(duck: Duck, name: string, content: Readable, rowLimit: number): Promise<TextRow[]> {
  const folder = await mkdtemp(join(tmpdir(), "longwall-source-"));
  const path = join(folder, randomUUID());
  try {
    await pipeline(content, createWriteStream(path));
    const kind = /\.(csv|xlsx|parquet)$/i.exec(name)?.[1]?.toLowerCase();
    if (kind === "csv") return limited(await csvRows(path, rowLimit), rowLimit);
    if (kind === "xlsx") return limited(await xlsxRows(path), rowLimit);
    if (kind === "parquet") return limited(await parquetRows(duck, path, rowLimit), rowLimit);
    throw new NotLoaded(`${name}: csv, xlsx, parquet`);
  } catch (error) {
    throw error instanceof NotLoaded ? error : new NotLoaded((error as Error).message);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function csvRows(path: string, rowLimit: number): Promise<TextRow[]> {
  const rows: TextRow[] = [];
  for await (const row of createReadStream(path).pipe(
    parse({ columns: true, bom: true, trim: true, skip_empty_lines: true, to: rowLimit + 1 }),
  ) as AsyncIterable<TextRow>)
    rows.push(textsOf(row));
  return rows;
}

async function xlsxRows(path: string): Promise<TextRow[]> {
  const { sheets } = await readXlsx(new Uint8Array(await readFile(path)));
  const [head = [], ...lines] = sheets[0]?.rows ?? [];
  return lines
    .map((line) => textsOf(Object.fromEntries(head.map((name, at) => [String(name ?? ""), line[at]]))))
    .filter((row) => Object.keys(row).length > 0);
}

async function parquetRows(duck: Duck, path: string, rowLimit: number): Promise<TextRow[]> {
  const rows = await duck.query(`select to_json(q)::varchar from read_parquet(${literal(path)}) q limit ${rowLimit + 1}`, []);
  return rows.map(([text]) => textsOf(JSON.parse(text ?? "{}") as Record<string, unknown>));
}

function textsOf(cells: Record<string, unknown>): TextRow {
  return Object.fromEntries(
    Object.entries(cells).flatMap(([name, value]) =>
      value === null || value === undefined || value === "" ? [] : [[name.trim(), textOf(value)]],
    ),
  );
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return plainText(value);
}

function limited(rows: TextRow[], most: number): TextRow[] {
  if (rows.length > most) throw new NotLoaded(`> ${most}`);
  return rows;
}
