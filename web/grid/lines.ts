import type { Field } from "#define/field";
import type { LineDraft } from "../entry/draft.ts";
import { sameValue } from "../entry/same.ts";
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

/**
 * The cells that differ between the lines of before and of now, of the columns that a person writes; null where none does. Where lines came
 * or went it is whole lines.
 */
export function changedIn(before: Rows, now: Rows, names: readonly string[], isOwn: (name: string) => boolean): Block | null {
  const isSameLine = (from: number, to: number) =>
    before[from] === now[to] || changedNames(before[from], now[to], names, isOwn).length === 0;
  const most = Math.max(before.length, now.length);
  const top = Array.from({ length: most }, (_, row) => row).find((row) => !isSameLine(row, row));
  if (top === undefined) return null;
  let bottom = now.length - 1;
  for (const grown = before.length - now.length; bottom > top && isSameLine(bottom + grown, bottom);) bottom -= 1;
  bottom = Math.max(top, bottom);
  if (before.length !== now.length) return { top, bottom, left: 0, right: names.length - 1 };
  const cols = names.flatMap((name, col) =>
    Array.from({ length: bottom - top + 1 }, (_, down) => top + down).some((row) =>
      changedNames(before[row], now[row], [name], isOwn).includes(name),
    )
      ? [col]
      : [],
  );
  return { top, bottom, left: Math.min(...cols), right: Math.max(...cols) };
}

function changedNames(
  a: LineDraft | undefined,
  b: LineDraft | undefined,
  names: readonly string[],
  isOwn: (name: string) => boolean,
): readonly string[] {
  if (!a || !b) return names;
  return names.filter((name) => isOwn(name) && !sameValue(a.values[name] ?? null, b.values[name] ?? null));
}
