import type { Field } from "#define/field";
import type { DocumentTemplate, PrintText } from "#define/print";
import { inTurns, ROWS } from "#engine/turns";
import { unitFieldOf } from "#engine/units";
import { drawBars } from "./codes.ts";
import { type Gathered, measuredText, spokenOf, textOf } from "./gather.ts";
import { mm, QUIET, type Sheet } from "./sheet.ts";
import { spoken } from "./texts.ts";
import { type TableBox, type Column, drawTable, type TableRow, wantedWidth } from "./table.ts";
import { headerText, sumTexts } from "./unitSums.ts";
import type { DocumentRecord, Row } from "#define/rows";

/** What stands on every page of one document beside its own content. */
export type Frame = { company: string; title: string; footer: string };

const PAPERS = { A4: { short: mm(210), long: mm(297) }, A5: { short: mm(148), long: mm(210) } };
const MARGIN = mm(12);
const FOOT = mm(14);
const COLUMNS = 3;
const GAP = 12;
const SIGNATURES_HEIGHT = mm(16);
const LABEL = { size: 8, colour: QUIET };
const VALUE = { size: 9.5 };

/** Draws one document on as many pages as it needs: head, lines with their sums, signatures; pages are counted by themselves. */
export async function drawDocument(
  sheet: Sheet,
  gathered: Gathered,
  template: DocumentTemplate,
  record: DocumentRecord,
  frame: Frame,
): Promise<void> {
  const tables = await tablesOf(gathered, template, record);
  const paper = PAPERS[template.paper ?? "A4"];
  let widest = 0;
  if (template.landscape === undefined)
    for (const { columns, rows } of tables) widest = Math.max(widest, await wantedWidth(sheet, columns, rows));
  const isWide = template.landscape ?? widest > paper.short * 1.15;
  const [width, height] = isWide ? [paper.long, paper.short] : [paper.short, paper.long];
  const place = { left: MARGIN, width: width - 2 * MARGIN, bottom: height - FOOT };
  const pages: number[] = [];
  const begin = () => {
    pages.push(sheet.page(width, height));
    return MARGIN;
  };
  const code = textOf(gathered, gathered.module.title.code, undefined, record.header[gathered.module.title.code]);
  const next = () => {
    begin();
    sheet.line(`${frame.title} ${code}`, { left: MARGIN, top: MARGIN, width: place.width }, LABEL);
    return MARGIN + 16;
  };
  let at = drawHead(sheet, code, frame, begin(), place);
  at = drawFields(sheet, gathered, template, record, at, place);
  at = drawParagraphs(sheet, gathered, template.paragraphs?.before ?? [], record.header, at, place, next);
  for (const { title, columns, rows } of tables) {
    if (title) at += sheet.write(title, { left: MARGIN, top: at + 6, width: place.width }, { size: 9, weight: 600 }) + 8;
    at = (await drawTable(sheet, columns, rows, at + 4, place, next)) + 8;
  }
  at = drawParagraphs(sheet, gathered, template.paragraphs?.after ?? [], record.header, at, place, next);
  drawSignatures(sheet, gathered, template.signatures ?? [], at, place, next);
  numberPages(sheet, gathered, pages, frame.footer, { width, height });
}

function drawHead(sheet: Sheet, code: string, { company, title }: Frame, top: number, { left, width }: TableBox): number {
  const side = width * 0.32;
  sheet.write(company, { left, top: top + 2, width: side }, { size: 9, colour: QUIET });
  const height = sheet.write(title, { left: left + side, top, width: width - 2 * side }, { size: 16, weight: 600, align: "center" });
  if (drawBars(sheet, code, { left: left + width - side, top, width: side, height: 20 }))
    sheet.line(code, { left: left + width - side, top: top + 22, width: side }, { size: 8, align: "center" });
  else sheet.line(code, { left: left + width - side, top: top + 4, width: side }, { size: 10, align: "right" });
  return top + Math.max(height, 36) + 6;
}

/** Label above value, three beside each other; long texts have a row of their own. */
function drawFields(
  sheet: Sheet,
  gathered: Gathered,
  { header }: DocumentTemplate,
  record: DocumentRecord,
  top: number,
  { left, width }: TableBox,
): number {
  const { words, language, module } = gathered;
  const cell = (width - (COLUMNS - 1) * GAP) / COLUMNS;
  let [at, column, tallest] = [top, 0, 0];
  const wrap = () => {
    at += tallest;
    [column, tallest] = [0, 0];
  };
  for (const { name, field, text } of shownFields(gathered, header, record)) {
    const isLong = field?.kind === "longText";
    if (isLong || column === COLUMNS) wrap();
    const box = { left: left + column * (cell + GAP), width: isLong ? width : cell };
    sheet.line(words.word(language, module.id, `fields.${name}`) ?? name, { ...box, top: at }, LABEL);
    const height = sheet.write(text, { ...box, top: at + 11 }, VALUE) + 16;
    tallest = Math.max(tallest, height);
    column = isLong ? COLUMNS : column + 1;
  }
  wrap();
  return at;
}

function shownFields(gathered: Gathered, header: readonly string[] | undefined, record: DocumentRecord) {
  const { module } = gathered;
  const names = header ?? [...new Set([...module.columns, ...Object.keys(gathered.fields)])];
  return names.flatMap((name) => {
    const field = gathered.fields[name];
    const isOpen = field !== undefined || ((name === "stage" || name.endsWith("At")) && !Object.hasOwn(module.fields, name));
    const text = isOpen && name !== module.title.code ? headerText(gathered, name, field, record) : "";
    return text === "" ? [] : [{ name, field, text }];
  });
}

