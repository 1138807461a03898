import type { PivotRow } from "#define/pivot/pivot";
import type { PivotLineAt } from "./pivotLines.ts";
import { nameTexts, type PivotSheet, placedLeaves } from "./pivotSheet.ts";
import { Totals } from "./totals.ts";
import { wordOf } from "./words.ts";
import type { BookCell, BookLine } from "#analytics/workbook/workbook";

/**
 * The lines of a workbook from `line` on, the sums last; sums over rows and over columns are formulas wherever the cells add up to them.
 */
export async function* bookLines(
  sheet: PivotSheet,
  lines: AsyncIterable<PivotLineAt>,
  total: PivotRow | null,
  line: number,
): AsyncGenerator<BookLine, void> {
  const leaves = placedLeaves(sheet);
  const totals = new Totals(sheet, leaves, line);
  for await (const { row, level } of lines) {
    const names = nameTexts(sheet, row, level).map((value): BookCell => ({
      value,
      style: "name",
      ...(level > 0 ? { indent: level } : {}),
    }));
    yield { cells: [...names, ...totals.rowCells(row, level)], depth: level };
  }
  if (total)
    yield {
      cells: [
        ...sheet.by.map((_, at): BookCell => ({ value: at === 0 ? wordOf(sheet.words.wording, "total") : "", style: "sumName" })),
        ...totals.sumCells(total),
      ],
    };
}
