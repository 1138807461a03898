import { isExact } from "#engine/cells";
import { type CellStyle, styleOf, stylesXml } from "./styles.ts";
import { type ZipPart, zipStream } from "./zip.ts";

/** A cell: text, or an exact decimal where `isNumber`; a formula stands before the value that it came to. */
export type BookCell = { value: string | null; isNumber?: boolean; style: CellStyle; indent?: number; formula?: string };
/** A line; `depth` folds it below the line before. */
export type BookLine = { cells: readonly (BookCell | null)[]; depth?: number };
/** Cells of the sheet that are one: from line and column (from 1) to line and column. */
export type Merge = readonly [line: number, column: number, toLine: number, toColumn: number];
export type Sheet = {
  name: string;
  widths: readonly number[];
  /** Lines and columns that stay when the rest scrolls. */
  frozen?: { lines: number; columns: number };
  merges?: readonly Merge[];
  lines: AsyncIterable<BookLine> | Iterable<BookLine>;
};

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const MOST_NAME = 31;

/** A workbook as a stream of bytes: lines are written while they come, nothing of them is kept (SpreadsheetML, ECMA-376). */
export function bookStream(sheets: readonly Sheet[]): ReadableStream<Uint8Array> {
  return zipStream(partsOf(sheets));
}

/** The letters of a column, from 1. */
export function columnName(column: number): string {
  const rest = (column - 1) % 26;
  const letter = String.fromCharCode(65 + rest);
  return column > 26 ? columnName((column - 1 - rest) / 26) + letter : letter;
}

function* partsOf(sheets: readonly Sheet[]): Generator<ZipPart> {
  const numbers = sheets.map((_, at) => at + 1);
  const kinds = numbers.map((at) => `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${TYPE}.worksheet+xml"/>`);
  yield part(
    "[Content_Types].xml",
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${kinds.join("")}</Types>`,
  );
  yield part(
    "_rels/.rels",
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  const named = sheets.map(({ name }, at) => `<sheet name="${escaped(sheetName(name))}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  yield part(
    "xl/workbook.xml",
    `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${named.join("")}</sheets><calcPr fullCalcOnLoad="1"/></workbook>`,
  );
  const links = numbers.map((at) => `<Relationship Id="rId${at}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at}.xml"/>`);
  yield part(
    "xl/_rels/workbook.xml.rels",
    `<Relationships xmlns="${PACKAGE}/relationships">${links.join("")}<Relationship Id="rId${sheets.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  );
  yield { name: "xl/styles.xml", text: [stylesXml()] };
  for (const [at, sheet] of sheets.entries()) yield { name: `xl/worksheets/sheet${at + 1}.xml`, text: sheetXml(sheet) };
}

async function* sheetXml({ widths, frozen, merges = [], lines }: Sheet): AsyncGenerator<string, void> {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join("");
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetPr><outlinePr summaryBelow="0"/></sheetPr><sheetViews><sheetView workbookViewId="0">${pane(frozen)}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15" outlineLevelRow="3"/><cols>${columns}</cols><sheetData>`;
  let number = 0;
  for await (const { cells, depth = 0 } of lines) {
    number++;
    const row = String(number);
    const fold = depth > 0 ? ` outlineLevel="${depth}"` : "";
    yield `<row r="${row}"${fold}>${cells.map((cell, at) => (cell ? cellXml(cell, columnNames(at) + row) : "")).join("")}</row>`;
  }
  const merged = merges.map(
    ([line, column, toLine, toColumn]) => `<mergeCell ref="${columnName(column)}${line}:${columnName(toColumn)}${toLine}"/>`,
  );
  yield `</sheetData>${merged.length > 0 ? `<mergeCells count="${merged.length}">${merged.join("")}</mergeCells>` : ""}<pageSetup orientation="landscape" fitToHeight="0"/></worksheet>`;
}

const part = (name: string, text: string): ZipPart => ({ name, text: [HEAD, text] });

function pane(frozen: Sheet["frozen"]): string {
  if (!frozen) return "";
  const { lines, columns } = frozen;
  return `<pane xSplit="${columns}" ySplit="${lines}" topLeftCell="${columnName(columns + 1)}${lines + 1}" activePane="bottomRight" state="frozen"/>`;
}

function cellXml({ value, isNumber, style, indent, formula }: BookCell, place: string): string {
  const look = ` s="${styleOf(style, indent)}"`;
  if (value === null) return `<c r="${place}"${look}/>`;
  if (isNumber && isExact(value)) return `<c r="${place}"${look}>${formula ? `<f>${escaped(formula)}</f>` : ""}<v>${value}</v></c>`;
  return `<c r="${place}"${look} t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
}

const NAMES: string[] = [];
function columnNames(at: number): string {
  return (NAMES[at] ??= columnName(at + 1));
}

function sheetName(name: string): string {
  return (
    name
      .replaceAll(/[\\/?*[\]:]/g, " ")
      .slice(0, MOST_NAME)
      .trim() || "1"
  );
}

const ENTITIES = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
]);
const CONTROL = /[\p{Cc}\uFFFE\uFFFF]/gu;
const PLAIN = /^[^\p{Cc}\uFFFE\uFFFF&<>"]*$/u;

/** Text for XML 1.0, in which control characters but for tab and line ends have no place. */
function escaped(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replaceAll(CONTROL, (sign) => ("\t\n\r".includes(sign) ? sign : ""))
    .replaceAll(/[&<>"]/g, (sign) => ENTITIES.get(sign) ?? "");
}
