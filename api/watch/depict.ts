import type { Analytics } from "#analytics/analytics";
import { describedFor } from "#analytics/hidden";
import { demandPath, isOf } from "#analytics/rights";
import { headOf, sheetOf } from "#analytics/sheet";
import { shortHash } from "#analytics/sources";
import type { Dataset, MetricUnit } from "#define/dataset";
import { formatInstant } from "#define/format";
import { fail } from "#define/problem";
import type { Report } from "#define/report";
import type { Slice, SliceAnswer } from "#define/slice";
import type { Language, Viewer } from "#define/viewer";
import type { FileCell } from "#engine/cells";
import { companyOf } from "#engine/company";
import type { Runtime } from "#engine/runtime";
import type { Drawing } from "./picture.ts";
import { type Asked, askedAt, linkParts } from "./question.ts";

/** What pictures of reports are made with. */
export type Depicting = { runtime: Runtime; analytics: Analytics };
/** A report asked at a link, for one viewer. */
export type Pointed = { report: Report; dataset: Dataset; asked: Asked; link: string };
/** Wide for screens, small enough for a mail. */
export const SCREEN = { width: 1600, height: 900 };
export const MAIL = { width: 960, height: 540 };

/** The report behind a menu link with what it asks there; throws notFound for a link to nothing or to no report, forbidden without its path, invalid for names that the report does not have. */
export function pointedAt({ analytics }: Depicting, viewer: Viewer, link: string): Pointed {
  const parts = linkParts(link) ?? fail({ type: "notFound", what: link });
  const { reports, datasets } = analytics.catalogue;
  const report =
    [...reports.values()].find((one) => opening(one.path) === parts.path && isOf(one, viewer.compId)) ??
    fail({ type: "notFound", what: link });
  demandPath(viewer, [report.path]);
  const dataset = datasets.get(report.dataset) ?? fail({ type: "notFound", what: report.dataset });
  return { report, dataset, asked: askedAt(report, describedFor(dataset, viewer), parts.query), link };
}

/** What a viewer is to see at a link, ready to be compared by version before it is drawn; throws forbidden and notReady too. */
export async function depicted(tools: Depicting, viewer: Viewer, pointed: Pointed, size: Drawing["size"]) {
  const { analytics, runtime } = tools;
  const key = await analytics.readers.versionKey(viewer, pointed.dataset.id);
  if (key === null) fail({ type: "forbidden", permission: `${pointed.dataset.id}.read` });
  const today = await analytics.slices.today(viewer);
  const version = shortHash([key, pointed.link, pointed.report, viewer.language, viewer.compId, size, today]);
  const answer = async (): Promise<Drawing> => {
    const slice = pointed.asked.chart ?? pointed.asked.table;
    const found = await analytics.slices.answer(viewer, slice);
    const { timeZone } = await companyOf(runtime, viewer.compId);
    return drawingOf(tools, viewer, pointed, slice, found, { size, timeZone });
  };
  return { version, at: analytics.snapshots.trueAt(viewer.compId), answer };
}

/** How a report's answer is drawn, in the viewer's language. */
export function drawingOf(
  { runtime: { words } }: Depicting,
  { language }: Viewer,
  { report, dataset, asked }: Pointed,
  slice: Slice,
  answer: SliceAnswer,
  { size, timeZone }: { size: Drawing["size"]; timeZone: string },
): Drawing {
  const told = { words, language };
  const [head = [], ...lines] = sheetOf(dataset, slice, answer, told);
  const rows = lines.slice(0, slice.totals ? -1 : undefined);
  const keys = slice.by.length;
  const series = head.slice(keys).map((cell, at) => ({ name: textIn(cell), values: rows.map((row) => valueIn(row[keys + at])) }));
  return {
    kind: asked.view?.chart ?? "bar",
    title: titleOf(words, language, report),
    lines: [
      words.word(language, "report", "trueUpTo", { at: formatInstant(answer.at, timeZone) }) ?? "",
      filterLine(dataset, slice, told),
    ].filter((line) => line !== ""),
    points: rows.map((row) => row.slice(0, keys).map(textIn).join(" · ")),
    series: slice.columns?.length ? series : series.slice(0, 3),
    isStacked: (slice.columns?.length ?? 0) > 0,
    unit: unitOf(dataset, slice.metrics[0] ?? ""),
    language,
    size,
  };
}

/** The title of a report in a language. */
export function titleOf(words: Runtime["words"], language: Language, { id }: Pick<Report, "id">): string {
  return words.word(language, id, "title") ?? id;
}

/** Which dimensions are narrowed, and how the parameters stand, in one line. */
function filterLine(dataset: Dataset, slice: Slice, told: { words: Runtime["words"]; language: Language }): string {
  const params = Object.entries(slice.params ?? {}).map(([name, value]) => {
    const word = told.words.word(told.language, dataset.id, `params.${name}`) ?? name;
    return `${word}: ${told.words.word(told.language, dataset.id, `choices.${name}.${value}`) ?? value}`;
  });
  const filters = (slice.where ?? []).map(({ dimension }) => headOf(dataset, told, dimension));
  const narrowed =
    filters.length > 0 ? [told.words.word(told.language, "watch", "narrowed", { by: [...new Set(filters)].join(", ") }) ?? ""] : [];
  return [...params, ...narrowed].join(" · ");
}

const valueIn = (cell: FileCell | undefined): string | null => (cell?.value === null || cell === undefined ? null : String(cell.value));
const textIn = (cell: FileCell): string => valueIn(cell) ?? "";
const unitOf = (dataset: Dataset, metric: string): MetricUnit => dataset.metrics[metric]?.unit ?? "count";
const opening = (path: string) => (path.startsWith("/") ? path : `/${path}`);
