import type { Sliceable } from "#define/dataset";
import type { Report } from "#define/report";
import { bucketKeys, type Slice, sliceParams } from "#define/slice";
import { chartOf, pivotOf } from "./definition.ts";
import { besideOf, filtersOf, missingOf, type ReportState } from "./state.ts";

/** Rows of a pivot fetched at once; the window moves with the scroll. */
export const PAGE = 200;

/** The question behind the chart: its own axes are not filtered, so that a second click can clear. */
export function chartSlice(report: Report, state: ReportState): Slice | null {
  const chart = chartOf(report);
  if (!chart || missingOf(report, state)) return null;
  const axes = [...chart.by, ...(chart.stack ? [chart.stack] : [])];
  return {
    dataset: report.dataset,
    metrics: chart.stack ? chart.metrics.slice(0, 1) : chart.metrics,
    by: chart.by,
    ...(chart.stack ? { columns: [chart.stack] } : {}),
    where: filtersOf(report, state, axes),
    params: state.params,
  };
}

/** Metrics of the pivot in order: the one in the cells, the lighter ones beside, those the reader added. */
export function pivotMetrics(report: Report, state: ReportState): string[] {
  const pivot = pivotOf(report);
  const beside = besideOf(report).filter((metric) => !state.hidden.metrics.includes(metric));
  return [...new Set([...(pivot?.metrics ?? []), ...beside, ...state.added])];
}

const TIMES: readonly (string | undefined)[] = ["date", "month", "year"];

/** Whether the keys of a dimension follow each other in time. */
export function isTime(dataset: Sliceable, dimension: string): boolean {
  return TIMES.includes(dataset.dimensions[dimension]?.kind);
}

/** The question behind the pivot, all rows; the rows' own dimension is not filtered but for the search. Days, months and years stand in their order, everything else by its first figure. */
export function pivotSlice(report: Report, dataset: Sliceable, state: ReportState): Slice | null {
  const pivot = pivotOf(report);
  if (!pivot || missingOf(report, state)) return null;
  const metrics = pivotMetrics(report, state);
  const isKnown = state.order !== null && [state.group, ...metrics].includes(state.order.by);
  const natural = isTime(dataset, state.group) ? { by: state.group } : { by: pivot.metrics[0] ?? "", descending: true };
  const order = [isKnown && state.order ? state.order : natural];
  return {
    dataset: report.dataset,
    metrics,
    by: [state.group],
    columns: pivot.columns.filter((column) => column !== state.group).slice(0, 1),
    where: filtersOf(report, state, [state.group]),
    params: state.params,
    order,
    totals: true,
  };
}

/** The question for the records behind a figure: the filters in force and the figure's own keys. */
export function itemsSlice(report: Report, state: ReportState, offset: number): Slice | null {
  if (!state.items) return null;
  const own = Object.keys(state.items);
  const where = [...filtersOf(report, state, own), ...Object.entries(state.items).map(([dimension, keys]) => ({ dimension, in: keys }))];
  const metrics = state.itemsOf ? [state.itemsOf] : [];
  return { dataset: report.dataset, metrics, by: [], rows: true, where, params: state.params, limit: PAGE, offset };
}

/** Keys of a column dimension that stand even when nothing is in them, in order; none for an open dimension. */
export function fixedKeys(dataset: Sliceable, dimension: string, params: ReportState["params"], today: string): string[] {
  const known = dataset.dimensions[dimension];
  if (known?.kind === "choice") return [...known.values];
  if (known?.kind !== "bucket") return [];
  return bucketKeys(dataset, dimension, sliceParams(dataset, params, today));
}
