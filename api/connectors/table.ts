import type { SourceColumn } from "#define/composed";
import { plainText } from "#define/text";
import type { Issue } from "#define/problem";
import type { Language } from "#define/viewer";
import { type Cell, isNumber, type Judged, judged } from "./cell.ts";
import { NotLoaded, notLoaded, quoted } from "./fault.ts";
import { Marks } from "./marks.ts";

/** A line of a source, with its number there; cells stand as the heads do, what is empty is nothing. */
export type SourceRow = { at: number; cells: readonly Cell[]; isRagged?: boolean };
/** What a source answers: where it stands (a file with its sheet, a database), the heads of its columns, and its rows piece by piece. */
export type SourceTable = {
  place: string;
  heads: readonly string[];
  rows: AsyncIterable<readonly SourceRow[]>;
  /** Texts are as people write them, in this language: numbers among them may have any decimal mark. */
  written?: Language | undefined;
};
/**
 * How rows are judged: by which columns, at most how many of them, in which zone days are, and how many faults are told (1 unless said);
 * `marks` where the numbers of the table were looked at before.
 */
export type Judging = {
  columns: readonly SourceColumn[];
  rowLimit: number;
  timeZone: string;
  mostFaults?: number;
  marks?: Marks | undefined;
};
/** How many rows there are, what is wrong with them, and what was made of values on the way. */
export type Verdict = { rows: number; faults: readonly Issue[]; notes: readonly Issue[] };
/** A row as it is kept: texts in the order of its columns. */
export type KeptRow = readonly (string | null)[];

/** The longest part of a wrong value that is told. */
const SHOWN = 60;
/** So many rows show how the numbers of a table are written, and what its columns are. */
export const SAMPLE = 1000;
/** So many heads of a table are told where one is missing. */
const MOST_HEADS = 30;

/** So many columns a table may have. */
export const MOST_COLUMNS = 500;

/** A table of no more columns than it may have. Throws NotLoaded. */
export function demandColumns(table: SourceTable): SourceTable {
  const { place, heads } = table;
  if (heads.length > MOST_COLUMNS) throw new NotLoaded({ code: "fileColumns", value: place, params: { max: MOST_COLUMNS } });
  return table;
}

/** A cell of a file: a day without its time, a number as a float. */
export function cellOf(value: unknown): Cell {
  if (value === null || value === undefined || value === "") return null;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? String(value) : value.toISOString().slice(0, "yyyy-MM-dd".length);
  return typeof value === "number" ? value : plainText(value);
}

/**
 * Judges all rows of a table by the declared columns, each of which is there once; `take` gets those of a piece that are well. What is not
 * declared stays away.
 */
export async function judgeRows(table: SourceTable, judging: Judging, take: (rows: readonly KeptRow[]) => Promise<void>): Promise<Verdict> {
  const { place, rows } = table;
  const { columns, rowLimit, mostFaults = 1 } = judging;
  const places = placesOf(table, columns);
  const faults: Issue[] = [];
  const rounded = new Map<string, number>();
  let marks = judging.marks;
  let count = 0;
  for await (const piece of rows) {
    marks ??= marksIn(table, piece);
    count += piece.length;
    if (count > rowLimit) faults.push({ code: "sourceRows", params: { place, max: rowLimit } });
    const kept = piece.map((row) => {
      if (row.isRagged) faults.push({ code: "sourceWidth", row: row.at, params: { place } });
      const cells = row.isRagged ? [] : row.cells;
      return columns.map((column, at) =>
        keptCell(table, judging, { row, column, place: places[at] ?? -1, cell: cells[places[at] ?? -1] ?? null, marks, faults, rounded }),
      );
    });
    if (faults.length >= mostFaults || count > rowLimit) break;
    await take(kept);
  }
  return {
    rows: count,
    faults: faults.slice(0, mostFaults),
    notes: [...roundedIn(place, rounded), ...unclearIn(place, columns, places, marks)],
  };
}

/** Where the declared columns stand in a table. Throws NotLoaded where one is missing or there twice. */
function placesOf({ place, heads }: SourceTable, columns: readonly SourceColumn[]): number[] {
  const [fault] = headFaults(place, heads, columns);
  if (fault) throw new NotLoaded(fault);
  return columns.map(({ header }) => placeOf(heads, header));
}