async function tablesOf(gathered: Gathered, template: DocumentTemplate, record: DocumentRecord) {
  const { module, words, language } = gathered;
  const wanted =
    template.lines ??
    Object.fromEntries(Object.keys(gathered.lines).map((table): [string, { columns?: string[]; blanks?: PrintText[] }] => [table, {}]));
  const shown = Object.entries(wanted).filter(([table]) => template.lines !== undefined || (record.lines[table] ?? []).length > 0);
  const tables = shown.map(async ([table, { columns, blanks = [] }]) => {
    const rows = record.lines[table] ?? [];
    const fields = gathered.lines[table] ?? {};
    const isFilled = (name: string) => rows.length === 0 || rows.some((row) => (row[name] ?? "") !== "");
    const names = (columns ?? module.lines?.[table]?.columns ?? Object.keys(fields)).filter(
      (name) => Object.hasOwn(fields, name) && isFilled(name),
    );
    const say = (key: string) => words.word(language, module.id, key);
    const heads = names.map((name) => columnOf(fields[name], say(`lines.${table}.fields.${name}`) ?? say(`fields.${name}`) ?? name));
    const blankHeads = blanks.map((name): Column => ({ head: spoken(gathered, "blanks", name), isNumber: false, rigid: false }));
    const numbers: Column = { head: "#", isNumber: true, rigid: true };
    const written: TableRow[] = [];
    const write = (row: Row, at: number) =>
      written.push({
        cells: [String(at + 1), ...names.map((name) => measuredText(gathered, fields, name, row)), ...blanks.map(() => "\u3000")],
      });
    await inTurns(rows, write, ROWS);
    const title = shown.length > 1 ? (say(`lines.${table}.title`) ?? table) : "";
    return {
      title,
      columns: [numbers, ...heads, ...blankHeads],
      rows: [...written, ...sumsOf(gathered, table, names, rows, blanks.length)],
    };
  });
  return Promise.all(tables);
}

function columnOf(field: Field | undefined, head: string): Column {
  const isNumber = ["quantity", "price", "money", "rate", "percent", "integer"].includes(field?.kind ?? "");
  return { head, isNumber, rigid: isNumber || ["date", "month", "flag", "instant", "docNo", "choice"].includes(field?.kind ?? "") };
}

function sumsOf(gathered: Gathered, table: string, names: readonly string[], rows: readonly Row[], blanks: number): TableRow[] {
  const fields = gathered.lines[table] ?? {};
  const isOneKind = (name: string) => Object.hasOwn(fields, unitFieldOf(fields[name]) ?? name);
  const summed = (gathered.module.lines?.[table]?.sums ?? []).filter((name) => names.includes(name) && isOneKind(name));
  if (summed.length === 0 || rows.length < 2) return [];
  const cells = names.map((name) => (summed.includes(name) ? sumTexts(gathered, fields, name, rows).join("\n") : ""));
  const word = gathered.words.word(gathered.language, "print", "sum") ?? "";
  const first = cells[0] === "" ? [word, ...cells.slice(1)] : cells;
  return [{ cells: ["", ...first, ...Array.from({ length: blanks }, () => "")], strong: true }];
}

const PARAGRAPH = { size: 10.5 };

/** Sentences over the whole width, a paragraph each; one that has no room begins on the next page. */
function drawParagraphs(
  sheet: Sheet,
  gathered: Gathered,
  texts: readonly PrintText[],
  row: Row,
  top: number,
  place: TableBox,
  next: () => number,
): number {
  const { module, fields } = gathered;
  const values = Object.fromEntries(
    Object.keys(module.fields).map((name) => [name, Object.hasOwn(fields, name) ? spokenOf(gathered, name, fields[name], row[name]) : ""]),
  );
  let at = top;
  for (const each of texts) {
    const text = spoken(gathered, "paragraphs", each, values);
    if (at + sheet.height(text, place.width, PARAGRAPH) + 12 > place.bottom) at = next();
    at += sheet.write(text, { left: place.left, top: at + 6, width: place.width }, PARAGRAPH) + 12;
  }
  return at;
}

function drawSignatures(
  sheet: Sheet,
  gathered: Gathered,
  texts: readonly PrintText[],
  top: number,
  place: TableBox,
  next: () => number,
): void {
  if (texts.length === 0) return;
  const at = top + SIGNATURES_HEIGHT <= place.bottom ? top + 10 : next();
  const width = place.width / texts.length;
  for (const [index, name] of texts.entries()) {
    const left = place.left + index * width;
    const word = `${spoken(gathered, "signatures", name)}:`;
    sheet.line(word, { left, top: at, width }, { size: 9 });
    sheet.rule(left + sheet.width(word, { size: 9 }) + 4, at + 12, left + width - 10, at + 12, QUIET);
  }
}

function numberPages(
  sheet: Sheet,
  { words, language }: Gathered,
  pages: readonly number[],
  footer: string,
  { width, height }: { width: number; height: number },
): void {
  for (const [index, page] of pages.entries()) {
    sheet.turnTo(page);
    const box = { left: MARGIN, top: height - FOOT + 8, width: width - 2 * MARGIN };
    sheet.line(footer, box, LABEL);
    const said = words.word(language, "print", "page", { page: index + 1, pages: pages.length }) ?? "";
    sheet.line(said, box, { ...LABEL, align: "right" });
  }
  sheet.turnTo(pages.at(-1) ?? 0);
}
