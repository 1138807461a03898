import type { Dataset, MetricUnit, Sliceable } from "#define/dataset";
import { blocksOf, fixedKeys, orderedKeys, type PivotKey, type PivotRow } from "#define/pivot/pivot";
import { fail } from "#define/problem";
import type { FileCell } from "#engine/cells";
import type { ChosenNames } from "#analytics/chosenNames";
import { type Below, linesUnder } from "./pivotLines.ts";
import { headLine, type PivotSheet, placedLeaves, plainLine, plainTotal } from "./pivotSheet.ts";
import type { SliceColumn } from "#define/slice/query";
import type { ReportExport } from "./openPivot.ts";

/**
 * What a pivot was answered with: its dataset whole and as its reader may ask it, the day, the columns, the keys across, the names of
 * chosen keys.
 */
export type PivotFound = {
  dataset: Dataset;
  described: Sliceable;
  today: string;
  columns: readonly SliceColumn[];
  keys: readonly { key: PivotKey; label: PivotKey }[];
  chosen: ChosenNames;
};
/** A pivot as lines of cells; a unit per column, null for names. */
export type PivotTable = { head: FileCell[]; units: (MetricUnit | null)[]; lines: FileCell[][]; total: FileCell[] | null };

/** How a pivot stands as a sheet: its columns in their order without those put away. Throws invalid for figures that were not asked. */
export function sheetFor(
  { dataset, described, today, columns, keys, chosen }: PivotFound,
  wanted: Omit<ReportExport, "viewer">,
): PivotSheet {
  const { slice } = wanted;
  const across = slice.columns?.[0] ?? null;
  const fixed = across === null ? [] : fixedKeys(described, across, slice.params ?? {}, today);
  const shown = (across === null ? [] : orderedKeys(dataset, across, keys, fixed)).filter(({ key }) => !wanted.without?.includes(key));
  const made = new Set(slice.windows?.map(({ name }) => name));
  const shape = wanted.pivot ?? { cells: slice.metrics, beside: [...made] };
  for (const name of [...shape.cells, ...shape.beside])
    if (!slice.metrics.includes(name) && !made.has(name))
      fail({ type: "invalid", issues: [{ code: "unknownPart", field: "pivot", value: name }] });
  return {
    words: { dataset, wording: wanted.wording, titles: wanted.titles ?? {}, chosen },
    by: slice.by,
    levels: wanted.rows ?? [],
    across,
    labels: new Map(keys.map(({ key, label }) => [key, label])),
    blocks: blocksOf(slice, shape, across === null ? null : shown.map(({ key }) => key), dataset.bridges),
    columns,
    isCut: shown.length < keys.length,
  };
}

/** The lines of a pivot that lies here whole, those below open rows included, with their sums. */
export function tableOf(sheet: PivotSheet, rows: readonly PivotRow[], total: PivotRow | null, below: Below): PivotTable {
  const leaves = placedLeaves(sheet);
  return {
    head: headLine(sheet),
    units: [...sheet.by.map(() => null), ...leaves.map(({ unit }) => unit)],
    lines: rows.flatMap((row) => linesUnder(row, below).map((line) => plainLine(sheet, leaves, line, line.level))),
    total: total && plainTotal(sheet, leaves, total),
  };
}
