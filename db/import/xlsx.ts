import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { streamXlsxRows } from "hucre/xlsx";
import type { Source, SourceRow } from "./source.ts";

/** Reads the first sheet of a workbook as a stream. */
export async function readXlsx(bytes: AsyncIterable<Uint8Array>): Promise<Source> {
  const stream = Readable.toWeb(Readable.from(bytes, { objectMode: false })) as ReadableStream<Uint8Array>;
  const rows = sheetRows(stream as unknown as globalThis.ReadableStream<Uint8Array>);
  const heads = await rows.next();
  return { heads: heads.done ? [] : heads.value.cells.map((cell) => String(cell ?? "")), rows };
}

async function* sheetRows(stream: globalThis.ReadableStream<Uint8Array>): AsyncGenerator<SourceRow, void> {
  for await (const { index, values } of streamXlsxRows(stream)) yield { row: index + 1, cells: values };
}
