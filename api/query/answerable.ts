import type { Sliceable } from "#define/dataset";
import { figureParts } from "#define/figure";
import type { Report } from "#define/report";
import { comparisonText } from "./addressParts.ts";
import type { ReadAddress } from "./addressRead.ts";
import { chartSpec } from "./charts.ts";
import { sliceFault } from "./measures.ts";
import { chartSlice, pivotSlice } from "./questions.ts";
import type { ReportState } from "./state.ts";

/** What is given up, one after the other, until the rest of an address can be answered; by the name that it has there. */
const GIVEN_UP: readonly [string, Partial<ReportState>][] = [
  ["win", { windows: [] }],
  ["sort", { order: null }],
  ["top", { top: null }],
  ["h", { thresholds: [] }],
  ["axis", { axis: null, chart: null }],
  ["m", { own: [], windows: [] }],
  ["across", { across: null }],
];

/** An address without what its dataset cannot answer together; what was left out is told. */
export function answerable(report: Report, dataset: Sliceable, today: string, { state, ignored }: ReadAddress): ReadAddress {
  const fits = (candidate: ReportState): boolean => {
    const chart = chartSlice(report, dataset, candidate, chartSpec(report, dataset, candidate));
    const pivot = pivotSlice(report, dataset, candidate);
    return [chart, pivot].every((slice) => slice === null || sliceFault(dataset, slice, today) === null);
  };
  if (fits(state)) return { state, ignored };
  const compare = state.compare.filter((one) => fits({ ...state, compare: [one] }));
  if (fits({ ...state, compare })) {
    const others = state.compare.filter((one) => !compare.includes(one));
    return { state: comparing(state, compare), ignored: [...ignored, ...others.map((one) => `vs=${comparisonText(one)}`)] };
  }
  const single = GIVEN_UP.find(([, part]) => fits({ ...state, ...part }));
  if (single) return { state: { ...state, ...single[1] }, ignored: [...ignored, single[0]] };
  const bare = GIVEN_UP.reduce<ReportState>((left, [, part]) => ({ ...left, ...part }), comparing(state, []));
  return { state: bare, ignored: [...ignored, "vs", ...GIVEN_UP.map(([name]) => name)] };
}

/** A state with these comparisons alone, which explains and lists no figure of another. */
function comparing(state: ReportState, compare: ReportState["compare"]): ReportState {
  const known = (figure: string | null): string | null => {
    const { comparison } = figureParts(figure ?? "");
    return comparison === undefined || compare.some(({ name }) => name === comparison) ? figure : null;
  };
  return { ...state, compare, why: known(state.why), itemsOf: known(state.itemsOf) };
}
