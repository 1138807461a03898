import { labelText } from "#define/label";
import type { LabelPaper, LabelTemplate } from "#define/print";
import { drawBars, drawQr } from "./codes.ts";
import { codeOf, type Gathered, measuredText } from "./gather.ts";
import { LINE, mm, type Sheet } from "./sheet.ts";
import type { DocumentRecord, Row } from "#define/rows";

const USUAL = { width: 60, height: 40 };
const PAD = mm(2.5);
/** Room that the bars take at the foot of a label with what they say; a lower label has none. */
const BARS = { height: mm(7), room: mm(12), from: mm(30) };
const QR = { most: mm(26), inset: mm(1) };
const CODE_SIZES = [11, 10, 9, 8];
const TEXT_SIZES = [8, 7.5, 7, 6.5, 6];
const A4 = { width: mm(210), height: mm(297), margin: mm(5) };

type Label = { text: string; code: string; lines: readonly string[]; bars: string };
/** How serial numbers are written one after the other. */
const SERIALS = /[\s,;，；、]+/;
type Frame = { left: number; top: number; width: number; height: number };

/** Draws the labels of records, each so many times, on pages of their own or as many as an A4 sheet holds (21 of the usual size). */
export function drawLabels(
  sheet: Sheet,
  gathered: Gathered,
  template: LabelTemplate,
  company: string,
  paper: LabelPaper,
  copies: number,
): void {
  const size = template.size ?? USUAL;
  const [width, height] = [mm(size.width), mm(size.height)];
  const labels = labelsOf(gathered, template, company);
  const all = labels.flatMap((label) => Array.from({ length: copies }, () => label));
  const across = Math.max(1, Math.floor((A4.width - 2 * A4.margin) / width));
  const down = Math.max(1, Math.floor((A4.height - 2 * A4.margin) / height));
  for (const [at, label] of all.entries()) {
    if (paper === "label") {
      sheet.page(width, height);
      drawLabel(sheet, label, { left: 0, top: 0, width, height });
      continue;
    }
    const place = at % (across * down);
    if (place === 0) sheet.page(A4.width, A4.height);
    const left = (A4.width - across * width) / 2 + (place % across) * width;
    const top = (A4.height - down * height) / 2 + Math.floor(place / across) * height;
    drawCorners(sheet, { left, top, width, height });
    drawLabel(sheet, label, { left, top, width, height });
  }
}

/** What the labels of records say: the text of the QR code, and what people read. */
export function labelsOf(gathered: Gathered, template: LabelTemplate, company: string): Label[] {
  return gathered.records.flatMap((record) => labelsOn(gathered, template, record, company));
}

function labelsOn(gathered: Gathered, template: LabelTemplate, record: DocumentRecord, company: string): Label[] {
  const { from, code, label } = template;
  const rows = from === undefined ? [record.header] : (record.lines[from] ?? []);
  const own = from === undefined ? gathered.fields : { ...gathered.fields, ...gathered.lines[from] };
  return rows.flatMap((row) => {
    const both: Row = from === undefined ? row : { ...record.header, ...row };
    const part = (name: string | undefined) => (name === undefined ? "" : codeOf(gathered, own[name], both[name]));
    const codes = [code.code].flat().map(part);
    while (codes.at(-1) === "") codes.pop();
    const said = { kind: label, company, code: codes.join("/"), batch: part(code.batch) };
    const serials = part(code.serial).split(SERIALS).filter(Boolean);
    const lines = template.texts.flatMap((name) => {
      const text = measuredText(gathered, own, name, both);
      if (said.code !== "" && text.startsWith(`${said.code} `)) return [text.slice(said.code.length + 1)];
      return text === "" ? [] : [name.startsWith("name") ? text : `${headOf(gathered, template, name)}: ${text}`];
    });
    const each = serials.length > 0 || label === "equipment" ? serials : [""];
    return each.map((serial) => ({
      text: labelText({ ...said, serial }),
      code: said.code,
      lines: serial === "" ? lines : [`${headOf(gathered, template, code.serial)}: ${serial}`, ...lines],
      bars: serial || said.batch || said.code,
    }));
  });
}

function headOf({ words, language, module, lines }: Gathered, { from }: LabelTemplate, name = ""): string {
  const key = from && Object.hasOwn(lines[from] ?? {}, name) ? `lines.${from}.fields.${name}` : `fields.${name}`;
  return words.word(language, module.id, key) ?? name;
}

function drawLabel(sheet: Sheet, { text, code, lines, bars }: Label, { left, top, width, height }: Frame): void {
  const foot = height >= BARS.from ? BARS.room : PAD;
  const qr = Math.min(QR.most, width * 0.45, height - foot - QR.inset);
  drawQr(sheet, text, left + width - qr - QR.inset, top + QR.inset, qr);
  const column = { left: left + PAD, width: width - qr - QR.inset - PAD };
  const bold = { size: fitting(CODE_SIZES, (size) => sheet.width(code, { size, weight: 600 }) <= column.width), weight: 600 } as const;
  let at = top + PAD;
  at += sheet.write(code, { ...column, top: at }, bold, 2) + 1;
  const room = top + height - foot - at;
  const size = fitting(
    TEXT_SIZES,
    (each) => lines.reduce((sum, line) => sum + sheet.height(line, column.width, { size: each }), 0) <= room,
  );
  for (const line of lines) {
    const most = sheet.linesIn(top + height - foot - at, { size });
    if (most > 0) at += sheet.write(line, { ...column, top: at }, { size }, most);
  }
  if (foot !== BARS.room) return;
  const box = { left, top: top + height - BARS.room + 2, width, height: BARS.height };
  if (drawBars(sheet, bars, box)) sheet.line(bars, { ...box, top: box.top + box.height + 1 }, { size: 6.5, align: "center" });
}

/** The largest size that fits, else the smallest. */
const fitting = (sizes: readonly number[], fits: (size: number) => boolean): number => sizes.find(fits) ?? sizes.at(-1) ?? 0;

/** Little corners to cut along. */
function drawCorners(sheet: Sheet, { left, top, width, height }: Frame): void {
  for (const [x, right] of [
    [left, 1],
    [left + width, -1],
  ] as const)
    for (const [y, down] of [
      [top, 1],
      [top + height, -1],
    ] as const) {
      sheet.rule(x, y, x + right * 4, y, LINE);
      sheet.rule(x, y, x, y + down * 4, LINE);
    }
}