/** What is wrong with the heads of a table: those that are missing, beside all that are there, and those that are there twice. */
export function headFaults(place: string, heads: readonly string[], columns: readonly Pick<SourceColumn, "header">[]): Issue[] {
  const missing = columns.filter(({ header }) => placeOf(heads, header) < 0).map(({ header }) => quoted(header));
  const twice = columns.filter(({ header }) => heads.indexOf(header) !== heads.lastIndexOf(header));
  const there = `${heads.slice(0, MOST_HEADS).map(quoted).join(", ")}${heads.length > MOST_HEADS ? " …" : ""}`;
  return [
    ...(missing.length > 0 ? [{ code: "sourceColumn", params: { place, column: missing.join(", "), heads: there } } as const] : []),
    ...twice.slice(0, 1).map(({ header }): Issue => ({ code: "sourceTwice", params: { place, column: quoted(header) } })),
  ];
}

/** Where a declared head stands: as it is written, else the only one that differs by capitals and spaces alone; -1 where there is none. */
export function placeOf(heads: readonly string[], header: string): number {
  const exact = heads.indexOf(header);
  const [only = -1, ...further] = exact < 0 ? alike(heads, header) : [exact];
  return further.length > 0 ? -1 : only;
}

const plainHead = (head: string): string => head.normalize("NFKC").replaceAll(/\s+/g, " ").trim().toLowerCase();
const alike = (heads: readonly string[], header: string): number[] =>
  heads.flatMap((head, at) => (plainHead(head) === plainHead(header) ? [at] : []));

/** How the numbers of a table are written, by its first rows; undefined where no people wrote them. */
export function marksIn({ written }: Pick<SourceTable, "written">, rows: readonly SourceRow[]): Marks | undefined {
  return (
    written &&
    new Marks(
      written,
      rows.slice(0, SAMPLE).map(({ cells }) => cells),
    )
  );
}

type Standing = {
  row: SourceRow;
  column: SourceColumn;
  place: number;
  cell: Cell;
  marks: Marks | undefined;
  faults: Issue[];
  rounded: Map<string, number>;
};

function keptCell({ place }: SourceTable, { timeZone }: Judging, standing: Standing): string | null {
  const { row, column, cell, faults, rounded, marks } = standing;
  if (cell === null) return null;
  const { header, propType } = column;
  const verdict = judgedAs({ cell, place: standing.place, marks }, propType, timeZone);
  if ("text" in verdict) {
    if (verdict.isRounded) rounded.set(header, (rounded.get(header) ?? 0) + 1);
    return verdict.text;
  }
  const value = String(cell).slice(0, SHOWN).replaceAll("\0", "�");
  faults.push({
    code: verdict.code,
    row: row.at,
    field: header,
    value,
    params: { place, column: quoted(header), propType, ...verdict.params },
  } as Issue);
  return null;
}

function roundedIn(place: string, rounded: ReadonlyMap<string, number>): Issue[] {
  if (rounded.size === 0) return [];
  const count = [...rounded.values()].reduce((sum, one) => sum + one, 0);
  return [{ code: "sourceRounded", params: { place, column: [...rounded.keys()].map(quoted).join(", "), count } }];
}

/** How numbers were read of which nothing shows how they are meant. */
function unclearIn(place: string, columns: readonly SourceColumn[], places: readonly number[], marks: Marks | undefined): Issue[] {
  return columns.flatMap((column, at) => {
    const unclear = isNumber(column) ? marks?.unclear(places[at] ?? -1) : null;
    if (!unclear) return [];
    const { cell, read } = unclear;
    return [{ code: "sourceUnclear", field: column.header, value: cell, params: { place, column: quoted(column.header), read } } as const];
  });
}

/** Judges a cell by the type of its column, a number as the numbers of its column are written. */
export function judgedAs(
  { cell, place, marks }: { cell: string | number; place: number; marks: Marks | undefined },
  propType: SourceColumn["propType"],
  timeZone: string,
): Judged {
  if (typeof cell === "number" || !marks || !isNumber({ propType })) return judged(cell, propType, timeZone);
  const read = marks.read(cell, place);
  return "code" in read ? read : judged(read.text, propType, timeZone);
}

/** The first fault of a verdict, thrown. */
export function demandRows({ faults, rows }: Verdict, place: string, isEmptyMeant: boolean): void {
  const [fault] = faults;
  if (fault) throw new NotLoaded(fault);
  if (rows === 0 && !isEmptyMeant) notLoaded("sourceEmpty", place);
}
