import type { Readable } from "node:stream";
import { type Column, drawTable, type TableRow, wantedWidth } from "./table.ts";
import { mm, QUIET, Sheet } from "./sheet.ts";

/** A report on paper: what it is of, its picture (PNG), its table; the first column stands at the left of every page. */
export type ReportPaper = {
  title: string;
  company: string;
  language: string;
  lines: readonly string[];
  picture?: Buffer;
  columns: readonly Column[];
  rows: readonly TableRow[];
};

const [WIDTH, HEIGHT, MARGIN] = [mm(297), mm(210), mm(12)];
const INNER = WIDTH - 2 * MARGIN;
const MOST_PICTURE = mm(80);

/** Draws a report on pages of A4 across; a table wider than a page goes on beside, its names repeated. */
export async function reportPdf(paper: ReportPaper): Promise<Readable> {
  const sheet = new Sheet(paper.title, paper.language);
  const bottom = HEIGHT - MARGIN - mm(6);
  sheet.page(WIDTH, HEIGHT);
  let at = drawHead(sheet, paper);
  if (paper.picture) at = drawPicture(sheet, paper.picture, at);
  const next = (): number => {
    sheet.page(WIDTH, HEIGHT);
    return MARGIN;
  };
  for (const [place, part] of (await partsOf(sheet, paper)).entries()) {
    const top = place === 0 ? at : next();
    await drawTable(sheet, part.columns, part.rows, top, { left: MARGIN, width: INNER, bottom }, next);
  }
  numberPages(sheet, paper);
  return sheet.end();
}

function drawHead(sheet: Sheet, { title, lines }: ReportPaper): number {
  let at = MARGIN;
  at += sheet.write(title, { left: MARGIN, top: at, width: INNER }, { size: 15, weight: 600 }) + 2;
  for (const line of lines) at += sheet.write(line, { left: MARGIN, top: at, width: INNER }, { size: 8.5, colour: QUIET });
  return at + 6;
}

function drawPicture(sheet: Sheet, picture: Buffer, top: number): number {
  // A PNG begins with its signature and the header chunk, in which width and height stand (ISO 15948, 11.2.2).
  const [width, height] = [picture.readUInt32BE(16), picture.readUInt32BE(20)];
  const scale = Math.min(INNER / width, MOST_PICTURE / height);
  sheet.pdf.image(picture, MARGIN, top, { width: width * scale, height: height * scale });
  return top + height * scale + 8;
}

/** As many columns together as a page is wide. */
async function partsOf(sheet: Sheet, { columns, rows }: ReportPaper): Promise<{ columns: Column[]; rows: TableRow[] }[]> {
  const of = (places: readonly number[]) => ({
    columns: places.flatMap((place) => columns[place] ?? []),
    rows: rows.map((row) => ({ ...row, cells: places.map((place) => row.cells[place] ?? "") })),
  });
  const parts: number[][] = [];
  for (const place of columns.keys()) {
    const last = parts.at(-1);
    const wider = last && of([...last, place]);
    if (last && wider && (await wantedWidth(sheet, wider.columns, wider.rows)) <= INNER) last.push(place);
    else parts.push(place === 0 ? [0] : [0, place]);
  }
  return parts.map(of);
}

function numberPages(sheet: Sheet, { company }: ReportPaper): void {
  const { count } = sheet.pdf.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    sheet.turnTo(page);
    const box = { left: MARGIN, top: HEIGHT - MARGIN, width: INNER };
    sheet.line(company, box, { size: 8, colour: QUIET });
    sheet.line(`${page + 1} / ${count}`, box, { size: 8, colour: QUIET, align: "right" });
  }
}
