import type { MetricUnit } from "#define/dataset";

/** How a cell looks. A figure has the number format of its unit, in bold where it is a sum. */
export type CellStyle = "plain" | "title" | "quiet" | "head" | "name" | "sumName" | `${"figure" | "sum"}.${MetricUnit}`;

const FORMATS: Record<MetricUnit, string> = {
  money: "#,##0.00",
  quantity: "#,##0.######",
  rate: "#,##0.0000",
  count: "#,##0",
  percent: "0.0%",
  days: "#,##0",
  date: "@",
};
const UNITS = Object.keys(FORMATS) as MetricUnit[];
const FIRST_FORMAT = 164;
const FONTS = ['<sz val="10"/>', '<b/><sz val="10"/>', '<b/><sz val="14"/>', '<sz val="10"/><color rgb="FF566274"/>'];

type Look = { font: number; fill: number; border: number; format: number; align?: string };
const formatOf = (unit: MetricUnit): number => FIRST_FORMAT + UNITS.indexOf(unit);
const LOOKS: readonly (readonly [CellStyle, Look])[] = [
  ["plain", { font: 0, fill: 0, border: 0, format: 0 }],
  ["title", { font: 2, fill: 0, border: 0, format: 0 }],
  ["quiet", { font: 3, fill: 0, border: 0, format: 0 }],
  ["head", { font: 1, fill: 2, border: 1, format: 0, align: '<alignment horizontal="center" vertical="center" wrapText="1"/>' }],
  ["name", { font: 0, fill: 0, border: 1, format: 0 }],
  ["sumName", { font: 1, fill: 2, border: 1, format: 0 }],
  ...UNITS.map(
    (unit) =>
      [`figure.${unit}`, { font: 0, fill: 0, border: 1, format: formatOf(unit), align: '<alignment horizontal="right"/>' }] as const,
  ),
  ...UNITS.map(
    (unit) => [`sum.${unit}`, { font: 1, fill: 2, border: 1, format: formatOf(unit), align: '<alignment horizontal="right"/>' }] as const,
  ),
];
const PLACES = new Map<CellStyle, number>(LOOKS.map(([style], place) => [style, place]));

/** The number by which a sheet names a style; names deeper in a tree have their own. */
export function styleOf(style: CellStyle, indent = 0): number {
  return indent === 0 ? (PLACES.get(style) ?? 0) : LOOKS.length + Math.min(indent, MOST_INDENT) - 1;
}

const MOST_INDENT = 3;

function xf({ font, fill, border, format, align }: Look): string {
  const marks = 'applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"';
  const aligned = align ? ' applyAlignment="1"' : "";
  return `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" ${marks}${aligned}>${align ?? ""}</xf>`;
}

/** The styles of a workbook (SpreadsheetML, ECMA-376 part 1, 18.8). */
export function stylesXml(): string {
  const formats = UNITS.map((unit) => `<numFmt numFmtId="${formatOf(unit)}" formatCode="${FORMATS[unit]}"/>`).join("");
  const fonts = FONTS.map((font) => `<font>${font}<name val="Calibri"/></font>`).join("");
  const line = '<bottom style="thin"><color rgb="FFDDE2E8"/></bottom>';
  const indented = Array.from({ length: MOST_INDENT }, (_, at) =>
    xf({ font: 0, fill: 0, border: 1, format: 0, align: `<alignment horizontal="left" indent="${at + 1}"/>` }),
  );
  const looks = [...LOOKS.map(([, look]) => xf(look)), ...indented];
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    `<numFmts count="${UNITS.length}">${formats}</numFmts><fonts count="${FONTS.length}">${fonts}</fonts>`,
    '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
    '<fill><patternFill patternType="solid"><fgColor rgb="FFF5F7F9"/><bgColor indexed="64"/></patternFill></fill></fills>',
    `<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/>${line}<diagonal/></border></borders>`,
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${looks.length}">${looks.join("")}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  ].join("");
}
