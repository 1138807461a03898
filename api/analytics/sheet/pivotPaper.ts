import { formatFigure } from "#define/format";
import { fail } from "#define/problem";
import type { Analytics } from "#analytics/analytics";
import { openPivot } from "./exporting.ts";
import { headTexts } from "./pivotBook.ts";
import { headLine, nameTexts, placedLeaves, valueIn } from "./pivotSheet.ts";
import { wordOf } from "./words.ts";
import type { OpenPivot, ReportExport } from "./openPivot.ts";

/** A pivot as texts for paper: what it is of, its heads (`isNumber` where figures stand), its lines, the sums strong. */
export type PivotPaper = {
  lines: string[];
  columns: { head: string; isNumber: boolean; rigid: boolean }[];
  rows: { cells: string[]; strong?: boolean }[];
};

/** More lines than this nobody reads on paper. */
const MOST_LINES = 3000;

/** A pivot in words and figures as its screen shows them; throws tooLarge above 3,000 lines. */
export async function pivotPaper(analytics: Analytics, wanted: ReportExport): Promise<PivotPaper> {
  const pivot = await openPivot(analytics, { ...wanted, slice: { ...wanted.slice, limit: wanted.slice.limit ?? MOST_LINES + 1 } });
  try {
    return await paperOf(pivot, wanted);
  } finally {
    await pivot.end();
  }
}

async function paperOf(pivot: OpenPivot, wanted: ReportExport): Promise<PivotPaper> {
  const { sheet, total, lines } = pivot;
  const leaves = placedLeaves(sheet);
  const rows: PivotPaper["rows"] = [];
  for await (const { row, level } of lines) {
    if (rows.length === MOST_LINES) fail({ type: "tooLarge", limit: MOST_LINES });
    const names = nameTexts(sheet, row, level).map((name, at) => (at === 0 ? `${"    ".repeat(level)}${name}` : name));
    rows.push({
      cells: [...names, ...leaves.map(({ leaf, block, unit }) => formatFigure(valueIn(row, leaf, block), unit, wanted.language))],
    });
  }
  const names = sheet.by.map((_, at) => (at === 0 ? wordOf(sheet.words.wording, "total") : ""));
  const sums = total && leaves.map(({ leaf, block, unit }) => formatFigure(valueIn(total, leaf, block), unit, wanted.language));
  if (sums) rows.push({ cells: [...names, ...sums], strong: true });
  const columns = headLine(sheet).map(({ value }, at) => ({
    head: String(value ?? ""),
    isNumber: at >= sheet.by.length,
    rigid: at >= sheet.by.length,
  }));
  return { lines: headTexts(pivot, wanted), columns, rows };
}
