import { PLAIN_CALENDAR } from "#define/calendar";
import type { Sliceable } from "#define/dataset";
import { comparedIn, figureParts, figureSlice } from "#define/figure";
import type { PivotShape } from "#define/pivot/pivot";
import type { PivotView, Report } from "#define/report";
import { type ChartSpec, chartSpec, isTime } from "./charts.ts";
import { sliceFault } from "./measures.ts";
import { besideOf, filtersOf, missingOf, type ReportState } from "./state.ts";
import { initialText } from "#define/slice/params";
import type { Comparison, Slice, SliceFilter, SliceOrder } from "#define/slice/query";

/** Rows of a pivot fetched at once; the window moves with the scroll. */
export const PAGE = 200;
/** Rows shown under one open row. */
const MOST_BELOW = 2000;
/** Pictures whose points stand in an order of their own. */
const STEPPED: readonly ChartSpec["kind"][] = ["waterfall", "funnel"];
const TO_DATE: readonly Comparison["kind"][] = ["yearToDate", "rolling12"];
const COMPARED: readonly ChartSpec["kind"][] = ["bar", "line", "area"];

/** Whether the parts of a figure add up to it. */
export function isAdditive(dataset: Sliceable, metric: string): boolean {
  const known = dataset.metrics[metric];
  return known !== undefined && "additive" in known && known.additive;
}

const AS_OF: readonly string[] = ["today", "lastFriday"];

function asOfParam({ params }: Pick<Sliceable, "params">): string | undefined {
  return Object.keys(params).find((name) => params[name]?.kind === "date" && AS_OF.includes(params[name].initial));
}

/** The day that figures are true at. */
export function asOfIn(dataset: Sliceable, params: ReportState["params"], today: string): string {
  const name = asOfParam(dataset) ?? "";
  const param = dataset.params[name];
  return params[name] ?? (param ? initialText(param, today, PLAIN_CALENDAR) : today);
}

/** The table of a report, when it has one. */
export function pivotOf(report: Report): PivotView | undefined {
  return report.views.find((view): view is PivotView => view.kind === "pivot");
}

/** The dimensions that a picture is drawn along. */
export const axesIn = ({ by, stack }: ChartSpec): readonly string[] => [...by, ...(stack ? [stack] : [])];

/** The question behind the chart: what is chosen on its own axes is all that it shows, unless it is to show them whole. */
export function chartSlice(report: Report, dataset: Sliceable, state: ReportState, spec: ChartSpec | null): Slice | null {
  if (!spec || missingOf(report, state)) return null;
  const metrics = [...new Set([...spec.left, ...spec.right])];
  const [axis = ""] = spec.by;
  const isRanked = spec.kind !== "funnel" && (spec.top !== null || ["pareto", "pie"].includes(spec.kind));
  return {
    dataset: report.dataset,
    metrics,
    by: spec.kind === "heat" ? [axis] : spec.by,
    ...(spec.stack ? { columns: [spec.stack] } : {}),
    ...(spec.kind === "heat" ? { columns: spec.by.slice(1) } : {}),
    where: filtersOf(report, state, state.whole ? axesIn(spec) : []),
    params: state.params,
    ...(isRanked && metrics[0] ? { order: [{ by: metrics[0], descending: true }] } : {}),
    // What narrows from step to step stands in the order of its steps.
    ...(spec.kind === "funnel" && axis ? { order: [{ by: axis }] } : {}),
    ...(spec.top === null ? {} : { limit: spec.top }),
    ...(spec.top === null || spec.kind === "scatter" ? {} : { other: true as const }),
    ...(spec.bridge ? { compare: [{ ...spec.bridge, of: spec.left }] } : {}),
    ...(spec.stack === null && COMPARED.includes(spec.kind)
      ? comparing(dataset, { ...state, compare: plainly(state.compare) }, metrics, [])
      : {}),
  };
}

/** What the table shows: metrics in its columns, and those beside with what the reader added. */
export function pivotShape(report: Report, dataset: Sliceable, state: ReportState): PivotShape {
  const known = (names: readonly string[]) => names.filter((name) => dataset.metrics[name] !== undefined);
  const cells = known(pivotOf(report)?.metrics ?? []);
  const beside = known(besideOf(report)).filter((metric) => !state.hidden.metrics.includes(metric));
  const more = [...beside, ...known(state.added), ...state.own.map(({ name }) => name), ...state.windows.map(({ name }) => name)];
  return { cells, beside: [...new Set(more)].filter((metric) => !cells.includes(metric)) };
}

