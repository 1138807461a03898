import type { Dataset, MetricUnit } from "#define/dataset";
import { leafUnit, leafValue, type PivotBlock, type PivotLeaf, type PivotRow } from "#define/pivot/pivot";
import type { FileCell } from "#engine/cells";
import type { PivotLineAt } from "./pivotLines.ts";
import { nameText } from "#analytics/chosenNames";
import { keyText } from "./sheet.ts";
import { blockText, figureText, leafText, type PivotWords, wordOf } from "./words.ts";
import type { BookCell, BookLine, Merge } from "#analytics/workbook/workbook";
import type { SliceColumn } from "#define/slice/query";

/** A pivot as a sheet: its blocks of columns, the dimensions at the left, what its heads are called. */
export type PivotSheet = {
  words: PivotWords;
  by: readonly string[];
  /** Dimensions below open rows, one per level. */
  levels: readonly string[];
  across: string | null;
  labels: ReadonlyMap<string | null, string | null>;
  blocks: readonly PivotBlock[];
  columns: readonly SliceColumn[];
  /** Whether columns were put away: sums over columns are not those of what is shown. */
  isCut: boolean;
};

/** A column of figures with its block and place (from 1) in the sheet. */
export type PlacedLeaf = { leaf: PivotLeaf; block: PivotBlock; column: number; unit: MetricUnit };

/** All columns of figures, from left to right. */
export function placedLeaves({ by, blocks, columns }: PivotSheet): PlacedLeaf[] {
  const all = blocks.flatMap((block) => block.leaves.map((leaf) => ({ leaf, block })));
  return all.map((each, at) => ({ ...each, column: by.length + at + 1, unit: leafUnit(each.leaf, columns) }));
}

/** The heads in one line, for files without merged cells. */
export function headLine(sheet: PivotSheet): FileCell[] {
  const isSingle = sheet.blocks.every(({ leaves }) => leaves.length === 1);
  const figures = placedLeaves(sheet).map(({ leaf, block }) => {
    const above = blockOf(sheet, block);
    return isSingle ? above : `${above} ${leafText(sheet.words, leaf)}`;
  });
  return [...namesOf(sheet), ...figures].map((value) => ({ value, isNumber: false }));
}

/** One line of figures, for files without formulas. */
export function plainLine(sheet: PivotSheet, leaves: readonly PlacedLeaf[], { row }: Pick<PivotLineAt, "row">, level: number): FileCell[] {
  const names = nameTexts(sheet, row, level).map((value): FileCell => ({ value, isNumber: false }));
  return [...names, ...leaves.map(({ leaf, block, unit }) => figureCell(valueIn(row, leaf, block), unit))];
}

/** The sums, for files without formulas. */
export function plainTotal(sheet: PivotSheet, leaves: readonly PlacedLeaf[], total: PivotRow): FileCell[] {
  const names = sheet.by.map((_, at): FileCell => ({ value: at === 0 ? wordOf(sheet.words.wording, "total") : "", isNumber: false }));
  return [...names, ...leaves.map(({ leaf, block, unit }) => figureCell(valueIn(total, leaf, block), unit))];
}

/** The heads of a workbook, blocks above their columns, with the cells that are one; `line` is their first line. */
export function bookHeads(sheet: PivotSheet, line: number): { lines: BookLine[]; merges: Merge[] } {
  const leaves = placedLeaves(sheet);
  const names = namesOf(sheet).map(head);
  if (sheet.blocks.every((block) => block.leaves.length === 1))
    return { lines: [{ cells: [...names, ...leaves.map(({ block }) => head(blockOf(sheet, block)))] }], merges: [] };
  const above = sheet.blocks.flatMap((block) => block.leaves.map((_, at) => head(at === 0 ? blockOf(sheet, block) : "")));
  const wide = sheet.blocks.flatMap((block): Merge[] => {
    const first = leaves.find((each) => each.block === block)?.column ?? 0;
    return block.leaves.length > 1 ? [[line, first, line, first + block.leaves.length - 1]] : [];
  });
  const high = names.map((_, at): Merge => [line, at + 1, line + 1, at + 1]);
  const below = leaves.map(({ leaf }) => head(leafText(sheet.words, leaf)));
  return { lines: [{ cells: [...names, ...above] }, { cells: [...names.map(() => head("")), ...below] }], merges: [...high, ...wide] };
}

const head = (value: string): BookCell => ({ value, style: "head" });

/** What stands in a column of a row. */
export function valueIn(row: PivotRow, leaf: PivotLeaf, block: PivotBlock): string | null {
  return leafValue(leaf, block.kind === "key" ? row.cells.get(block.key) : row.figures);
}

function figureCell(value: string | null, unit: MetricUnit): FileCell {
  return { value, isNumber: value !== null && unit !== "date" };
}

function blockOf({ words, across, labels }: PivotSheet, block: PivotBlock): string {
  return blockText(words, block, across, block.kind === "key" ? (labels.get(block.key) ?? null) : null);
}

function namesOf({ words, by, levels }: PivotSheet): string[] {
  const text = (name: string) => figureText(words, name);
  return by.length === 1 ? [(levels.length > 0 ? levels : by).map(text).join(" / ")] : by.map(text);
}

/** The names of a row: one per dimension, or its own alone below an open row. */
export function nameTexts({ words: { dataset, wording }, by, levels }: PivotSheet, row: PivotRow, level: number): string[] {
  const text = (dataset_: Dataset, dimension: string, at: number): string => {
    const { code, label } = row.names[at] ?? { code: null, label: null };
    return code || label ? nameText(code, label) : keyText(dataset_, wording, dimension, row.path[at] ?? null);
  };
  if (row.other) return by.map((_, at) => (at === 0 ? wordOf(wording, "other") : ""));
  if (level > 0) return [text(dataset, levels[level] ?? "", row.path.length - 1)];
  return by.map((dimension, at) => text(dataset, dimension, at));
}
