import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { streamXlsxRows } from "hucre/xlsx";
import { decoded } from "./refuse.ts";
import type { Source, SourceRow } from "./source.ts";

/** Reads the first sheet of a workbook as a stream; throws `invalid` with the name of one that is damaged. */
export async function readXlsx(name: string, bytes: AsyncIterable<Uint8Array>): Promise<Source> {
  const rows = decoded(name, bytes, sheetRows);
  const heads = await rows.next();
  return { heads: heads.done ? [] : heads.value.cells.map((cell) => String(cell ?? "")), rows };
}

async function* sheetRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<SourceRow, void> {
  const stream = Readable.toWeb(Readable.from(bytes, { objectMode: false })) as ReadableStream<Uint8Array>;
  for await (const { index, values } of streamXlsxRows(stream as unknown as globalThis.ReadableStream<Uint8Array>))
    yield { row: index + 1, cells: values };
}
