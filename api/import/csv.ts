import { pipeline, Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { delimited } from "#define/delimiter";
import { fail } from "#define/problem";
import type { Language } from "#define/viewer";
import { breather } from "#engine/turns";
import { decode } from "./encoding.ts";
import { exceeded, type ImportLimits } from "./limits.ts";
import type { ImportMap } from "./map.ts";
import type { Peeked } from "./refuse.ts";
import type { Source, SourceRow } from "./rows.ts";

/** Characters that are parsed in one go. */
const PIECE = 8192;

/** Reads a csv file as a stream; the delimiter is found in the first line unless the map names it. Throws `invalid` with the row of a broken quotation. */
export async function readCsv(name: string, file: Peeked, limits: ImportLimits, map: ImportMap, language?: Language): Promise<Source> {
  const { delimiter, text } = await delimited(decode(name, file, map.encoding, language));
  const read = { rows: 0 };
  const parser = parse({
    delimiter: map.delimiter ?? delimiter,
    relax_column_count: true,
    relax_quotes: false,
    skip_empty_lines: false,
    max_record_size: limits.line,
    on_record: (record: string[]) => {
      read.rows++;
      // Of a row that is longer or shorter than the first the parser makes an error, although nobody asks for it: each is a first one.
      Object.assign(parser.info, { records: 0 });
      return record;
    },
  });
  // A failing source ends the parser with its error, which the loop over the rows then throws.
  const records = pipeline(Readable.from(modest(name, text, limits, read)), parser, () => undefined);
  const rows = numbered(name, records as AsyncIterable<string[]>, limits);
  const heads = await rows.next();
  return { heads: heads.done ? [] : heads.value.cells.map(String), rows };
}

/** A text in small pieces, others being served in between; refuses a row that does not end, whose delimiters the parser does not count. */
async function* modest(name: string, text: AsyncIterable<string>, { line }: ImportLimits, read: { rows: number }): AsyncGenerator<string> {
  const breathe = breather();
  let [row, length] = [0, 0];
  for await (const whole of text) {
    for (let at = 0; at < whole.length; at += PIECE) {
      if (read.rows > row) [row, length] = [read.rows, 0];
      if (length > 2 * line) throw exceeded("fileLine", name, line, row + 1);
      const piece = whole.slice(at, at + PIECE);
      length += piece.length;
      yield piece;
      await breathe();
    }
  }
}

async function* numbered(name: string, records: AsyncIterable<string[]>, limits: ImportLimits): AsyncGenerator<SourceRow, void> {
  let row = 0;
  try {
    for await (const cells of records) yield { row: ++row, cells: cells.map(plain) };
  } catch (error) {
    if (error instanceof CsvError && error.code === "CSV_MAX_RECORD_SIZE") throw exceeded("fileLine", name, limits.line, row + 1);
    if (error instanceof CsvError) fail({ type: "invalid", issues: [{ code: "format", row: row + 1, value: error.code }] });
    throw error;
  }
}

/** A spreadsheet is kept from taking a text for a formula by an apostrophe before it; it does not belong to the text. */
function plain(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}
