import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { fail } from "#define/problem";
import type { ImportLimits } from "./limits.ts";
import { decoded } from "./refuse.ts";
import { demandModest } from "./workbook.ts";
import type { Source, SourceRow } from "./rows.ts";

/** What the thread answers; nothing where it cannot read on. */
type Batch = { read: SourceRow[]; done: boolean } | null;

/**
 * Reads the first sheet of a workbook row by row, once it is known what it unpacks to; throws `invalid` with the name of one that is
 * damaged or holds more than it may.
 */
export async function readXlsx(name: string, bytes: AsyncIterable<Uint8Array>, limits: ImportLimits): Promise<Source> {
  const told: { sheet?: string | undefined } = {};
  const rows = decoded(name, bytes, (packed) => sheetRows(name, packed, limits, told));
  const heads = await rows.next();
  return { heads: heads.done ? [] : heads.value.cells.map((cell) => String(cell ?? "")), rows, ...told };
}

async function* sheetRows(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  limits: ImportLimits,
  told: { sheet?: string | undefined },
): AsyncGenerator<SourceRow, void> {
  const zip = await gathered(bytes, limits.unpacked);
  told.sheet = await demandModest(name, zip, limits);
  yield* parsedRows(zip);
}

/** The rows of a workbook, parsed by a thread that is asked for them batch by batch. */
async function* parsedRows(zip: Buffer<ArrayBuffer>): AsyncGenerator<SourceRow, void> {
  const worker = new Worker(new URL("./sheetWorker.mjs", import.meta.url), { workerData: zip, transferList: [zip.buffer] });
  const ask = worker.postMessage.bind(worker);
  try {
    for (let done = false; !done;) {
      ask("next");
      const [batch] = (await once(worker, "message")) as [Batch];
      if (batch === null) throw new RangeError("no sheet");
      yield* batch.read;
      done = batch.done;
    }
  } finally {
    await worker.terminate();
  }
}

/** A zip is read from its end: it is held packed. */
async function gathered(bytes: AsyncIterable<Uint8Array>, limit: number): Promise<Buffer<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > limit) fail({ type: "tooLarge", limit });
    pieces.push(piece);
  }
  const zip = Buffer.from(new ArrayBuffer(size));
  let at = 0;
  for (const piece of pieces) {
    zip.set(piece, at);
    at += piece.length;
  }
  return zip;
}
