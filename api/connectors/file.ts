import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Duck } from "#analytics/duck";
import { literal } from "#db/sql";
import { delimited } from "#define/file/delimiter";
import { NotText, textOf } from "#define/file/encoding";
import { quoted } from "#define/slice/text";
import { ProblemError } from "#define/problem";
import type { Language } from "#define/viewer";
import { csvRows, NotCsv } from "#import/csvText";
import { STANDARD_LIMITS } from "#import/limits";
import { within } from "#import/source";
import { readXlsx } from "#import/xlsx";
import { type Cell, MOST_CHARACTERS } from "./cell.ts";
import { NotLoaded, notLoaded } from "./fault.ts";
import { scratchFolder } from "./scratch.ts";
import { cellOf, demandColumns, type SourceRow, type SourceTable } from "./table.ts";

/** A file: its name, and the language of the one who brought it, by which an encoding is told that its bytes do not tell. */
export type SourceFile = { name: string; language?: Language | undefined };
type Wanted = SourceFile & { duck: Duck; path: string };
const READERS = { csv: csvTable, xlsx: xlsxTable, parquet: parquetTable } as const;
const PIECE = 2000;
/** How much a file may hold: as much as one that is imported, and as many rows as a source may have. */
const LIMITS = { ...STANDARD_LIMITS, rows: 1_048_576 };
const FLOATS = ["DOUBLE", "FLOAT"];
/** Types whose values are short, however they are told. */
const SHORT = /^(?:U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?|BOOLEAN|DECIMAL.*|DATE|TIME.*|INTERVAL|UUID)$/;

/**
 * Does a job with the table in a csv, xlsx or parquet file, whose kind its name says; of a workbook the first sheet, the first line is the
 * head. Throws NotLoaded, also while rows are read.
 */
export async function withFile<T>(duck: Duck, file: SourceFile, content: Readable, job: (table: SourceTable) => Promise<T>): Promise<T> {
  const { name } = file;
  const kind = /\.(csv|xlsx|parquet)$/i.exec(name)?.[1]?.toLowerCase() as keyof typeof READERS | undefined;
  if (kind === undefined) {
    content.destroy();
    return notLoaded("sourceKind", name);
  }
  const folder = await scratchFolder();
  const path = join(folder, randomUUID());
  try {
    await pipeline(content, createWriteStream(path));
    return await job(demandColumns(await READERS[kind]({ duck, path, ...file })));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Lines are counted as an editor counts them. */
async function csvTable({ name, path, language }: Wanted): Promise<SourceTable> {
  const { delimiter, text } = await delimited(csvText(name, path, language));
  const records = csvRows(text, { delimiter, line: LIMITS.line, isTrimmed: true });
  const first = await records.next().catch((error: unknown) => notCsv(name, error));
  const heads = first.done ? [] : first.value.cells;
  async function* lines(): AsyncGenerator<SourceRow, void> {
    try {
      for await (const { cells, line } of records)
        yield { at: line, cells: cells.map((cell) => (cell === "" ? null : cell)), isRagged: cells.length !== heads.length };
    } catch (error) {
      notCsv(name, error);
    }
  }
  return { place: name, heads, rows: pieces(lines()), written: language ?? "zh" };
}

function notCsv(name: string, error: unknown): never {
  if (!(error instanceof NotCsv)) throw error;
  const { code, line } = error;
  if (code === "long") throw new NotLoaded({ code: "fileLine", value: name, row: line, params: { max: LIMITS.line } });
  return notLoaded("sourceQuote", name, { row: line });
}

async function* csvText(name: string, path: string, language: Language | undefined): AsyncGenerator<string, void> {
  try {
    yield* textOf(createReadStream(path), { language });
  } catch (error) {
    if (!(error instanceof NotText)) throw error;
    notLoaded("sourceEncoding", name, { row: error.row, params: { encoding: error.encoding } });
  }
}

/** A workbook is read as the import reads one, within the same bounds. */
async function xlsxTable({ name, path, language }: Wanted): Promise<SourceTable> {
  const { heads, rows, sheet } = await readXlsx(name, createReadStream(path), LIMITS).catch((error: unknown) => refused(name, error));
  async function* lines(): AsyncGenerator<SourceRow, void> {
    try {
      for await (const { row, cells } of within(name, rows, LIMITS)) {
        const found = cells.map(cellOf);
        if (found.some((cell) => cell !== null)) yield { at: row, cells: found };
      }
    } catch (error) {
      refused(name, error);
    }
  }
  return {
    place: sheet ? `${name} · ${sheet}` : name,
    heads: heads.map((head) => head.trim()),
    rows: pieces(lines()),
    written: language ?? "zh",
  };
}

/** What the import says of a workbook, as a source says it. */
function refused(name: string, error: unknown): never {
  if (!(error instanceof ProblemError) || error.problem.type !== "invalid") throw error;
  const [issue] = error.problem.issues;
  if (!issue || issue.code === "fileUnreadable") return notLoaded("sourceWorkbook", name);
  throw new NotLoaded(issue);
}

async function parquetTable({ duck, name, path }: Wanted): Promise<SourceTable> {
  const broken = () => notLoaded("sourceParquet", name);
  const from = `read_parquet(${literal(path)})`;
  const columns = await duck.query(`select column_name, column_type from (describe select * from ${from})`).catch(broken);
  if (columns.length > LIMITS.columns) throw new NotLoaded({ code: "fileColumns", value: name, params: { max: LIMITS.columns } });
  const isFloat = columns.map(([, type]) => FLOATS.includes(type ?? ""));
  const texts = columns.map(([head, type]) => cellIn(quoted(head ?? ""), type ?? ""));
  async function* rows(): AsyncGenerator<SourceRow[], void> {
    let before = 0;
    try {
      for await (const piece of duck.stream(`select ${texts.join(", ")} from ${from}`)) {
        yield piece.map((values, at) => ({
          at: before + at + 1,
          cells: values.map((value, place) => floatOr(value, isFloat[place] ?? false)),
        }));
        before += piece.length;
      }
    } catch (error) {
      if (error instanceof NotLoaded) throw error;
      broken();
    }
  }
  return { place: name, heads: columns.map(([head]) => (head ?? "").trim()), rows: rows() };
}

/** A cell as text; one that may be long is cut behind what any column takes, before it leaves DuckDB. */
function cellIn(column: string, type: string): string {
  if (FLOATS.includes(type)) return `cast(${column} as varchar)`;
  return SHORT.test(type) ? column : `left(cast(${column} as varchar), ${MOST_CHARACTERS + 1})`;
}

/** A cell that is told as text, a float where its column is one. */
export function floatOr(value: string | null, isFloat: boolean): Cell {
  if (value === null || value === "") return null;
  return isFloat ? Number(value) : value;
}

/** Lines piece by piece. */
async function* pieces(lines: AsyncIterable<SourceRow>): AsyncGenerator<SourceRow[], void> {
  let piece: SourceRow[] = [];
  for await (const line of lines) {
    piece.push(line);
    if (piece.length < PIECE) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}
