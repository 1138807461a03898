import type { SourceColumn } from "#define/composed";
import { plainText } from "#define/text";
import { notLoaded, quoted } from "./sourceFault.ts";

/** Texts by the heads of their columns; nothing where a cell is empty. */
export type TextRow = Record<string, string>;
/** What a source answered: where it stands (a file with its sheet, a database), the heads of its columns, and its rows, each with its number there. */
export type SourceTable = {
  place: string;
  heads: readonly string[];
  rows: readonly { at: number; cells: TextRow }[];
  /** Numbers may have a comma before their decimals: the cells of a line are parted by something else. */
  hasCommas?: boolean;
};

const MOST_CHARACTERS = 500;
/** No text of the database holds NUL. */
const NUL = "\0";
const SHAPES: Record<SourceColumn["propType"], RegExp> = {
  text: /^/,
  date: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  integer: /^-?\d{1,15}$/,
  quantity: /^-?\d{1,12}(\.\d{1,6})?$/,
  money: /^-?\d{1,14}(\.\d{1,4})?$/,
};
/** Digits that a number of a workbook is exact to. */
const EXACT_DIGITS = 15;

/** The cells of a row as texts: what is empty is not there; numbers as a spreadsheet shows them, without the dust of doubles. */
export function cellsOf(heads: readonly string[], values: readonly unknown[]): TextRow {
  return Object.fromEntries(
    heads.flatMap((head, at) => {
      const value = values[at];
      return value === null || value === undefined || value === "" ? [] : [[head, textOf(value)]];
    }),
  );
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return plainText(typeof value === "number" ? Number(value.toPrecision(EXACT_DIGITS)) : value);
}

/** Refuses more rows than the source may have. */
export function limited(table: SourceTable, most: number): SourceTable {
  return table.rows.length > most ? notLoaded("sourceRows", table.place, { params: { max: most } }) : table;
}

/** The declared columns of a table, each there once and every cell of its type; what is not declared stays away. Throws NotLoaded. */
export function declared({ place, heads, rows, hasCommas = false }: SourceTable, columns: readonly SourceColumn[]): TextRow[] {
  const wanted = columns.map(({ header }) => header);
  const missing = wanted.filter((header) => !heads.includes(header));
  if (missing.length > 0) notLoaded("sourceColumn", place, { params: { column: missing.map(quoted).join(", ") } });
  const twice = wanted.find((header) => heads.indexOf(header) !== heads.lastIndexOf(header));
  if (twice !== undefined) notLoaded("sourceTwice", place, { params: { column: quoted(twice) } });
  return rows.map(({ at, cells }) =>
    Object.fromEntries(
      columns.flatMap((column) => {
        const cell = cells[column.header];
        return cell === undefined
          ? []
          : [[column.header, checked(place, at, column, hasCommas && isNumber(column) ? withPoint(cell) : cell)]];
      }),
    ),
  );
}

const isNumber = ({ propType }: SourceColumn): boolean => propType === "quantity" || propType === "money" || propType === "integer";

function withPoint(cell: string): string {
  const bare = cell.replaceAll(/[\s\u00a0\u202f]/g, "");
  return /^-?\d+,\d+$/.test(bare) ? bare.replace(",", ".") : bare;
}

function checked(place: string, row: number, { header, propType }: SourceColumn, cell: string): string {
  const text = propType === "date" ? cell.slice(0, "yyyy-MM-dd".length) : cell;
  const [column, value] = [quoted(header), cell.slice(0, 60)];
  if (text.length > MOST_CHARACTERS) notLoaded("sourceLong", place, { row, params: { column, max: MOST_CHARACTERS } });
  const isDay = propType !== "date" || !Number.isNaN(Date.parse(text));
  if (!SHAPES[propType].test(text) || !isDay || text.includes(NUL))
    notLoaded("sourceCell", place, { row, value: value.replaceAll(NUL, "�"), params: { column, propType } });
  return text;
}
