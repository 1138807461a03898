import { randomUUID } from "node:crypto";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeXlsxStream } from "hucre";
import { literal } from "#db/sql";
import type { Dataset } from "#define/dataset";
import { type Slice, type SliceAnswer, sliceParams } from "#define/slice";
import type { Language, Viewer } from "#define/viewer";
import { csvLine, type FileCell, xlsxCell } from "#engine/cells";
import type { Analytics } from "./analytics.ts";
import { headOf, keyText, sheetOf, type SheetWords } from "./sheet.ts";

export const REPORT_FILES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  parquet: "application/vnd.apache.parquet",
} as const;
export type ReportFormat = keyof typeof REPORT_FILES;
/** What is exported: a slice, for whom, in which language, what the sheet is called, and keys across that were put away on the screen. */
export type ReportExport = {
  viewer: Viewer;
  slice: Slice;
  language: Language;
  title: string;
  told: SheetWords;
  without?: readonly (string | null)[];
};
type Body = ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>;

/** A file of exactly a slice: csv and xlsx as people read it, parquet with keys and exact types. */
export async function exportSlice(analytics: Analytics, wanted: ReportExport, format: ReportFormat): Promise<Body> {
  if (format === "parquet") return parquet(analytics, wanted);
  const viewer = { ...wanted.viewer, language: wanted.language };
  const { dataset } = await analytics.slices.prepare(viewer, wanted.slice, wanted.language);
  const whole = await analytics.slices.answer(viewer, wanted.slice);
  const answer = shownOf(wanted, whole);
  const lines = sheetOf(dataset, wanted.slice, answer, wanted.told);
  if (format === "csv") return new TextEncoder().encode(`\uFEFF${lines.map(csvLine).join("")}`);
  const head = sheetHead(dataset, wanted, answer.at, await analytics.slices.today(viewer));
  return writeXlsxStream(
    [...head, ...lines].map((line) => line.map(xlsxCell)),
    { name: wanted.title.slice(0, 31) },
  );
}

/** The answer without the columns that were put away; sums over all columns stay what they are, as on the screen. */
function shownOf({ slice, without = [] }: ReportExport, answer: SliceAnswer): SliceAnswer {
  const [across] = slice.columns ?? [];
  const place = (name: string) => answer.columns.findIndex((column) => column.name === name);
  const [at, total] = [place(across ?? ""), place("total")];
  if (across === undefined || without.length === 0) return answer;
  return { ...answer, rows: answer.rows.filter((row) => Number(row[total]) % 2 === 1 || !without.includes(row[at] ?? null)) };
}

/** What the figures are of: title, instant, parameters, filters; printed above them. */
function sheetHead(dataset: Dataset, { slice, title, told }: ReportExport, at: string, today: string): FileCell[][] {
  const { words, language } = told;
  const params = Object.entries(sliceParams(dataset, slice.params ?? {}, today)).map(([name, value]) => [
    words.word(language, dataset.id, `params.${name}`) ?? name,
    words.word(language, dataset.id, `choices.${name}.${value}`) ?? value,
  ]);
  const filters = (slice.where ?? []).map((filter) => [headOf(dataset, told, filter.dimension), filterText(dataset, filter, told)]);
  const lines = [[title], [words.word(language, "report", "trueUpTo", { at }) ?? at], ...params, ...filters, []];
  return lines.map((line) => line.map((value) => ({ value, isNumber: false })));
}

function filterText(dataset: Dataset, filter: NonNullable<Slice["where"]>[number], told: SheetWords): string {
  if ("in" in filter) return filter.in.map((key) => keyText(dataset, told, filter.dimension, key)).join(", ");
  if ("contains" in filter) return filter.contains;
  if ("empty" in filter) return filter.empty ? keyText(dataset, told, filter.dimension, null) : "*";
  return `${filter.from ?? ""} – ${filter.to ?? ""}`;
}

/** The same rows for a file with keys, as DuckDB text. */
function shownSql({ slice, without = [] }: ReportExport, sql: string): string {
  const [across] = slice.columns ?? [];
  if (across === undefined || without.length === 0) return sql;
  const key = `"${across}"`;
  const away = without.map((one) => (one === null ? `${key} is null` : `${key} = ${literal(one)}`));
  return `select * from (${sql}) where total % 2 = 1 or not coalesce(${away.join(" or ")}, false)`;
}

async function parquet(analytics: Analytics, wanted: ReportExport): Promise<Uint8Array<ArrayBuffer>> {
  const { compiled, reading } = await analytics.slices.prepare(wanted.viewer, wanted.slice, wanted.language);
  const folder = join(analytics.store.folder, "spill");
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${randomUUID()}.parquet`);
  try {
    await analytics.duck.holding(analytics.readers.paths(reading), () =>
      analytics.duck.execute(`copy (${shownSql(wanted, compiled.sql)}) to ${literal(path)} (format parquet)`),
    );
    return new Uint8Array(await readFile(path));
  } finally {
    await rm(path, { force: true });
  }
}
