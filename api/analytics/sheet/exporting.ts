import { join } from "node:path";
import type { PivotShape } from "#define/pivot/pivot";
import { formatInstant } from "#define/format";
import { fail } from "#define/problem";
import { dealingsLeftOut, leftOut, paramsTold, sliceParams } from "#define/slice/slice";
import type { Viewer } from "#define/viewer";
import { csvStream, type FileCell } from "#engine/cells";
import type { Analytics } from "#analytics/analytics";
import { chosenNames } from "#analytics/chosenNames";
import type { Prepared } from "#analytics/slices";
import { materializeRows } from "./materializedRows.ts";
import { parquetFile } from "./parquetFile.ts";
import { belowOf, pivotLines } from "./pivotLines.ts";
import { headLine, type PivotSheet, placedLeaves, plainLine, plainTotal } from "./pivotSheet.ts";
import { sheetFor } from "./pivotTable.ts";
import { companiesText, leftOutText } from "./words.ts";
import { headTexts, pivotBook } from "./pivotBook.ts";
import type { Slice } from "#define/slice/query";
import type { OpenPivot, ReportExport } from "./openPivot.ts";

export const REPORT_FILES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  parquet: "application/vnd.apache.parquet",
} as const;
export type ReportFormat = keyof typeof REPORT_FILES;

type Body = ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>;

/** As many groups as a sheet has lines. */
const MOST_LINES = 1_048_000;
const CHUNK = 500;

/**
 * A file of exactly a slice as its screen shows it: csv and xlsx as people read it, written while it is read; parquet with the same columns
 * in exact types. Throws invalid for records, which no pivot is made of.
 */
export async function exportSlice(analytics: Analytics, wanted: ReportExport, format: ReportFormat): Promise<Body> {
  for (const { rows } of [wanted.slice, ...(wanted.below ?? [])])
    if (rows) fail({ type: "invalid", issues: [{ code: "recordsFile", field: "rows" }] });
  const pivot = await openPivot(analytics, wanted);
  if (format === "parquet") return parquetOf(analytics, pivot);
  return endedWith(format === "csv" ? csvStream(csvChunks(pivot, wanted)) : pivotBook(pivot, wanted), pivot.end);
}

async function parquetOf(analytics: Analytics, pivot: OpenPivot): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await parquetFile(analytics.duck, spillOf(analytics), pivot);
  } finally {
    await pivot.end();
  }
}

/** The same bytes; `end` is called after the last one, and when the reader leaves. */
function endedWith(bytes: ReadableStream<Uint8Array>, end: () => Promise<void>): ReadableStream<Uint8Array> {
  const reader = bytes.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const next = await reader.read();
        if (!next.done) return controller.enqueue(next.value);
      } catch (error) {
        await end();
        throw error;
      }
      await end();
      controller.close();
    },
    async cancel(reason) {
      await reader.cancel(reason);
      await end();
    },
  });
}

/** Opens a pivot: its sums are read, its lines come when they are asked for. Throws tooLarge above what a sheet can hold. */
export async function openPivot(analytics: Analytics, wanted: ReportExport): Promise<OpenPivot> {
  const viewer = { ...wanted.viewer, language: wanted.language };
  const slice: Slice = { ...wanted.slice, totals: true, limit: wanted.slice.limit ?? MOST_LINES };
  const prepared = await analytics.slices.prepare(viewer, slice, wanted.language);
  const answers = await Promise.all(
    (wanted.below ?? []).map(async (each) => ({ slice: each, answer: await analytics.slices.answer(viewer, each) })),
  );
  const today = await analytics.slices.today(viewer);
  const { compiled, readings, dataset, described, version } = prepared;
  const params = sliceParams(dataset, slice.params ?? {}, today, await analytics.slices.calendar(viewer));
  const laid = await materializeRows(spillOf(analytics), compiled.sql, analytics.slices.paths(readings));
  try {
    const { total, keys, lines } = await pivotLines(compiled, slice, laid.rows, belowOf(answers));
    const chosen = await chosenNames(analytics, viewer, dataset, slice);
    const sheet = sheetFor({ dataset, described, today, columns: compiled.columns, keys, chosen }, wanted);
    const beyond = await leftOutIn(analytics, viewer, slice, sheet.words, wanted.pivot);
    const told = [...beyond, ...(await companiesIn(analytics, viewer, slice, prepared, sheet.words))];
    const at = formatInstant(prepared.at, await analytics.slices.timeZone(viewer));
    return { sheet, leftOut: told, total, lines, version, at, params: paramsTold(params), end: laid.end };
  } catch (error) {
    await laid.end();
    throw error;
  }
}

/** What each threshold of a slice leaves out of the figures that stand in its columns. */
async function leftOutIn(
  { slices }: Analytics,
  viewer: Viewer,
  slice: Slice,
  words: PivotSheet["words"],
  { cells }: PivotShape = { cells: [], beside: [] },
): Promise<string[]> {
  const metrics = cells.length > 0 ? cells : slice.metrics.slice(0, 1);
  const told = await Promise.all(
    leftOut(words.dataset, slice, metrics).map(async ({ filter, slice: unshown }) =>
      leftOutText(words, filter, await slices.answer(viewer, unshown)),
    ),
  );
  return told.flat();
}

/** Over which companies a file is, and what of their dealings with each other it leaves out. */
async function companiesIn(
  { slices }: Analytics,
  viewer: Viewer,
  slice: Slice,
  prepared: Prepared,
  words: PivotSheet["words"],
): Promise<string[]> {
  const over = await slices.over(prepared, { account: viewer.accountId, ask: prepared });
  if (!over) return [];
  const unshown = dealingsLeftOut(prepared.described, slice);
  return companiesText(words, over, unshown && (await slices.answer(viewer, unshown)));
}

const spillOf = ({ store }: Analytics) => join(store.folder, "spill");

async function* csvChunks(pivot: OpenPivot, wanted: ReportExport): AsyncGenerator<FileCell[][], void> {
  const { sheet, total, lines } = pivot;
  const leaves = placedLeaves(sheet);
  const above = wanted.head ? [wanted.title, ...headTexts(pivot, wanted), null] : [];
  let chunk: FileCell[][] = [...above.map((value) => [{ value, isNumber: false }]), headLine(sheet)];
  for await (const line of lines) {
    chunk.push(plainLine(sheet, leaves, line, line.level));
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = [];
  }
  if (total) chunk.push(plainTotal(sheet, leaves, total));
  yield chunk;
}
