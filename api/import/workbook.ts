import { readXml } from "hucre/xml";
import { plainText } from "#define/text";
import { exceeded, type ImportLimits } from "./limits.ts";
import { walkZip } from "./zip.ts";

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/i;
const MARKUP = /\.(xml|rels)$/i;
/** Parts that say which part is what. */
const PLAN = /\.rels$|(^|\/)workbook\.xml$/i;
const PLAN_BYTES = 8 * 1024 * 1024;
const LONGEST_WORKBOOK = 1024 * 1024;
const [OPEN, BLANK, SLASH, COLON, CLOSE] = [0x3c, 0x20, 0x2f, 0x3a, 0x3e];
const [CELL, ROW] = ["c", "row"] as const;
/** A cell may be written in several bytes a character, and with escapes. */
const BYTES_A_CHARACTER = 6;
/** What is built of a tag, and of a cell, is larger than they are. */
const [BYTES_A_TAG, BYTES_A_CELL] = [16, 32];

/** What was seen of a part of a workbook: its bytes, tags, rows and cells, the cells of its last row, and the bytes since its last tag. */
type Part = { entry: string; isSheet: boolean; bytes: number; tags: number; rows: number; cells: number; rowCells: number; run: number };
type Plan = { entry: string; pieces: Buffer[] };

/**
 * Unpacks a workbook once to nowhere: what its parts come to, how far it is from one tag to the next, and how many rows and cells there are
 * is known before anything is built of them. Answers the name of its first sheet.
 */
export async function demandModest(name: string, zip: Buffer, limits: ImportLimits): Promise<string | undefined> {
  const plans: Plan[] = [];
  const large: string[] = [];
  let [all, planned] = [0, 0];
  let part: Part | undefined;
  await walkZip(zip, (entry, piece) => {
    if (entry !== part?.entry) {
      part = { entry, isSheet: SHEET.test(entry), bytes: 0, tags: 0, rows: 0, cells: 0, rowCells: 0, run: 0 };
      if (PLAN.test(entry)) plans.push({ entry, pieces: [] });
    }
    all += piece.length;
    if (all > limits.unpacked) throw exceeded("fileUnpacked", name, limits.unpacked);
    if (!MARKUP.test(entry)) return;
    see(part, piece, name, limits);
    if (part.bytes > limits.part && !large.includes(entry)) large.push(entry);
    if (!PLAN.test(entry)) return;
    planned += piece.length;
    if (planned > PLAN_BYTES) throw exceeded("fileUnpacked", name, PLAN_BYTES);
    plans.at(-1)?.pieces.push(piece);
  });
  const texts = plans.map(({ entry, pieces }) => ({ entry, text: Buffer.concat(pieces).toString("utf8") }));
  // A part that is built in one piece may be called as a sheet is: it may not hold as much as one.
  if (large.some((entry) => texts.some(({ text }) => isNoSheet(text, entry)))) throw exceeded("fileUnpacked", name, limits.part);
  return firstSheet(texts.find(({ entry }) => /workbook\.xml$/i.test(entry))?.text ?? "");
}

function see(part: Part, piece: Buffer, name: string, limits: ImportLimits): void {
  const first = piece.indexOf(OPEN);
  part.bytes += piece.length;
  part.run += first < 0 ? piece.length : first;
  if (part.run > limits.cell * BYTES_A_CHARACTER) throw exceeded("fileCell", name, limits.cell);
  for (let at = first; at >= 0; at = piece.indexOf(OPEN, at + 1)) {
    part.run = piece.length - at;
    part.tags++;
    if (!part.isSheet) continue;
    const tag = tagAt(piece, at + 1);
    if (tag === ROW) [part.rows, part.rowCells] = [part.rows + 1, 0];
    if (tag === CELL) [part.cells, part.rowCells] = [part.cells + 1, part.rowCells + 1];
    // A row whose tag is parted between two pieces is not seen; the exact bound is kept where rows are read.
    if (part.rowCells > 2 * limits.columns) throw exceeded("fileColumns", name, limits.columns, part.rows);
  }
  const [most, built] = part.isSheet ? [limits.unpacked, part.cells * BYTES_A_CELL] : [limits.part, part.tags * BYTES_A_TAG];
  if (Math.max(part.bytes, built) > most) throw exceeded("fileUnpacked", name, most);
  // The head is a row too.
  if (part.rows > limits.rows + 1) throw exceeded("fileRows", name, limits.rows);
}

/** Whether a tag opens a row or a cell, whatever stands before its colon. */
function tagAt(piece: Buffer, start: number): typeof ROW | typeof CELL | undefined {
  let [from, end] = [start, start];
  for (; end < piece.length && !isEnd(piece[end] ?? CLOSE); end++) if (piece[end] === COLON) from = end + 1;
  if (end - from > ROW.length) return undefined;
  const tag = piece.toString("latin1", from, end);
  return [ROW, CELL].find((known) => known === tag);
}

const isEnd = (byte: number): boolean => byte <= BLANK || byte === SLASH || byte === CLOSE;

/** Whether a part is named as something else than a sheet; what is written in numbers of letters may be any name. */
function isNoSheet(text: string, entry: string): boolean {
  const base = entry.slice(entry.lastIndexOf("/") + 1).toLowerCase();
  const named = text
    .toLowerCase()
    .split("<")
    .filter((tag) => tag.includes(base));
  return text.includes("&#") || named.some((tag) => /(sharedstrings|styles|officedocument)["']/.test(tag));
}

function firstSheet(workbook: string): string | undefined {
  if (workbook === "" || workbook.length > LONGEST_WORKBOOK) return undefined;
  const [sheet] = readXml(workbook, { rowTag: "sheet", stripNamespaces: true, maxRows: 1 }).data;
  return sheet && plainText(sheet["@name"]);
}
