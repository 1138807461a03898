import { answerable } from "#query/answerable";
import { readAddress } from "#query/addressRead";
import { askable } from "#query/askable";
import { type ChartSpec, chartSpec } from "#query/charts";
import { chartSlice, openSlices, pivotShape, pivotSlice } from "#query/questions";
import { filtersOf, missingOf, type ReportState } from "#query/state";
import type { Sliceable } from "#define/dataset";
import type { PivotShape } from "#define/pivot/pivot";
import { failIfAny } from "#define/problem";
import type { Report } from "#define/report";
import type { Slice } from "#define/slice/query";

/**
 * What a report asks at an address, as its screen would: how it was turned, its picture (null without one) and the picture's question, the
 * question of its table with how that stands in columns, and of the rows below open ones.
 * `ignored` are the parts of the address that this reader's report does not have; none of them narrows it.
 */
export type ReportQuery = {
  state: ReportState;
  spec: ChartSpec | null;
  chart: Slice | null;
  table: Slice;
  shape: PivotShape;
  below: readonly Slice[];
  ignored: readonly string[];
};

/** Points of a picture without an end of its own. */
const MOST_POINTS = 500;
const NARROWS = /^([friphm]\.|h$|q=|by=|filter=)/;

/**
 * Reads a report's address as its screen does; throws invalid where what narrows it means nothing, and where something must be chosen and
 * is not.
 */
export function queryAt(report: Report, dataset: Sliceable, query: URLSearchParams, today: string): ReportQuery {
  const { state, ignored } = answerable(report, dataset, today, readAddress(askable(report, dataset, today), query));
  const missing = missingOf(report, state);
  failIfAny([
    ...ignored.filter((part) => NARROWS.test(part)).map(faultIn),
    ...(missing === undefined ? [] : [{ code: "required", field: `f.${missing}` } as const]),
  ]);
  const spec = chartSpec(report, dataset, state);
  const chart = state.shown === "table" ? null : chartSlice(report, dataset, state, spec);
  const table: Slice = pivotSlice(report, dataset, state) ?? listed(report, state);
  return {
    state,
    spec,
    chart: chart && { limit: MOST_POINTS, ...chart },
    table,
    shape: pivotOf(report, dataset, state),
    below: openSlices(table, state),
    ignored,
  };
}

/** A report of pictures alone has its figures by its first group. */
function listed(report: Report, state: ReportState): Slice {
  const { dataset, metrics } = report;
  return { dataset, metrics, by: state.rows.slice(0, 1), where: filtersOf(report, state), params: state.params, totals: true };
}

function pivotOf(report: Report, dataset: Sliceable, state: ReportState): PivotShape {
  const shape = pivotShape(report, dataset, state);
  return shape.cells.length + shape.beside.length > 0 ? shape : { cells: report.metrics, beside: [] };
}

/** A part of an address as the field and value that it names. */
export function faultIn(part: string): { code: "unknownField"; field: string; value: string } {
  const [field = "", ...value] = part.split("=");
  return { code: "unknownField", field, value: value.join("=") };
}

/** The path and the query of a menu link: with or without its origin and first slash; null for what leads elsewhere. */
export function linkParts(link: string): { path: string; query: URLSearchParams } | null {
  const place = new URL("http://here.invalid/");
  const text = link.trim();
  if (text === "" || text.startsWith("//") || /^[a-z]+:/i.test(text)) return null;
  const found = new URL(text.startsWith("/") ? text : `/${text}`, place);
  return { path: found.pathname, query: found.searchParams };
}
