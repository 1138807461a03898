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
import { delimited } from "#define/delimiter";
import { NotText, textOf } from "#define/encoding";
import { isOwn } from "#define/own";
import type { Language } from "#define/viewer";
import { notLoaded } from "./sourceFault.ts";
import { cellsOf, limited, type SourceTable } from "./sourceTable.ts";

/** A file: its name, how many rows are taken, and the language of the one who brought it, by which an encoding is told that its bytes do not tell. */
export type SourceFile = { name: string; rowLimit: number; language?: Language | undefined };
type Wanted = SourceFile & { duck: Duck; path: string };
const READERS = { csv: csvTable, xlsx: xlsxTable, parquet: parquetTable } as const;

/** The table in a csv, xlsx or parquet file, whose kind its name says; of a workbook the first sheet, the first line is the head. Throws NotLoaded. */
export async function fileTable(duck: Duck, file: SourceFile, content: Readable): Promise<SourceTable> {
  const { name, rowLimit } = file;
  const kind = /\.(csv|xlsx|parquet)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  if (!isOwn(READERS, kind)) return notLoaded("sourceKind", name);
  const folder = await mkdtemp(join(tmpdir(), "longwall-source-"));
  const path = join(folder, randomUUID());
  try {
    await pipeline(content, createWriteStream(path));
    return limited(await READERS[kind]({ duck, path, ...file }), rowLimit);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Lines are counted as an editor counts them. */
async function csvTable({ name, path, rowLimit, language }: Wanted): Promise<SourceTable> {
  const { delimiter, text } = await delimited(csvText(name, path, language));
  const parser = parse({ delimiter, trim: true, skip_empty_lines: true, info: true, to: rowLimit + 2 });
  const records = piped(Readable.from(text), parser, () => undefined) as AsyncIterable<{ record: string[]; info: Info }>;
  const lines: { at: number; values: string[] }[] = [];
  try {
    for await (const { record, info } of records) lines.push({ at: info.lines, values: record });
  } catch (error) {
    if (error instanceof CsvError) notLoaded(/QUOTE/.test(error.code) ? "sourceQuote" : "sourceWidth", name, { row: Number(error.lines) });
    throw error;
  }
  const [head, ...rest] = lines;
  const heads = head?.values ?? [];
  const rows = rest.map(({ at, values }) => ({ at, cells: cellsOf(heads, values) }));
  return { place: name, heads, rows, hasCommas: delimiter !== "," };
}

async function* csvText(name: string, path: string, language: Language | undefined): AsyncGenerator<string, void> {
  try {
    yield* textOf(createReadStream(path), { language });
  } catch (error) {
    if (!(error instanceof NotText)) throw error;
    notLoaded("sourceEncoding", name, { row: error.row, params: { encoding: error.encoding } });
  }
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
