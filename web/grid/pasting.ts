import type { LinesDescription } from "../data/description.ts";
import type { ModuleWords } from "../parts/words.ts";
import { valueMeant, type CellChange, type CellPosition } from "./cells.ts";
import { faultOf } from "./faults.ts";
import type { GridColumn } from "./useLineColumns.ts";

/**
 * A copied table as it would land: the columns it meets (null beyond the last one), the values, how many of them cannot be stored as they
 * are, and what is not taken.
 */
export type Landing = {
  from: CellPosition;
  /** The last cell that it reaches. */
  to: CellPosition;
  size: { rows: number; columns: number };
  columns: readonly (GridColumn | null)[];
  texts: readonly (readonly string[])[];
  changes: readonly CellChange[];
  bad: number;
  /** Labels of columns that cannot be written, and how many columns lie beyond the last. */
  fixed: readonly string[];
  beyond: number;
};

type Into = { lines: LinesDescription; columns: readonly GridColumn[]; open: ReadonlySet<string>; today: string; words: ModuleWords };

/** Lays a copied table over a grid from a cell on. One cell over a selected block fills the block. */
export function landingOf(
  texts: readonly (readonly string[])[],
  from: CellPosition,
  { lines, columns, open, today, words }: Into,
): Landing {
  const width = texts.reduce((most, row) => Math.max(most, row.length), 0);
  const meeting = meetingIn(columns.slice(from.col), lines);
  const met = Array.from({ length: width }, (_, right) => meeting[right] ?? null);
  const changes: CellChange[] = [];
  let bad = 0;
  for (const [down, row] of texts.entries())
    for (const [right, text] of row.entries()) {
      const name = met[right]?.name ?? "";
      const field = lines.fields[name];
      if (!field || !open.has(name)) continue;
      const value = valueMeant(field, name, text, today, words);
      if (faultOf(field, value)) bad += 1;
      changes.push({ row: from.row + down, name, value });
    }
  const last = met.findLast((column) => column !== null)?.col ?? from.col;
  return {
    from,
    to: { row: from.row + texts.length - 1, col: last },
    size: { rows: texts.length, columns: width },
    columns: met,
    texts,
    changes,
    bad,
    fixed: met.flatMap((column) => (column && !open.has(column.name) ? [column.label] : [])),
    beyond: met.filter((column) => column === null).length,
  };
}

/** The columns that a copied table meets: what a link tells is passed over, for which a table from elsewhere has nothing. */
export function meetingIn(columns: readonly GridColumn[], { fields }: LinesDescription): GridColumn[] {
  return columns.filter(({ name }) => !fields[name]?.linked);
}

/** One copied cell repeated over a block; any other table as it is. */
export function spreadOver(texts: readonly (readonly string[])[], rows: number, columns: number): readonly (readonly string[])[] {
  const [only] = texts;
  if (texts.length !== 1 || only?.length !== 1) return texts;
  return Array.from({ length: rows }, () => Array.from({ length: columns }, () => only[0] ?? ""));
}
