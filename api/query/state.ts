import type { Sliceable } from "#define/dataset";
import { compare, isDecimal } from "#define/decimal";
import type { ChartKind, Report } from "#define/report";
import type { Comparison, PlainFilter, SliceFilter, SliceWindow } from "#define/slice/query";

/** Chosen keys per dimension; null stands for "without". */
export type Chosen = Readonly<Record<string, readonly (string | null)[]>>;
/** Bounds of a dimension of time, both included. */
export type Ranges = Readonly<Record<string, { from?: string; to?: string }>>;
/** Only keys of the dimension whose figure is at least, at most or between decimals. */
export type Threshold = { dimension: string; metric: string; least?: string; most?: string };
/** A stretch of an axis of time, both ends included. */
export type Stretch = { from: string; to: string };
export type Shown = "both" | "chart" | "table";
/** A measure that a reader made up: its name in slices, what he calls it, his expression. */
export type OwnMeasure = { name: string; title: string; text: string };
export type ReportOrder = { by: string; descending: boolean; column?: string | null };
/** All that a reader chose on a report: exactly what its address says. */
export type ReportState = {
  /** Dimensions of the rows, one below the other; the first is never missing. */
  rows: readonly string[];
  /** The dimension across; null = none. */
  across: string | null;
  /** The kind of picture and its axis, where they are not those of the report. */
  chart: ChartKind | null;
  axis: string | null;
  params: Readonly<Record<string, string>>;
  filters: Chosen;
  ranges: Ranges;
  /** The picture shows all of its own axes and marks what is chosen on them, instead of that alone. */
  whole: boolean;
  /** Groups that are shown by a figure of theirs, by dimension. */
  thresholds: readonly Threshold[];
  search: string;
  /** Rows by name or by a figure; with `column` by the figure in that column. */
  order: ReportOrder | null;
  shown: Shown;
  /** Further metrics as columns. */
  added: readonly string[];
  /** Metrics that the report shows by itself and columns that the reader put away. */
  hidden: { metrics: readonly string[]; columns: readonly (string | null)[] };
  compare: readonly Comparison[];
  windows: readonly SliceWindow[];
  own: readonly OwnMeasure[];
  /** Only so many rows, the others as one. */
  top: number | null;
  /** Rows that are open, by the keys that lead to them. */
  open: readonly (readonly (string | null)[])[];
  /** The figure whose open items are listed; null = no list. */
  items: Chosen | null;
  /** Which figure that is (`metric` or `metric~comparison`), where its own rows are told apart; null = the one in the cells. */
  itemsOf: string | null;
  /** The figure that is explained, of the group in `items`; null = none. */
  why: string | null;
};

/** What was chosen, key by key and as stretches. */
export type Choices = Pick<ReportState, "filters" | "ranges">;

/** The figures that stand beside the rows of a report without being asked for. */
export function besideOf(report: Report): readonly string[] {
  return report.views.flatMap((view) => (view.kind === "pivot" ? (view.lighter ?? []) : []));
}

/** Every dimension that a reader may name on a report. */
export function dimensionsOf(report: Report): string[] {
  const shown = report.views.flatMap((view) =>
    view.kind === "chart" ? [...view.by, ...(view.stack ? [view.stack] : [])] : [...(view.rows ?? []), ...view.columns],
  );
  return [...new Set([...report.groups, ...report.filters, ...shown])];
}

/** Whether a report can be looked at as a picture. */
export function hasChart(report: Report): boolean {
  return report.views.some(({ kind }) => kind === "chart");
}

/**
 * The one selection model: a click chooses these keys alone, the same click again clears them, with `add` each key comes and goes by
 * itself.
 */
export function toggled(filters: Chosen, picked: Readonly<Record<string, string | null>>, add: boolean): Chosen {
  const same = Object.entries(picked).every(([name, key]) => filters[name]?.length === 1 && filters[name][0] === key);
  const next = Object.entries(picked).map(([name, key]): [string, readonly (string | null)[]] => {
    const before = filters[name] ?? [];
    if (add) return [name, before.includes(key) ? before.filter((each) => each !== key) : [...before, key]];
    return [name, same ? [] : [key]];
  });
  return withoutEmpty({ ...filters, ...Object.fromEntries(next) });
}

/** Whether a key of a dimension stands out: chosen by itself or within the chosen range. */
function isChosen({ filters, ranges }: Choices, dimension: string, key: string | null): boolean {
  if (filters[dimension]?.includes(key)) return true;
  const range = ranges[dimension];
  return range !== undefined && key !== null && !isBefore(key, range.from) && !isBefore(range.to, key);
}

