import { pipeline, Readable } from "node:stream";
import { CsvError, type Info, parse } from "csv-parse";
import { breather } from "#engine/turns";

/** Characters that are parsed in one go. */
const PIECE = 8192;

/** A row of a csv text: its cells, and the line it ends at as an editor counts lines. */
export type CsvRow = { cells: string[]; line: number };
/** `line` is the most characters of a row; `isTrimmed` takes blanks off cells and leaves out lines of nothing. */
export type CsvOptions = { delimiter: string; line: number; isTrimmed?: boolean };

/** A text that is no table: a row that is too long or a broken quotation, at a row and a line counted from 1. */
export class NotCsv extends Error {
  constructor(
    readonly code: "long" | "quote",
    readonly row: number,
    readonly line: number,
    readonly detail: string,
  ) {
    super(detail);
  }
}

/** Reads a csv text piece by piece, others being served in between; throws NotCsv. */
export async function* csvRows(
  text: AsyncIterable<string>,
  { delimiter, line, isTrimmed = false }: CsvOptions,
): AsyncGenerator<CsvRow, void> {
  let rows = 0;
  const parser = parse({
    delimiter,
    trim: isTrimmed,
    skip_empty_lines: isTrimmed,
    relax_column_count: true,
    relax_quotes: false,
    max_record_size: line,
    info: true,
    on_record: (read) => {
      rows++;
      // Of a row that is longer or shorter than the first the parser makes an error, although nobody asks for it: each is a first one.
      Object.assign(parser.info, { records: 0 });
      return read;
    },
  });
  const ended = () => rows + parser.info.empty_lines;
  const tooLong = () => new NotCsv("long", rows + 1, parser.info.lines, "");
  // A failing source ends the parser with its error, which the loop over the rows then throws.
  const records = pipeline(Readable.from(modest(text, 2 * line, ended, tooLong)), parser, () => undefined);
  try {
    for await (const { record, info } of records as AsyncIterable<{ record: string[]; info: Info }>)
      yield { cells: record, line: info.lines };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw error.code === "CSV_MAX_RECORD_SIZE" ? tooLong() : new NotCsv("quote", rows + 1, Number(error.lines), error.code);
  }
}

/** A text in small pieces; refuses a row that does not end, whose delimiters the parser does not count. */
async function* modest(text: AsyncIterable<string>, most: number, ended: () => number, tooLong: () => NotCsv): AsyncGenerator<string> {
  const breathe = breather();
  let [row, length] = [0, 0];
  for await (const whole of text) {
    for (let at = 0; at < whole.length; at += PIECE) {
      if (ended() > row) [row, length] = [ended(), 0];
      if (length > most) throw tooLong();
      const piece = whole.slice(at, at + PIECE);
      length += piece.length;
      yield piece;
      await breathe();
    }
  }
}