/**
 * The question behind the table: its rows and sums are of what is chosen, on its own dimensions too. Days, months, years, ages and the
 * steps of a waterfall stand in their order, everything else by its first figure.
 */
export function pivotSlice(report: Report, dataset: Sliceable, state: ReportState): Slice | null {
  const [group = ""] = state.rows;
  if (!pivotOf(report) || missingOf(report, state)) return null;
  const shape = pivotShape(report, dataset, state);
  const metrics = metricsOf(shape, state);
  const asked = state.order && [group, ...metrics].includes(state.order.by.split("~")[0] ?? "") ? state.order : null;
  const isOrdered = isTime(dataset, group) || dataset.dimensions[group]?.kind === "bucket" || isStep(report, group);
  const natural: SliceOrder = isOrdered ? { by: group } : { by: metrics[0] ?? "", descending: true };
  return {
    dataset: report.dataset,
    metrics,
    by: [group],
    columns: state.across === null ? [] : [state.across],
    where: filtersOf(report, state),
    params: state.params,
    order: [asked ?? natural],
    totals: true,
    ...(state.top === null ? {} : { limit: state.top, other: true as const }),
    ...comparing(
      dataset,
      state,
      metrics.filter((name) => !speaksOfOthers(state, name)),
      [group, ...(state.across === null ? [] : [state.across])],
    ),
    ...(state.windows.length > 0 ? { windows: state.windows } : {}),
    ...measured(state),
  };
}

/** Whether a dimension is that of the steps of a waterfall or a funnel. */
function isStep({ views }: Report, dimension: string): boolean {
  return views.some((view) => view.kind === "chart" && STEPPED.includes(view.chart) && view.by.includes(dimension));
}

/** The question for the rows below open ones: `level` dimensions deep, under these paths. */
function belowSlice(all: Slice, state: ReportState, level: number, paths: ReportState["open"]): Slice {
  const by = state.rows.slice(0, level + 1);
  const under = by.slice(0, level).map((dimension, place) => ({ dimension, in: [...new Set(paths.map((path) => path[place] ?? null))] }));
  const [first] = all.order ?? [];
  const order: SliceOrder[] = first && first.by !== all.by[0] ? [first] : [];
  const { other: _other, offset: _offset, ...rest } = all;
  return {
    ...rest,
    by,
    order,
    limit: MOST_BELOW,
    where: [...(all.where ?? []), ...under],
    ...(all.windows ? { windows: all.windows.map((window) => ({ ...window, within: by.slice(0, level) })) } : {}),
  };
}

/** The part of a table's question that is fetched at once, from a place of its rows on; a top list is asked whole. */
export function pageOf(all: Slice, offset: number): Slice {
  return all.limit === undefined ? { ...all, limit: PAGE, offset } : all;
}

/** What a report asks first, in the order in which it is seen: its picture, its table, and the rows below open ones. */
export function firstSlices(report: Report, dataset: Sliceable, state: ReportState): Slice[] {
  const chart = state.shown === "table" ? null : chartSlice(report, dataset, state, chartSpec(report, dataset, state));
  const table = state.shown === "chart" ? null : pivotSlice(report, dataset, state);
  return [...(chart ? [chart] : []), ...(table ? [pageOf(table, 0), ...openSlices(pageOf(table, 0), state)] : [])];
}

/** The questions for the rows below all open ones, level by level; null where nothing is open. */
export function belowSlices(all: Slice, state: ReportState): (Slice | null)[] {
  return [1, 2, 3].map((level) => {
    const paths = state.open.filter((path) => path.length === level);
    return paths.length > 0 && level < state.rows.length ? belowSlice(all, state, level, paths) : null;
  });
}

/** Those of them that ask something. */
export function openSlices(all: Slice, state: ReportState): Slice[] {
  return belowSlices(all, state).filter((slice) => slice !== null);
}

