import { inTurns } from "#engine/turns";
import { LINE, type Sheet, type Style } from "./sheet.ts";

/** A column of a printed table: `rigid` ones keep their width, the others share what is left. */
export type Column = { head: string; isNumber: boolean; rigid: boolean };
export type TableRow = { cells: readonly string[]; strong?: boolean };
export type TableBox = { left: number; width: number; bottom: number };

const PAD = 3;
const CELL: Style = { size: 8.5 };
const HEAD: Style = { size: 8, weight: 600 };
const NARROWEST = 26;
const WIDEST = 190;
/** So many rows are drawn before others have their turn: a page holds some forty. */
const DRAWN = 10;

/**
 * Draws a table from a height on, its head on every page; `next` begins a page and gives the height to go on at. Gives the height where it
 * ends.
 */
export async function drawTable(
  sheet: Sheet,
  columns: readonly Column[],
  rows: readonly TableRow[],
  top: number,
  place: TableBox,
  next: () => number,
): Promise<number> {
  const widths = await widthsOf(sheet, columns, rows, place.width);
  const heads = { cells: columns.map(({ head }) => head) };
  const headHeight = rowHeight(sheet, heads, widths, HEAD);
  const isRoomy = (at: number, height: number) => at + height <= place.bottom;
  let at = isRoomy(top, headHeight * 2) ? top : next();
  const drawHead = () => {
    sheet.fill(place.left, at, place.width, headHeight, "#eef1f4");
    at = drawRow(sheet, heads, columns, widths, at, place.left, HEAD);
  };
  drawHead();
  const draw = (row: TableRow) => {
    const style = row.strong ? { ...CELL, weight: 600 as const } : CELL;
    if (!isRoomy(at, rowHeight(sheet, row, widths, style))) {
      at = next();
      drawHead();
    }
    at = drawRow(sheet, row, columns, widths, at, place.left, style);
  };
  await inTurns(rows, draw, DRAWN);
  return at;
}

/** How wide the table would like to be in points. */
export async function wantedWidth(sheet: Sheet, columns: readonly Column[], rows: readonly TableRow[]): Promise<number> {
  let sum = 0;
  for (const [at, column] of columns.entries()) sum += await wanted(sheet, column, rows, at);
  return sum;
}

async function wanted(sheet: Sheet, { head }: Column, rows: readonly TableRow[], at: number): Promise<number> {
  let longest = Math.min(sheet.width(head, HEAD), 80);
  await inTurns(rows, ({ cells }) => (longest = Math.max(longest, widest(sheet, cells[at] ?? ""))));
  return Math.min(WIDEST, Math.max(NARROWEST, longest + 2 * PAD + 1));
}

/** The width of the longest line of a text. */
function widest(sheet: Sheet, text: string): number {
  return Math.max(...text.split("\n").map((line) => sheet.width(line, { ...CELL, weight: 600 })));
}

const total = (widths: readonly number[]): number => widths.reduce((sum, each) => sum + each, 0);

/**
 * Numbers and dates keep what they need, texts share the rest; where that is too little, no column is narrower than its longest word and
 * all share what is left.
 */
async function widthsOf(sheet: Sheet, columns: readonly Column[], rows: readonly TableRow[], width: number): Promise<number[]> {
  const asked: number[] = [];
  for (const [at, column] of columns.entries()) asked.push(await wanted(sheet, column, rows, at));
  const isLoose = (at: number) => columns[at]?.rigid === false;
  const loose = total(asked.filter((_, at) => isLoose(at)));
  const spare = width - total(asked);
  if (spare >= 0 && loose > 0) return asked.map((each, at) => (isLoose(at) ? each + (spare * each) / loose : each));
  if (spare >= 0) return asked.map((each) => (each * width) / total(asked));
  const least: number[] = [];
  for (const [at, column] of columns.entries()) least.push(Math.min(asked[at] ?? 0, await narrowest(sheet, column, rows, at)));
  const room = width - total(least);
  if (room < 0) return least.map((each) => (each * width) / total(least));
  const wish = total(asked) - total(least);
  return asked.map((each, at) => (least[at] ?? 0) + (room * (each - (least[at] ?? 0))) / wish);
}

/** What a column cannot do without: numbers and dates whole, of texts and heads the longest word. */
async function narrowest(sheet: Sheet, { head, rigid }: Column, rows: readonly TableRow[], at: number): Promise<number> {
  const style = { ...CELL, weight: 600 as const };
  let most = Math.max(sheet.longest(head, HEAD), NARROWEST - 2 * PAD);
  const look = ({ cells }: TableRow) => {
    most = Math.max(most, rigid ? widest(sheet, cells[at] ?? "") : sheet.longest(cells[at] ?? "", style));
  };
  await inTurns(rows, look);
  return most + 2 * PAD + 1;
}

function rowHeight(sheet: Sheet, { cells }: TableRow, widths: readonly number[], style: Style): number {
  return Math.max(...cells.map((cell, at) => sheet.height(cell, (widths[at] ?? 0) - 2 * PAD, style))) + 2 * PAD;
}

function drawRow(
  sheet: Sheet,
  row: TableRow,
  columns: readonly Column[],
  widths: readonly number[],
  top: number,
  left: number,
  style: Style,
): number {
  const height = rowHeight(sheet, row, widths, style);
  let x = left;
  sheet.rule(x, top, x, top + height);
  for (const [at, cell] of row.cells.entries()) {
    const width = widths[at] ?? 0;
    sheet.write(
      cell,
      { left: x + PAD, top: top + PAD, width: width - 2 * PAD },
      { ...style, align: columns[at]?.isNumber ? "right" : "left" },
    );
    x += width;
    sheet.rule(x, top, x, top + height);
  }
  sheet.rule(left, top, x, top);
  sheet.rule(left, top + height, x, top + height, LINE);
  return top + height;
}
