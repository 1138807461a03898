import type { Field } from "#define/field";
import type { LineDraft } from "../entry/draft.ts";
import { newLine, placesIn, type Block, type CellChange } from "./cells.ts";

type Rows = readonly LineDraft[];

/** The cells of a block filled from its first row; a block of one row is filled from the row above it. */
export function filledDown(rows: Rows, block: Block, names: readonly string[]): CellChange[] {
  const isOne = block.top === block.bottom;
  const from = rows[isOne ? block.top - 1 : block.top];
  const target = isOne ? block : { ...block, top: block.top + 1 };
  return from ? placesIn(target, names).map(({ row, name }) => ({ row, name, value: from.values[name] ?? null })) : [];
}

/** One value in a column of every line. */
export function columnSet(rows: Rows, name: string, value: unknown): CellChange[] {
  return rows.map((_, row) => ({ row, name, value }));
}

/** The cells of a block emptied. */
export function cleared(rows: Rows, block: Block, names: readonly string[]): CellChange[] {
  const places = placesIn({ ...block, bottom: Math.min(block.bottom, rows.length - 1) }, names);
  return places.map(({ row, name }) => ({ row, name, value: null }));
}

/** As many empty lines above a block as it has rows. */
export function inserted(rows: Rows, { top, bottom }: Block): LineDraft[] {
  return rows.toSpliced(Math.min(top, rows.length), 0, ...Array.from({ length: bottom - top + 1 }, () => newLine()));
}

/** The lines of a block once more below it, as new lines without what the program derives. */
export function duplicated(rows: Rows, { top, bottom }: Block, fields: Readonly<Record<string, Field>>): LineDraft[] {
  const copies = rows.slice(top, bottom + 1).map(({ values }) => {
    const own = Object.entries(values).filter(([name]) => fields[name] && !fields[name].system);
    return newLine(Object.fromEntries(own));
  });
  return rows.toSpliced(Math.min(bottom + 1, rows.length), 0, ...copies);
}

/** The lines without those of a block. */
export function removed(rows: Rows, { top, bottom }: Block): LineDraft[] {
  return rows.filter((_, row) => row < top || row > bottom);
}
