import { chosenNames } from "#analytics/chosenNames";
import { belowOf } from "#analytics/sheet/pivotLines";
import { type PivotTable, sheetFor, tableOf } from "#analytics/sheet/pivotTable";
import type { PivotWords } from "#analytics/sheet/words";
import { hasMixed, pivotRows } from "#define/pivot/pivot";
import type { Viewer } from "#define/viewer";
import { type Renderer, type LinkedReport, titleOf } from "./render.ts";
import { titlesOf } from "./pictureWords.ts";
import type { Slice, SliceAnswer } from "#define/slice/query";
import type { ReportExport } from "#analytics/sheet/openPivot";

/**
 * The table of a report at a link: its first lines, how many groups there are in all, its sum of the first figure, and the data it was
 * answered from.
 */
export type LinkedTable = {
  table: PivotTable;
  words: PivotWords;
  groups: number;
  value: string | null;
  isMixed: boolean;
  answer: SliceAnswer;
};

/** What a file of the report at a link holds for a viewer: exactly what its screen would export. */
export function exportAt({ runtime }: Pick<Renderer, "runtime">, viewer: Viewer, { report, whole, asked }: LinkedReport): ReportExport {
  const { language } = viewer;
  const wording = { words: runtime.words, language };
  return {
    viewer,
    slice: asked.table,
    language,
    title: titleOf(runtime.words, language, report),
    wording,
    pivot: asked.shape,
    rows: asked.state.rows,
    below: asked.below,
    without: asked.state.hidden.columns,
    titles: titlesOf(whole, wording, asked.state, report.lines),
  };
}

/** Answers the table of the report at a link for a viewer, `most` groups of it. */
export async function tableAt(tools: Renderer, viewer: Viewer, pointed: LinkedReport, most: number): Promise<LinkedTable> {
  const { analytics } = tools;
  const { whole, dataset, asked, today } = pointed;
  const wanted = exportAt(tools, viewer, pointed);
  const slice: Slice = { limit: most, ...asked.table };
  const answer = await analytics.slices.answer(viewer, slice);
  const below = await Promise.all(asked.below.map(async (each) => ({ slice: each, answer: await analytics.slices.answer(viewer, each) })));
  const found = pivotRows(answer, slice.by, slice.columns?.[0] ?? null);
  const chosen = await chosenNames(analytics, viewer, whole, slice);
  const sheet = sheetFor({ dataset: whole, described: dataset, today, columns: answer.columns, keys: found.keys, chosen }, wanted);
  const [first = ""] = asked.shape.cells.length > 0 ? asked.shape.cells : asked.table.metrics;
  return {
    table: tableOf(sheet, found.rows, found.total, belowOf(below)),
    words: sheet.words,
    groups: found.groups,
    value: found.total?.figures[first] ?? null,
    isMixed: hasMixed(sheet.blocks, found.total),
    answer,
  };
}
