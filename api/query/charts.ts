import type { Sliceable } from "#define/dataset";
import type { ChartKind, ChartView, Report } from "#define/report";
import type { ReportState } from "./state.ts";
import type { Comparison } from "#define/slice/query";
import { type TimeKind, timeKindOf } from "#define/spans";

const ORDER: Record<ChartKind, number> = {
  bar: 1,
  line: 2,
  area: 3,
  combined: 4,
  pareto: 5,
  waterfall: 6,
  pie: 7,
  funnel: 8,
  heat: 9,
  map: 10,
  scatter: 11,
};
/** Every kind of picture, as they stand in the menu. */
export const CHARTS = (Object.keys(ORDER) as ChartKind[]).toSorted((a, b) => ORDER[a] - ORDER[b]);
/** Pictures that draw one figure per point and nothing across. */
const SINGLE: readonly ChartKind[] = ["pie", "map", "waterfall", "pareto", "funnel"];
/** As many points as can be told apart, of a dimension without an end. */
const TOPS: Partial<Record<ChartKind, number>> = { pie: 8, map: 40, funnel: 8, pareto: 20, waterfall: 15, scatter: 300 };
const MOST_BARS = 24;

/** What is drawn: a view of the report as its reader turned it. `left` and `right` are the metrics of the two axes. */
export type ChartSpec = {
  kind: ChartKind;
  by: readonly string[];
  stack: string | null;
  left: readonly string[];
  right: readonly string[];
  top: number | null;
  /** The other day from which the steps lead to the figure; it is drawn alone then. */
  bridge?: Bridge;
};
/** Another day with what moved a balance since. */
export type Bridge = Extract<Comparison, { kind: "asOf" }>;

/**
 * What a reader asked to see bridged: the day and the first balance of the report that its dataset can bridge; null where there is none.
 */
export function bridgeIn(
  report: Report,
  dataset: Sliceable,
  { compare }: Pick<ReportState, "compare">,
): { of: string; from: Bridge } | null {
  const from = compare.find((each): each is Bridge => each.kind === "asOf" && each.bridge === true);
  const of = bridgedOf(report, dataset);
  return from && of !== undefined ? { of, from } : null;
}

/** The first figure of a report of which it is known what moves it. */
export function bridgedOf(report: Report, dataset: Sliceable): string | undefined {
  return report.views.flatMap(({ metrics }) => metrics).find((metric) => dataset.bridges?.[metric] !== undefined);
}

/** The picture of a report as its reader wants it; null where it has none. */
export function chartSpec(report: Report, dataset: Sliceable, state: ReportState): ChartSpec | null {
  const views = report.views.filter((view): view is ChartView => view.kind === "chart");
  const view = views.find(({ chart }) => chart === state.chart) ?? views[0];
  if (!view) return null;
  const bridged = bridgeIn(report, dataset, state);
  if (bridged && (state.chart ?? "waterfall") === "waterfall")
    return { kind: "waterfall", by: [], stack: null, left: [bridged.of], right: [], top: null, bridge: bridged.from };
  const kind = state.chart ?? view.chart;
  const isSteps = kind === "funnel" && view.by.length === 0 && state.axis === null;
  const axis = isSteps
    ? undefined
    : (state.axis ?? (kind === "scatter" && view.chart !== "scatter" ? state.rows[0] : view.by[0]) ?? state.rows[0]);
  const by = axis === undefined ? [] : kind === "heat" ? [axis, secondOf(report, view, state, axis)] : [axis];
  const stack =
    ["heat", "scatter", "combined"].includes(kind) || SINGLE.includes(kind) || view.stack === axis ? null : (view.stack ?? null);
  const metrics = numeric(dataset, view.metrics);
  const left = kind === "scatter" ? widened(report, dataset, metrics, 2) : isSteps ? metrics : singled(kind, stack, metrics);
  return { kind, by, stack, left, right: rightOf(report, dataset, view, kind, left), top: topOf(dataset, view, kind, axis, state) };
}

/** The kinds of picture that a report allows. */
export function chartsFor(report: Report, dataset: Sliceable): ChartKind[] {
  const metrics = numeric(dataset, [...report.views.flatMap((view) => view.metrics), ...report.metrics]);
  const needs: Partial<Record<ChartKind, number>> = { scatter: 2, combined: 2 };
  return hasPicture(report) ? CHARTS.filter((kind) => new Set(metrics).size >= (needs[kind] ?? 1)) : [];
}

const hasPicture = (report: Report): boolean => report.views.some(({ kind }) => kind === "chart");

function numeric(dataset: Sliceable, metrics: readonly string[]): string[] {
  return metrics.filter((metric) => dataset.metrics[metric] !== undefined && dataset.metrics[metric].unit !== "date");
}

function singled(kind: ChartKind, stack: string | null, metrics: readonly string[]): readonly string[] {
  return stack !== null || kind === "heat" || SINGLE.includes(kind) ? metrics.slice(0, 1) : metrics;
}

function widened(report: Report, dataset: Sliceable, metrics: readonly string[], least: number): string[] {
  const all = [...new Set([...metrics, ...numeric(dataset, report.metrics)])];
  return all.slice(0, Math.max(least, metrics.length));
}

function secondOf(report: Report, view: ChartView, state: ReportState, axis: string): string {
  const wanted = [view.by[1], view.stack, state.across, ...state.rows, ...report.groups];
  return wanted.find((each) => typeof each === "string" && each !== axis) ?? axis;
}

function rightOf(report: Report, dataset: Sliceable, view: ChartView, kind: ChartKind, left: readonly string[]): readonly string[] {
  if (kind !== "combined") return [];
  if (view.lines) return view.lines;
  const others = numeric(dataset, report.metrics).filter((metric) => !left.includes(metric));
  const units = new Set(left.map((metric) => dataset.metrics[metric]?.unit));
  return [...others.filter((metric) => !units.has(dataset.metrics[metric]?.unit ?? "money")), ...others].slice(0, 1);
}

function topOf(dataset: Sliceable, view: ChartView, kind: ChartKind, axis: string | undefined, state: ReportState): number | null {
  const dimension = dataset.dimensions[axis ?? ""]?.kind;
  const isEndless = dimension === "link" || dimension === "text";
  if (axis === undefined || isTime(dataset, axis) || !isEndless) return null;
  if (axis === state.rows[0] && state.top !== null) return state.top;
  return view.top ?? TOPS[kind] ?? MOST_BARS;
}

/** What the keys of a dimension count in where they follow each other in time. */
export function timeIn(dataset: Sliceable, dimension: string): TimeKind | undefined {
  return timeKindOf(dataset.dimensions[dimension]?.kind);
}

/** Whether the keys of a dimension follow each other in time. */
export function isTime(dataset: Sliceable, dimension: string): boolean {
  return timeIn(dataset, dimension) !== undefined;
}
