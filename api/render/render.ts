import type { Analytics } from "#analytics/analytics";
import { datasetIn } from "#analytics/catalogue";
import { chosenNames } from "#analytics/chosenNames";
import { demandPath, isOf } from "#analytics/rights";
import { describedTo } from "#analytics/together";
import { paramText } from "#analytics/sheet/sheet";
import { comparisonText, filterText, type PivotWords, wordOf } from "#analytics/sheet/words";
import { shortHash } from "#analytics/source/sources";
import { emphasised } from "#chart/emphasis";
import { type ChartSpec, timeIn } from "#query/charts";
import { asOfIn, isAdditive } from "#query/questions";
import { chosenAmong } from "#query/state";
import { usable } from "#query/usable";
import { pictureOf } from "#chart/picture";
import { placeNamed } from "#chart/tileMap";
import type { Dataset, Sliceable } from "#define/dataset";
import { formatInstant } from "#define/format";
import { fixedKeys } from "#define/pivot/pivot";
import { fail } from "#define/problem";
import type { Report } from "#define/report";
import { paramsTold, sliceParams } from "#define/slice/slice";
import type { Language, Viewer } from "#define/viewer";
import { companyOf } from "#engine/company";
import type { Runtime } from "#engine/runtime";
import type { Drawing, Look } from "./picture.ts";
import { pictureWords, titlesOf } from "./pictureWords.ts";
import { type ReportQuery, queryAt, linkParts } from "./query.ts";
import type { Slice, SliceAnswer } from "#define/slice/query";

/** What pictures of reports are made with. */
export type Renderer = { runtime: Runtime; analytics: Analytics };
/** A report asked at a link, for one viewer: the report and its dataset as he may use them, `whole` as it is defined. */
export type LinkedReport = { report: Report; whole: Dataset; dataset: Sliceable; asked: ReportQuery; link: string; today: string };

/**
 * The report behind a menu link with what it asks there; throws notFound for a link to nothing or to no report, forbidden without its
 * path, invalid where what narrows it means nothing.
 */
export async function resolveLink({ runtime, analytics }: Renderer, viewer: Viewer, link: string): Promise<LinkedReport> {
  const parts = linkParts(link) ?? fail({ type: "notFound", what: link });
  const { reports } = analytics.catalogue;
  const report =
    [...reports.values()].find((one) => opening(one.path) === parts.path && isOf(one, viewer.compId)) ??
    fail({ type: "notFound", what: link });
  demandPath(viewer, report);
  const whole = datasetIn(analytics.catalogue, report.dataset, viewer.compId) ?? fail({ type: "notFound", what: report.dataset });
  const dataset = await describedTo({ runtime, catalogue: analytics.catalogue }, viewer, whole);
  const today = await analytics.slices.today(viewer);
  const own = usable(report, dataset);
  return { report: own, whole, dataset, asked: queryAt(own, dataset, parts.query, today), link, today };
}

/** What a viewer is to see at a link, ready to be compared by version before it is drawn; throws forbidden and notReady too. */
export async function rendered(tools: Renderer, viewer: Viewer, pointed: LinkedReport, look: Look) {
  const { analytics } = tools;
  const key = await analytics.slices.versionKey(viewer, pointed.whole.id, pointed.asked.table.params);
  if (key === null) fail({ type: "forbidden", permission: `${pointed.whole.id}.read` });
  const version = shortHash([key, pointed.link, pointed.report, viewer.language, viewer.compId, look, pointed.today]);
  return { version, at: analytics.snapshots.trueAt(viewer.compId, [pointed.whole.id]), answer: () => drawn(tools, viewer, pointed, look) };
}

/** The picture of a report for a viewer, in his language; of a report without one the first figure of its table by group. */
export async function drawn(tools: Renderer, viewer: Viewer, pointed: LinkedReport, look: Look): Promise<Drawing> {
  const { asked } = pointed;
  const slice = asked.chart ?? { ...asked.table, metrics: asked.table.metrics.slice(0, 1), columns: [], totals: false, limit: MOST_BARS };
  return drawingOf(tools, viewer, pointed, slice, await tools.analytics.slices.answer(viewer, slice), look);
}

const MOST_BARS = 24;

async function drawingOf(
  tools: Renderer,
  viewer: Viewer,
  { report, whole, dataset, asked, today }: LinkedReport,
  slice: Slice,
  answer: SliceAnswer,
  look: Look,
): Promise<Drawing> {
  const { runtime, analytics } = tools;
  const wording = { words: runtime.words, language: viewer.language };
  const words: PivotWords = {
    dataset: whole,
    wording,
    titles: titlesOf(whole, wording, asked.state, report.lines),
    chosen: await chosenNames(analytics, viewer, whole, asked.table),
  };
  const { where = [] } = asked.table;
  const spec: ChartSpec = (asked.chart && asked.spec) ?? {
    kind: "bar",
    by: slice.by,
    stack: null,
    left: slice.metrics,
    right: [],
    top: MOST_BARS,
  };
  const { timeZone } = await companyOf(runtime, viewer.compId);
  const picture = pictureOf({
    spec,
    result: answer,
    fixed: (dimension) => fixedKeys(dataset, dimension, slice.params ?? {}, today),
    timed: (dimension) => timeIn(dataset, dimension),
    compare: slice.compare ?? [],
    isAdditive: (metric) => isAdditive(dataset, metric),
    words: pictureWords(words),
    palette: look.palette,
  });
  const [axis = ""] = spec.by;
  return {
    kind: spec.kind,
    title: titleOf(runtime.words, viewer.language, report),
    lines: [
      look.isHeaded ? wordOf(wording, "trueUpTo", { at: formatInstant(answer.at, timeZone, "minute") }) : "",
      narrowing(words, { ...slice, where }, today),
    ].filter((line) => line !== ""),
    picture: emphasised(picture, spec, asked.state),
    chosen: chosenAmong(
      asked.state,
      axis,
      picture.points.map(({ key }) => key),
    ),
    isStacked: spec.stack !== null,
    total: spec.bridge
      ? comparisonText(words, { ...spec.bridge, on: asOfIn(dataset, slice.params ?? {}, today) })
      : wordOf(wording, "total"),
    rest: wordOf(wording, "other"),
    placeOf: (name) => placeNamed(name, (place) => wordOf(wording, `places.${place}`)),
    look,
  };
}

/** The title of a report in a language. */
export function titleOf(words: Runtime["words"], language: Language, { id }: Pick<Report, "id">): string {
  return words.word(language, id, "title") ?? id;
}

/** How the parameters stand, what the figures are narrowed to and compared with, in one line. */
export function narrowing(words: PivotWords, { where = [], params = {}, compare = [] }: Slice, today: string): string {
  const { dataset, wording } = words;
  const stands = Object.entries(paramsTold(sliceParams(dataset, params, today))).flatMap(([name, value]) =>
    Object.hasOwn(params, name) ? [paramText(dataset, wording, name, value)] : [],
  );
  const against = compare.map((each) => comparisonText(words, each));
  return [
    ...stands,
    ...where.map((filter) => filterText(words, filter)),
    ...(against.length > 0 ? [`${wordOf(wording, "compare")}: ${against.join(", ")}`] : []),
  ].join(" · ");
}

const opening = (path: string) => (path.startsWith("/") ? path : `/${path}`);
