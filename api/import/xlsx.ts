import { streamXlsxRows } from "hucre/xlsx";
import { fail } from "#define/problem";
import { exceeded, type ImportLimits } from "./limits.ts";
import { decoded } from "./refuse.ts";
import { walkZip } from "./zip.ts";
import type { Source, SourceRow } from "./rows.ts";

const SHEET = /^xl\/worksheets\//i;
const MARKUP = 0x3c;
/** A cell may be written in several bytes a character, and with escapes. */
const BYTES_A_CHARACTER = 6;

/** Reads the first sheet of a workbook row by row, once it is known what it unpacks to; throws `invalid` with the name of one that is damaged or holds more than it may. */
export async function readXlsx(name: string, bytes: AsyncIterable<Uint8Array>, limits: ImportLimits): Promise<Source> {
  const rows = decoded(name, bytes, (packed) => sheetRows(name, packed, limits));
  const heads = await rows.next();
  return { heads: heads.done ? [] : heads.value.cells.map((cell) => String(cell ?? "")), rows };
}

async function* sheetRows(name: string, bytes: AsyncIterable<Uint8Array>, limits: ImportLimits): AsyncGenerator<SourceRow, void> {
  const zip = await gathered(bytes, limits.unpacked);
  await demandModest(name, zip, limits);
  for await (const { index, values } of streamXlsxRows(zip)) yield { row: index + 1, cells: values };
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

/** Unpacks a workbook once to nowhere: what its parts come to, and how far it is from one tag to the next, is known before anything is built of them. */
async function demandModest(name: string, zip: Buffer, limits: ImportLimits): Promise<void> {
  let [all, part, run, seen] = [0, 0, 0, ""];
  await walkZip(zip, (entry, piece) => {
    if (entry !== seen) [part, run, seen] = [0, 0, entry];
    all += piece.length;
    part += piece.length;
    if (all > limits.unpacked) throw exceeded("fileUnpacked", name, limits.unpacked);
    if (!/\.(xml|rels)$/i.test(entry)) return;
    if (!SHEET.test(entry) && part > limits.part) throw exceeded("fileUnpacked", name, limits.part);
    const first = piece.indexOf(MARKUP);
    run += first < 0 ? piece.length : first;
    if (run > limits.cell * BYTES_A_CHARACTER) throw exceeded("fileCell", name, limits.cell);
    if (first >= 0) run = piece.length - piece.lastIndexOf(MARKUP);
  });
}
