import { delimited } from "#define/file/delimiter";
import { fail } from "#define/problem";
import type { Language } from "#define/viewer";
import { type CsvRow, csvRows, NotCsv } from "./csvText.ts";
import { decode } from "./encoding.ts";
import { exceeded, type ImportLimits } from "./limits.ts";
import type { ImportMap } from "./map.ts";
import type { Peeked } from "./refuse.ts";
import type { Source, SourceRow } from "./rows.ts";

/**
 * Reads a csv file as a stream; the delimiter is found in the first line unless the map names it. Throws `invalid` with the row of a broken
 * quotation.
 */
export async function readCsv(name: string, file: Peeked, limits: ImportLimits, map: ImportMap, language?: Language): Promise<Source> {
  const { delimiter, text } = await delimited(decode(name, file, map.encoding, language));
  const rows = numbered(name, csvRows(text, { delimiter: map.delimiter ?? delimiter, line: limits.line }), limits);
  const heads = await rows.next();
  return { heads: heads.done ? [] : heads.value.cells.map(String), rows };
}

async function* numbered(name: string, records: AsyncIterable<CsvRow>, limits: ImportLimits): AsyncGenerator<SourceRow, void> {
  let row = 0;
  try {
    for await (const { cells } of records) yield { row: ++row, cells: cells.map(plain) };
  } catch (error) {
    if (!(error instanceof NotCsv)) throw error;
    if (error.code === "long") throw exceeded("fileLine", name, limits.line, error.row);
    fail({ type: "invalid", issues: [{ code: "format", row: error.row, value: error.detail }] });
  }
}

/** A spreadsheet is kept from taking a text for a formula by an apostrophe before it; it does not belong to the text. */
function plain(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}