/** Numbers follow each other as such, anything else as it is written. */
function isBefore(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return isDecimal(one) && isDecimal(other) ? compare(one, other) < 0 : one < other;
}

/** Which of these keys of a dimension stand out. */
export function chosenAmong(state: Choices, dimension: string, keys: readonly (string | null)[]): Set<string | null> {
  return new Set(keys.filter((key) => isChosen(state, dimension, key)));
}

/** What a stretch of an axis leaves of the choices: it alone says what of that axis is asked, and its picture stays whole. */
export function stretched(
  { filters, ranges }: ReportState,
  dimension: string,
  range: Stretch,
): Pick<ReportState, "filters" | "ranges" | "whole"> {
  const { [dimension]: _keys, ...others } = filters;
  return { filters: others, ranges: { ...ranges, [dimension]: range }, whole: true };
}

/** Whether something is chosen on one of these dimensions. */
export function isChosenOn({ filters, ranges }: ReportState, dimensions: readonly string[]): boolean {
  return dimensions.some((name) => filters[name] !== undefined || ranges[name] !== undefined);
}

/** The order after a click on a head: figures begin with the largest, names with the first, the same click again turns it round. */
export function turned({ order, rows }: ReportState, by: string, column?: string | null): ReportOrder {
  const isSame = order?.by === by && order.column === column;
  const next = { by, descending: isSame ? !order.descending : by !== rows[0] };
  return column === undefined ? next : { ...next, column };
}

/**
 * The filters of a slice: those of the report, the chosen keys and ranges (but for the dimensions `but`, unless a choice is required
 * there), the search in the row labels and the thresholds. These look at
 * what the other filters leave, but for those of the dimensions `seen`.
 */
export function filtersOf(report: Report, state: ReportState, but: readonly string[] = [], seen = but): SliceFilter[] {
  const among = plainFilters(report, state, seen);
  return [...plainFilters(report, state, but), ...state.thresholds.map((threshold) => ({ ...threshold, among }))];
}

function plainFilters(report: Report, state: ReportState, but: readonly string[]): PlainFilter[] {
  const own = (dimension: string) => but.includes(dimension) && !report.required?.includes(dimension);
  const chosen = Object.entries(state.filters).filter(([dimension]) => !own(dimension));
  const ranges = Object.entries(state.ranges).filter(([dimension]) => !own(dimension));
  const [group = ""] = state.rows;
  return [
    ...(report.where ?? []),
    ...chosen.map(([dimension, keys]) => ({ dimension, in: keys })),
    ...ranges.map(([dimension, range]) => ({ dimension, ...range })),
    ...(state.search ? [{ dimension: group, contains: state.search }] : []),
  ];
}

/** The first of the dimensions in which something must be chosen and nothing is. */
export function missingOf(report: Report, state: ReportState): string | undefined {
  return report.required?.find((dimension) => (state.filters[dimension] ?? []).length === 0);
}

/**
 * Goes one dimension deeper into a group: its keys become filters, the next dimension that is not looked at yet becomes the rows; undefined
 * where there is none.
 */
export function deeper(report: Report, dataset: Sliceable, state: ReportState, keys: Chosen): Partial<ReportState> | undefined {
  const used = new Set([...state.rows, ...Object.keys(state.filters), ...Object.keys(keys)]);
  const next = report.groups.find((group) => !used.has(group) && dataset.dimensions[group]);
  if (next === undefined) return undefined;
  return { rows: [next], open: [], order: null, search: "", filters: { ...state.filters, ...keys } };
}

function withoutEmpty(filters: Chosen): Chosen {
  return Object.fromEntries(Object.entries(filters).filter(([, keys]) => keys.length > 0));
}

/** Nothing chosen any more. */
export const CLEARED = { filters: {}, ranges: {}, whole: false, thresholds: [], search: "" } satisfies Partial<ReportState>;

/** Whether anything is chosen. */
export function isFiltered({ filters, ranges, thresholds, search }: ReportState): boolean {
  return Object.keys(filters).length + Object.keys(ranges).length + thresholds.length > 0 || search !== "";
}

/**
 * What an address can ask of a report: `param` says whether a parameter takes a value, `key` whether a dimension can have a key, `measure`
 * whether a text is an expression over its metrics and these comparisons.
 */
export type Askable = {
  report: Report;
  param: (name: string, value: string) => boolean;
  /** Names of values that do not go with the others: choices within another choice. */
  strays: (params: Readonly<Record<string, string>>) => string[];
  key: (dimension: string, key: string | null) => boolean;
  measure: (text: string, compare: readonly Comparison[]) => boolean;
};
