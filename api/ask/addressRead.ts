import type { PivotView, Report } from "#define/report";
import { CHARTS } from "./charts.ts";
import { comparisonIn, keysIn, measureIn, orderIn, rangeIn, splitted, wholeIn, windowIn } from "./addressParts.ts";
import { besideOf, type Chosen, dimensionsOf, hasChart, type ReportState, type Shown } from "./state.ts";

/** What an address can ask of a report: `param` says whether a parameter takes a value, `measure` whether a text is an expression over its metrics. */
export type Askable = { report: Report; param: (name: string, value: string) => boolean; measure: (text: string) => boolean };
/** A report's state, and the parts of its address that mean nothing here. */
export type ReadAddress = { state: ReportState; ignored: readonly string[] };

const MOST_ROWS = 4;
const SHOWN: readonly Shown[] = ["both", "chart", "table"];
/** Whether a word says which of chart and table is shown. */
export const isShown = (text: string | null): text is Shown => SHOWN.some((each) => each === text);

/** Rows and columns of a report before its reader chose any. */
export function usualPivot(report: Report): { rows: readonly string[]; across: string | null } {
  const pivot = report.views.find((view): view is PivotView => view.kind === "pivot");
  const rows = pivot?.rows ?? report.groups.slice(0, 1);
  return { rows, across: pivot?.columns.find((column) => !rows.includes(column)) ?? null };
}

/** Reads a report's state from its address; what the report does not have is left out and told. */
export function readAddress(asked: Askable, query: URLSearchParams): ReadAddress {
  const { report } = asked;
  const ignored = new Set<string>();
  const one = oneIn(query, ignored);
  const many = manyIn(query, ignored);
  const prefixed = prefixedIn(query, ignored);
  const dimensions = dimensionsOf(report);
  const isDimension = (name: string) => dimensions.includes(name);
  const keys = (prefix: string): Chosen =>
    Object.fromEntries(prefixed(prefix, (name, value) => (isDimension(name) ? keysIn(value) : undefined)));
  const own = prefixed("m.", (name, value) => {
    const measure = measureIn(name, value);
    return /^own\d{1,3}$/.test(name) && asked.measure(measure.text) ? measure : undefined;
  }).map(([, measure]) => measure);
  const figures = [...new Set([...report.metrics, ...report.views.flatMap((view) => view.metrics), ...own.map(({ name }) => name)])];
  const usual = usualPivot(report);
  const rows = [...new Set(many("by", (name) => (isDimension(name) ? name : undefined)))].slice(0, MOST_ROWS);
  const across = query.get("across") === "" ? null : (one("across", (name) => dimensions.find((each) => each === name)) ?? usual.across);
  const shownRows = rows.length > 0 ? rows : usual.rows;
  const handed = handedOver(report, query.get("filter"));
  const params = prefixed("p.", (name, value) => (report.params.includes(name) && asked.param(name, value) ? value : undefined));
  const state: ReportState = {
    rows: shownRows,
    across: across !== null && shownRows.includes(across) ? null : across,
    chart: one("chart", (text) => CHARTS.find((each) => each === text)) ?? null,
    axis: one("axis", (name) => dimensions.find((each) => each === name)) ?? null,
    params: { ...report.initial, ...handed.params, ...Object.fromEntries(params) },
    filters: { ...handed.filters, ...keys("f.") },
    ranges: Object.fromEntries(prefixed("r.", (name, value) => (isDimension(name) ? rangeIn(value) : undefined))),
    search: query.get("q") ?? "",
    order: one("sort", (text) => orderIn(text, [...figures, ...dimensions])) ?? null,
    shown: hasChart(report) ? (one("show", (text) => SHOWN.find((each) => each === text)) ?? oldShown(query) ?? "both") : "table",
    added: many("metrics", (name) => (report.metrics.includes(name) ? name : undefined)),
    hidden: {
      metrics: many("without", (name) => (besideOf(report).includes(name) ? name : undefined)),
      columns: query.has("put") ? keysIn(query.get("put") ?? "") : [],
    },
    compare: named(many("vs", (text) => comparisonIn(text, dimensions))),
    windows: named(many("win", (text) => windowIn(text, figures))),
    own,
    top: one("top", wholeIn) ?? null,
    open: (query.get("open") ?? "").split(";").filter(Boolean).map(keysIn),
    items: query.has("items") || query.has("why") ? keys("i.") : null,
    itemsOf: figures.find((metric) => metric === query.get("items")) ?? null,
    why: one("why", (name) => figures.find((each) => each === name)) ?? null,
  };
  return { state, ignored: [...ignored] };
}

/** Links of before the saved views said it under the name that those use now. */
function oldShown(query: URLSearchParams): Shown | undefined {
  return SHOWN.find((each) => each === query.get("view"));
}

type Ignored = Set<string>;

function oneIn(query: URLSearchParams, ignored: Ignored) {
  return <T>(name: string, read: (text: string) => T | undefined): T | undefined => {
    const text = query.get(name);
    const found = text === null ? undefined : read(text);
    if (text && found === undefined) ignored.add(`${name}=${text}`);
    return found;
  };
}

function manyIn(query: URLSearchParams, ignored: Ignored) {
  return <T>(name: string, read: (text: string) => T | undefined): T[] =>
    splitted(query.get(name)).flatMap((part) => {
      const found = read(part);
      if (found === undefined) ignored.add(`${name}=${part}`);
      return found === undefined ? [] : [found];
    });
}

function prefixedIn(query: URLSearchParams, ignored: Ignored) {
  return <T>(prefix: string, read: (name: string, value: string) => T | undefined): [string, T][] =>
    [...query].flatMap(([name, value]): [string, T][] => {
      if (!name.startsWith(prefix)) return [];
      const found = read(name.slice(prefix.length), value);
      if (found === undefined) ignored.add(`${name}=${value}`);
      return found === undefined ? [] : [[name.slice(prefix.length), found]];
    });
}

function named<T extends { name: string }>(list: readonly T[]): T[] {
  return [...new Map(list.map((each) => [each.name, each])).values()];
}

/** What another screen hands over: `{name: value}` as lists take it; a name is a parameter or a dimension. */
function handedOver(report: Report, text: string | null): Pick<ReportState, "params" | "filters"> {
  const entries = Object.entries(objectIn(text)).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const dimensions = dimensionsOf(report);
  return {
    params: Object.fromEntries(entries.filter(([name]) => report.params.includes(name))),
    filters: Object.fromEntries(entries.filter(([name]) => dimensions.includes(name)).map(([name, value]) => [name, [value]])),
  };
}

function objectIn(text: string | null): Record<string, unknown> {
  try {
    const given: unknown = JSON.parse(text ?? "{}");
    return typeof given === "object" && given !== null ? (given as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
