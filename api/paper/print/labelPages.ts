import { labelText } from "#define/label";
import type { LabelPaper, LabelTemplate } from "#define/print";
import type { DocumentRecord, Row } from "#define/work";
import { drawBars, drawQr } from "./codes.ts";
import { codeOf, type Gathered, textOf } from "./gather.ts";
import { LINE, mm, type Sheet } from "./sheet.ts";

const WIDTH = mm(60);
const HEIGHT = mm(40);
const PAD = mm(2.5);
const QR = mm(21);
const ACROSS = 3;
const DOWN = 7;
const A4 = { width: mm(210), height: mm(297) };

type Label = { text: string; code: string; lines: readonly string[]; bars: string };

/** Draws the labels of records, each so many times, on pages of their own or 21 on a sheet of A4. */
export function drawLabels(
  sheet: Sheet,
  gathered: Gathered,
  template: LabelTemplate,
  company: string,
  paper: LabelPaper,
  copies: number,
): void {
  const labels = gathered.records.flatMap((record) => labelsOf(gathered, template, record, company));
  const all = labels.flatMap((label) => Array.from({ length: copies }, () => label));
  for (const [at, label] of all.entries()) {
    if (paper === "label") {
      sheet.page(WIDTH, HEIGHT);
      drawLabel(sheet, label, 0, 0);
      continue;
    }
    const place = at % (ACROSS * DOWN);
    if (place === 0) sheet.page(A4.width, A4.height);
    const left = (A4.width - ACROSS * WIDTH) / 2 + (place % ACROSS) * WIDTH;
    const top = (A4.height - DOWN * HEIGHT) / 2 + Math.floor(place / ACROSS) * HEIGHT;
    drawCorners(sheet, left, top);
    drawLabel(sheet, label, left, top);
  }
}

/** What the labels of one record say: the text of the QR code, and what people read. */
function labelsOf(gathered: Gathered, template: LabelTemplate, record: DocumentRecord, company: string): Label[] {
  const { from, code, label } = template;
  const rows = from === undefined ? [record.header] : (record.lines[from] ?? []);
  const own = from === undefined ? gathered.fields : { ...gathered.fields, ...gathered.lines[from] };
  return rows.map((row) => {
    const both: Row = from === undefined ? row : { ...record.header, ...row };
    const part = (name: string | undefined) => (name === undefined ? "" : codeOf(gathered, own[name], both[name]));
    const codes = [code.code].flat().map(part);
    while (codes.at(-1) === "") codes.pop();
    const said = { kind: label, company, code: codes.join("/"), batch: part(code.batch), serial: part(code.serial) };
    const lines = template.texts.flatMap((name) => {
      const text = textOf(gathered, name, own[name], both[name]);
      const head = gathered.words.word(
        gathered.language,
        gathered.module.id,
        from && name in (gathered.lines[from] ?? {}) ? `lines.${from}.fields.${name}` : `fields.${name}`,
      );
      return text === "" ? [] : [name.startsWith("name") ? text : `${head ?? name}: ${text}`];
    });
    return { text: labelText(said), code: said.code, lines, bars: said.serial || said.batch || said.code };
  });
}

function drawLabel(sheet: Sheet, { text, code, lines, bars }: Label, left: number, top: number): void {
  const words = { left: left + PAD, width: WIDTH - QR - 3 * PAD };
  drawQr(sheet, text, left + WIDTH - QR - PAD, top + PAD, QR);
  let at = top + PAD;
  at += sheet.write(code, { ...words, top: at }, { size: 11, weight: 600 });
  for (const line of lines) {
    if (at > top + HEIGHT - mm(16)) break;
    at += sheet.write(line, { ...words, top: at }, { size: 7.5 });
  }
  const box = { left: left + PAD, top: top + HEIGHT - mm(11.5), width: WIDTH - 2 * PAD, height: mm(7) };
  if (drawBars(sheet, bars, box)) sheet.line(bars, { ...box, top: box.top + box.height + 0.5 }, { size: 6.5, align: "center" });
}

/** Little corners to cut along. */
function drawCorners(sheet: Sheet, left: number, top: number): void {
  for (const [x, right] of [
    [left, 1],
    [left + WIDTH, -1],
  ] as const)
    for (const [y, down] of [
      [top, 1],
      [top + HEIGHT, -1],
    ] as const) {
      sheet.rule(x, y, x + right * 4, y, LINE);
      sheet.rule(x, y, x, y + down * 4, LINE);
    }
}
