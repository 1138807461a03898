import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline as piped, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CsvError, type Info, parse } from "csv-parse";
import { readXlsx } from "hucre";
import type { Duck } from "#analytics/duck";
import { literal } from "#db/sql";
import { notLoaded } from "./sourceFault.ts";
import { cellsOf, limited, type SourceTable } from "./sourceTable.ts";

type Wanted = { duck: Duck; name: string; path: string; rowLimit: number };
const READERS = { csv: csvTable, xlsx: xlsxTable, parquet: parquetTable } as const;

/** The table in a csv, xlsx or parquet file, whose kind its name says; of a workbook the first sheet, the first line is the head. Throws NotLoaded. */
export async function fileTable(duck: Duck, name: string, content: Readable, rowLimit: number): Promise<SourceTable> {
  const kind = /\.(csv|xlsx|parquet)$/i.exec(name)?.[1]?.toLowerCase() as keyof typeof READERS | undefined;
  if (kind === undefined) return notLoaded("sourceKind", name);
  const folder = await mkdtemp(join(tmpdir(), "longwall-source-"));
  const path = join(folder, randomUUID());
  try {
    await pipeline(content, createWriteStream(path));
    return limited(await READERS[kind]({ duck, name, path, rowLimit }), rowLimit);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Lines are counted as an editor counts them. */
async function csvTable({ name, path, rowLimit }: Wanted): Promise<SourceTable> {
  const parser = parse({ bom: true, trim: true, skip_empty_lines: true, info: true, to: rowLimit + 2 });
  const records = piped(Readable.from(utf8(path)), parser, () => undefined) as AsyncIterable<{ record: string[]; info: Info }>;
  const lines: { at: number; values: string[] }[] = [];
  try {
    for await (const { record, info } of records) lines.push({ at: info.lines, values: record });
  } catch (error) {
    if (error instanceof CsvError) notLoaded(/QUOTE/.test(error.code) ? "sourceQuote" : "sourceWidth", name, { row: Number(error.lines) });
    if (error instanceof TypeError) notLoaded("sourceEncoding", name);
    throw error;
  }
  const [head, ...rest] = lines;
  const heads = head?.values ?? [];
  return { place: name, heads, rows: rest.map(({ at, values }) => ({ at, cells: cellsOf(heads, values) })) };
}

async function* utf8(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const chunk of createReadStream(path)) yield decoder.decode(chunk as Buffer, { stream: true });
  yield decoder.decode();
}

async function xlsxTable({ name, path }: Wanted): Promise<SourceTable> {
  const bytes = new Uint8Array(await readFile(path));
  const { sheets } = await readXlsx(bytes).catch(() => notLoaded("sourceWorkbook", name));
  const [sheet] = sheets;
  const [head = [], ...lines] = sheet?.rows ?? [];
  const heads = head.map((cell) => String(cell ?? "").trim());
  const rows = lines.map((values, at) => ({ at: at + 2, cells: cellsOf(heads, values) }));
  return { place: sheet ? `${name} · ${sheet.name}` : name, heads, rows: rows.filter(({ cells }) => Object.keys(cells).length > 0) };
}

async function parquetTable({ duck, name, path, rowLimit }: Wanted): Promise<SourceTable> {
  const from = `read_parquet(${literal(path)})`;
  try {
    const heads = (await duck.query(`select column_name from (describe select * from ${from})`)).map(([head]) => (head ?? "").trim());
    const rows = await duck.query(`select * from ${from} limit ${rowLimit + 1}`);
    return { place: name, heads, rows: rows.map((values, at) => ({ at: at + 1, cells: cellsOf(heads, values) })) };
  } catch {
    return notLoaded("sourceParquet", name);
  }
}
