import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Language } from "#define/viewer";
import { breather } from "#engine/turns";
import { readCsv } from "./csv.ts";
import { peek } from "./encoding.ts";
import type { ImportMap } from "./map.ts";
import { demandModestRow, exceeded, type ImportLimits, STANDARD_LIMITS } from "./limits.ts";
import { decoded, fileProblem, isZip, refuseOthers } from "./refuse.ts";
import { readXlsx } from "./xlsx.ts";
import type { Source, SourceRow } from "./rows.ts";

const isGzip = (head: Uint8Array) => head[0] === 0x1f && head[1] === 0x8b;

/** Opens a csv or xlsx file, gzip-packed or not, by what its bytes say; throws `invalid` with its name and what it is instead. */
export async function openFile(
  name: string,
  stream: AsyncIterable<Uint8Array>,
  map: ImportMap = {},
  language?: Language,
  limits: ImportLimits = STANDARD_LIMITS,
): Promise<Source> {
  const packed = await peek(stream);
  const unpack = (bytes: AsyncIterable<Uint8Array>) => unpacked(name, bytes, limits.unpacked);
  const file = isGzip(packed.head) ? await peek(decoded(name, packed.bytes, unpack)) : packed;
  await refuseOthers(name, file, map);
  const source = isZip(file.head) ? await readXlsx(name, file.bytes, limits) : await readCsv(name, file, limits, map, language);
  if (source.heads.length === 0) throw fileProblem("fileEmpty", name);
  demandModestRow(name, source.heads, limits, 1);
  if (source.heads.every((head) => head.trim() === "")) throw fileProblem("fileHeads", name);
  return { heads: source.heads, rows: within(name, source.rows, limits) };
}

async function* unpacked(name: string, bytes: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Uint8Array, void> {
  let size = 0;
  for await (const piece of pipeline(Readable.from(bytes), createGunzip(), () => undefined) as AsyncIterable<Uint8Array>) {
    size += piece.length;
    if (size > limit) throw exceeded("fileUnpacked", name, limit);
    yield piece;
  }
}

/** The rows of a file as long as it holds no more than it may; others are served in between. Throws `invalid` with what is too much. */
export async function* within(name: string, rows: AsyncIterable<SourceRow>, limits: ImportLimits): AsyncGenerator<SourceRow, void> {
  const breathe = breather();
  let count = 0;
  for await (const row of rows) {
    if (++count > limits.rows) throw exceeded("fileRows", name, limits.rows);
    demandModestRow(name, row.cells, limits, row.row);
    yield row;
    await breathe();
  }
}

/** A row by the heads of its columns. */
export type Fields = Readonly<Record<string, string>>;

/** Rows made by the program as an input of the import. */
export function sourceOf(heads: readonly string[], records: AsyncIterable<Fields> | Iterable<Fields>): Source {
  return { heads, rows: numbered(heads, records) };
}

async function* numbered(heads: readonly string[], records: AsyncIterable<Fields> | Iterable<Fields>): AsyncGenerator<SourceRow> {
  let row = 1;
  for await (const record of records) yield { row: ++row, cells: heads.map((head) => record[head] ?? "") };
}
