import type { Report } from "#define/report";
import { comparisonText, measureText, orderText, textOf, thresholdText, windowsIn, windowText } from "./addressParts.ts";
import { isShown, usualPivot } from "./addressRead.ts";
import { hasChart, isFiltered, type ReportState } from "./state.ts";

const OURS = /^(by|across|chart|axis|whole|q|sort|show|metrics|without|put|vs|win|top|open|items|why|filter|[pfirmh]\..*)$/;

/** Writes a report's state into an address, leaving the other parts of the address (company, saved view) alone. */
export function writeAddress(report: Report, state: ReportState, before: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams([...before].filter(([name, value]) => !OURS.test(name) && !(name === "view" && isShown(value))));
  for (const [name, value] of [...shapeOf(report, state), ...questionOf(report, state), ...opened(state)])
    if (value !== null) query.set(name, value);
  return query;
}

/** The part of an address that narrows a report: parameters and chosen keys. */
export function narrowed(params: ReportState["params"], filters: ReportState["filters"]): string {
  const chosen = Object.entries(filters).filter(([, keys]) => keys.length > 0);
  const parts = [
    ...Object.entries(params).map(([name, value]) => [`p.${name}`, value]),
    ...chosen.map(([name, keys]) => [`f.${name}`, textOf(keys)]),
  ];
  return new URLSearchParams(parts).toString();
}

type Parts = readonly (readonly [string, string | null])[];

function shapeOf(report: Report, state: ReportState): Parts {
  const usual = usualPivot(report);
  const across = state.across === usual.across || state.rows.includes(usual.across ?? "") ? null : (state.across ?? "");
  return [
    ["by", state.rows.join() === usual.rows.join() ? null : state.rows.join()],
    ["across", across],
    ["chart", state.chart],
    ["axis", state.axis],
    ["whole", state.whole && isFiltered(state) ? "1" : null],
    ["show", state.shown !== "both" && hasChart(report) ? state.shown : null],
    ["metrics", filled(state.added.join())],
    ["without", filled(state.hidden.metrics.join())],
    ["put", state.hidden.columns.length > 0 ? textOf(state.hidden.columns) : null],
    ["top", state.top === null ? null : String(state.top)],
  ];
}

function questionOf(report: Report, state: ReportState): Parts {
  return [
    ...Object.entries(state.params).map(([name, value]) => [`p.${name}`, value] as const),
    ...Object.entries(state.filters).map(([name, keys]) => [`f.${name}`, keys.length > 0 ? textOf(keys) : null] as const),
    ...Object.entries(state.ranges).map(([name, { from, to }]) => [`r.${name}`, `${from ?? ""}..${to ?? ""}`] as const),
    ...state.thresholds.map((threshold) => [`h.${threshold.dimension}`, thresholdText(threshold)] as const),
    ...state.own.map((measure) => [`m.${measure.name}`, measureText(measure)] as const),
    ["q", filled(state.search)],
    ["sort", state.order ? orderText(state.order) : null],
    ["vs", filled(state.compare.map(comparisonText).join())],
    ["win", windowsText(report, state)],
  ];
}

function opened(state: ReportState): Parts {
  const keys = state.items ?? {};
  return [
    ["open", filled(state.open.map(textOf).join(";"))],
    ["items", state.items && state.why === null ? (state.itemsOf ?? "1") : null],
    ["why", state.why],
    ...Object.entries(keys).map(([name, each]) => [`i.${name}`, each.length > 0 ? textOf(each) : null] as const),
  ];
}

/** Nothing while they are those of the report, which the reader may have taken away too. */
function windowsText(report: Report, { windows }: ReportState): string | null {
  const text = windows.map(windowText).join();
  return text === windowsIn(report).map(windowText).join() ? null : text;
}

const filled = (text: string): string | null => (text === "" ? null : text);
