import type { PivotView, Report } from "#define/report";
import { CHARTS } from "./charts.ts";
import { comparisonIn, keysIn, measureIn, orderIn, rangeIn, splitted, thresholdIn, wholeIn, windowIn, windowsIn } from "./addressParts.ts";
import { figureParts } from "#define/figure";
import { handedOver } from "./handedOver.ts";
import { type Askable, besideOf, type Chosen, dimensionsOf, hasChart, type ReportState, type Shown } from "./state.ts";

/** A report's state, and the parts of its address that mean nothing here. */
export type ReadAddress = { state: ReportState; ignored: readonly string[] };

const MOST_ROWS = 4;
/** As much as a filter takes. */
const LONGEST_SEARCH = 200;
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
  const knownKeys = (name: string, found: readonly (string | null)[]) =>
    isDimension(name) && found.every((key) => asked.key(name, key)) ? found : undefined;
  const keys = (prefix: string): Chosen => Object.fromEntries(prefixed(prefix, (name, value) => knownKeys(name, keysIn(value))));
  const range = (name: string, value: string) => {
    const found = isDimension(name) ? rangeIn(value) : undefined;
    return found && Object.values(found).every((end) => asked.key(name, end)) ? found : undefined;
  };
  const compare = named(many("vs", (text) => comparisonIn(text, dimensions)));
  const own = prefixed("m.", (name, value) => {
    const measure = measureIn(name, value);
    return /^own\d{1,3}$/.test(name) && asked.measure(measure.text, compare) ? measure : undefined;
  }).map(([, measure]) => measure);
  const shown = [...report.metrics, ...report.views.flatMap((view) => view.metrics), ...besideOf(report)];
  const figures = [...new Set([...shown, ...own.map(({ name }) => name)])];
  const explained = (name: string): string | undefined => {
    const { metric, comparison } = figureParts(name);
    const isCompared = comparison === undefined || name === `${metric}~${comparison}`;
    return isCompared && figures.includes(metric) && (comparison === undefined || compare.some((each) => each.name === comparison))
      ? name
      : undefined;
  };
  const usual = usualPivot(report);
  const rows = [...new Set(many("by", (name) => (isDimension(name) ? name : undefined)))].slice(0, MOST_ROWS);
  const across = query.get("across") === "" ? null : (one("across", (name) => dimensions.find((each) => each === name)) ?? usual.across);
  const shownRows = rows.length > 0 ? rows : usual.rows;
  const handed = handedOver(asked, query.get("filter"));
  if (handed.isIgnored) ignored.add(`filter=${query.get("filter") ?? ""}`);
  const params = prefixed("p.", (name, value) => (report.params.includes(name) && asked.param(name, value) ? value : undefined));
  const given = { ...report.initial, ...handed.params, ...Object.fromEntries(params) };
  const strays = asked.strays(given);
  for (const name of strays) ignored.add(`p.${name}=${given[name]}`);
  const state: ReportState = {
    rows: shownRows,
    across: across !== null && shownRows.includes(across) ? null : across,
    chart: one("chart", (text) => CHARTS.find((each) => each === text)) ?? null,
    axis: one("axis", (name) => dimensions.find((each) => each === name)) ?? null,
    params: Object.fromEntries(Object.entries(given).filter(([name]) => !strays.includes(name))),
    filters: { ...handed.filters, ...keys("f.") },
    ranges: Object.fromEntries(prefixed("r.", range)),
    whole: query.has("whole"),
    thresholds: prefixed("h.", (name, value) => (isDimension(name) ? thresholdIn(name, value, shown) : undefined)).map(
      ([, threshold]) => threshold,
    ),
    search: (query.get("q") ?? "").slice(0, LONGEST_SEARCH),
    order: one("sort", (text) => orderIn(text, [...figures, ...dimensions])) ?? null,
    shown: hasChart(report) ? (one("show", (text) => SHOWN.find((each) => each === text)) ?? oldShown(query) ?? "both") : "table",
    added: many("metrics", (name) => (report.metrics.includes(name) ? name : undefined)),
    hidden: {
      metrics: many("without", (name) => (besideOf(report).includes(name) ? name : undefined)),
      columns: query.has("put") ? keysIn(query.get("put") ?? "") : [],
    },
    compare,
    windows: query.has("win") ? named(many("win", (text) => windowIn(text, figures))) : windowsIn(report),
    own,
    top: one("top", wholeIn) ?? null,
    open: (query.get("open") ?? "")
      .split(";")
      .filter(Boolean)
      .map(keysIn)
      .filter((path) => path.every((key, level) => asked.key(shownRows[level] ?? "", key))),
    items: query.has("items") || query.has("why") ? keys("i.") : null,
    itemsOf: explained(query.get("items") ?? "") ?? null,
    why: one("why", explained) ?? null,
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
