import { valueIn } from "#define/linkedField";
import type { LinesDescription } from "../data/description.ts";
import type { ModuleWords } from "../parts/words.ts";
import { cellText, type CellPosition } from "./cells.ts";
import type { GridData } from "./useCells.ts";
import type { GridColumn } from "./useLineColumns.ts";

/** The cells whose text holds a text (whatever its case), row by row. */
export function placesWith(
  text: string,
  { rows, labels }: GridData,
  columns: readonly GridColumn[],
  fields: LinesDescription["fields"],
  words: ModuleWords,
): CellPosition[] {
  const wanted = text.trim().toLowerCase();
  return rows.flatMap((line, row) =>
    columns.flatMap(({ name, col, digits }) => {
      const shown = cellText(fields[name], name, valueIn(name, fields[name], line.values, labels), labels, words, digits).toLowerCase();
      return shown.includes(wanted) ? [{ row, col }] : [];
    }),
  );
}