/** The question for the records behind a figure: the filters in force and the figure's own keys. */
export function itemsSlice(report: Report, state: ReportState, offset: number): Slice | null {
  if (!state.items) return null;
  const isOwn = state.own.some(({ name }) => name === figureParts(state.itemsOf ?? "").metric);
  const listed = {
    dataset: report.dataset,
    by: [],
    where: groupFilters(report, state),
    params: state.params,
    rows: true,
    limit: PAGE,
    offset,
  };
  if (!state.itemsOf || isOwn) return { ...listed, metrics: [] };
  return { ...listed, ...figureSlice({ ...listed, metrics: [], compare: plainly(state.compare) }, state.itemsOf) };
}

/** The question for the figure that is explained: the filters in force and the keys of its group, with what it is compared with. */
export function whySlice(report: Report, state: ReportState): Slice | null {
  return state.why === null ? null : aloneSlice(report, state, state.why, groupFilters(report, state));
}

/** The question for one figure by itself under these filters, with what it is compared with and the measures that it is made of. */
export function aloneSlice({ dataset }: Report, state: ReportState, figure: string, where: readonly SliceFilter[]): Slice {
  const { params, compare } = state;
  return figureSlice({ dataset, metrics: [], by: [], where, params, compare: plainly(compare), ...measured(state) }, figure);
}

/** The filters in force, and the keys of the group that is looked into. */
function groupFilters(report: Report, state: ReportState): SliceFilter[] {
  const keys = state.items ?? {};
  return [
    ...filtersOf(report, state, Object.keys(keys), []),
    ...Object.entries(keys).map(([dimension, each]) => ({ dimension, in: each })),
  ];
}

function metricsOf({ cells, beside }: PivotShape, state: ReportState): string[] {
  const made = new Set(state.windows.map(({ name }) => name));
  const spoken = state.own.flatMap(({ text }) => comparedIn(text).map(([metric]) => metric));
  const needed = [...state.windows.flatMap(({ of, against = of }) => [of, against]), ...spoken];
  return [...new Set([...cells, ...beside.filter((name) => !made.has(name)), ...needed])];
}

/**
 * The comparisons with the metrics that each can be made of: amounts, for a plan those that have one, for a period so far those that count
 * from its beginning; what moved balances where all of it can be told beside each other.
 */
function comparing(
  dataset: Sliceable,
  { compare, params }: Pick<ReportState, "compare" | "params">,
  metrics: readonly string[],
  by: readonly string[],
): Pick<Slice, "compare"> {
  const amounts = metrics.filter((metric) => dataset.metrics[metric]?.unit !== "date");
  const bridges = (one: Comparison) =>
    one.kind === "asOf" && sliceFault(dataset, { dataset: dataset.id, metrics: amounts, by, params, compare: [one] }, one.on) === null;
  const made = compare.flatMap((each): Comparison[] => {
    const [plain = each] = plainly([each]);
    const one = bridges(each) ? each : plain;
    const of = one.kind === "plan" ? amounts.filter((metric) => dataset.plans?.[metric] !== undefined) : amounts;
    const fit = TO_DATE.includes(one.kind) ? of.filter((metric) => countsToDate(dataset, metric, one)) : of;
    // What no figure can be compared with is asked all the same: the address is told then.
    return of.length > 0 ? [{ ...one, of: fit.length > 0 ? fit : of }] : [];
  });
  return made.length > 0 ? { compare: made } : {};
}

/** Comparisons without what moved a balance. */
function plainly(compare: readonly Comparison[]): Comparison[] {
  return compare.map(({ bridge: _bridge, ...plain }: Comparison & { bridge?: true }) => plain);
}

function countsToDate(dataset: Sliceable, metric: string, one: Comparison): boolean {
  return sliceFault(dataset, { dataset: dataset.id, metrics: [metric], by: [], compare: [one] }) === null;
}

/** Whether a measure of the reader's own is made of comparisons, and so is not compared itself. */
function speaksOfOthers({ own }: ReportState, name: string): boolean {
  return own.some((each) => each.name === name && comparedIn(each.text).length > 0);
}

function measured({ own }: ReportState): Pick<Slice, "measures"> {
  return own.length > 0 ? { measures: Object.fromEntries(own.map(({ name, text }) => [name, text])) } : {};
}
