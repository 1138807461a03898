import { setImmediate } from "node:timers/promises";
import { streamXlsxRows } from "hucre/xlsx";
import { fail } from "#define/problem";
import type { ImportLimits } from "./limits.ts";
import { decoded } from "./refuse.ts";
import { demandModest } from "./workbook.ts";
import type { Source, SourceRow } from "./rows.ts";

/** Rows between two breaths, so that others are served meanwhile. */
const STEP = 500;

/** Reads the first sheet of a workbook row by row, once it is known what it unpacks to; throws `invalid` with the name of one that is damaged or holds more than it may. */
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
  for await (const { index, values } of streamXlsxRows(zip)) {
    yield { row: index + 1, cells: values };
    if (index % STEP === 0) await setImmediate();
  }
}

/** A zip is read from its end: it is held packed. */
async function gathered(bytes: AsyncIterable<Uint8Array>, limit: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > limit) fail({ type: "tooLarge", limit });
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
