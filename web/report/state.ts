import type { SliceFilter } from "#define/slice";
import type { Report } from "#define/report";

/** Chosen keys per dimension; null stands for "without". */
export type Chosen = Readonly<Record<string, readonly (string | null)[]>>;
export type Shown = "both" | "chart" | "table";
/** All that a reader chose on a report: exactly what its address says. */
export type ReportState = {
  group: string;
  params: Readonly<Record<string, string>>;
  filters: Chosen;
  search: string;
  /** Rows by name or by a figure; with `column` by the figure in that column. */
  order: { by: string; descending: boolean; column?: string | null } | null;
  shown: Shown;
  /** Further metrics as columns. */
  added: readonly string[];
  /** Metrics that the report shows by itself and columns that the reader put away. */
  hidden: { metrics: readonly string[]; columns: readonly (string | null)[] };
  /** The figure whose open items are listed; null = no list. */
  items: Chosen | null;
  /** Which figure that is, where its own rows are told apart; null = the one in the cells. */
  itemsOf: string | null;
};

const NOTHING = "~";
const isShown = (text: string | null): text is Shown => text === "chart" || text === "table" || text === "both";

/** Reads a report's state from its address; names that the report does not have are left out. */
export function readState(report: Report, query: URLSearchParams): ReportState {
  const group = query.get("by") ?? "";
  const shown = query.get("view");
  const sort = query.get("sort");
  const names = (prefix: string, allowed: readonly string[]) => allowed.filter((name) => query.has(`${prefix}${name}`));
  const keys = (prefix: string): Chosen =>
    Object.fromEntries(names(prefix, dimensionsOf(report)).map((name) => [name, keysIn(query.get(`${prefix}${name}`) ?? "")]));
  const handed = handedOver(report, query.get("filter"));
  return {
    group: report.groups.includes(group) ? group : (report.groups[0] ?? ""),
    params: { ...report.initial, ...handed.params, ...Object.fromEntries(names("p.", report.params).map((name) => [name, query.get(`p.${name}`) ?? ""])) },
    filters: { ...handed.filters, ...keys("f.") },
    search: query.get("q") ?? "",
    order: sort ? orderIn(sort) : null,
    shown: !hasChart(report) ? "table" : isShown(shown) ? shown : "both",
    added: (query.get("metrics") ?? "").split(",").filter((name) => report.metrics.includes(name)),
    hidden: {
      metrics: (query.get("without") ?? "").split(",").filter((name) => besideOf(report).includes(name)),
      columns: query.has("put") ? keysIn(query.get("put") ?? "") : [],
    },
    items: query.has("items") ? keys("i.") : null,
    itemsOf: report.metrics.find((metric) => metric === query.get("items")) ?? null,
  };
}

/** Writes a report's state into an address, leaving the other parts of the address (company) alone. */
export function writeState(report: Report, state: ReportState, before: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(
    [...before].filter(([name]) => !/^(by|q|sort|view|metrics|without|put|items|filter|[pfi]\..*)$/.test(name)),
  );
  if (state.group !== report.groups[0]) query.set("by", state.group);
  for (const [name, value] of Object.entries(state.params)) query.set(`p.${name}`, value);
  for (const [name, keys] of Object.entries(state.filters)) if (keys.length > 0) query.set(`f.${name}`, textOf(keys));
  if (state.search) query.set("q", state.search);
  if (state.order) query.set("sort", orderText(state.order));
  if (state.shown !== "both" && hasChart(report)) query.set("view", state.shown);
  if (state.added.length > 0) query.set("metrics", state.added.join(","));
  if (state.hidden.metrics.length > 0) query.set("without", state.hidden.metrics.join(","));
  if (state.hidden.columns.length > 0) query.set("put", textOf(state.hidden.columns));
  if (state.items) query.set("items", state.itemsOf ?? "1");
  for (const [name, keys] of Object.entries(state.items ?? {})) if (keys.length > 0) query.set(`i.${name}`, textOf(keys));
  return query;
}

/** Whether a report can be looked at as a picture. */
export function hasChart(report: Report): boolean {
  return report.views.some(({ kind }) => kind === "chart");
}

/** The one selection model: a click chooses these keys alone, the same click again clears them, with `add` each key comes and goes by itself. */
export function toggled(filters: Chosen, picked: Readonly<Record<string, string | null>>, add: boolean): Chosen {
  const same = Object.entries(picked).every(([name, key]) => filters[name]?.length === 1 && filters[name][0] === key);
  const next = Object.entries(picked).map(([name, key]): [string, readonly (string | null)[]] => {
    const before = filters[name] ?? [];
    if (add) return [name, before.includes(key) ? before.filter((each) => each !== key) : [...before, key]];
    return [name, same ? [] : [key]];
  });
  return withoutEmpty({ ...filters, ...Object.fromEntries(next) });
}

/** The order after a click on a head: figures begin with the largest, names with the first, the same click again turns it round. */
export function turned({ order, group }: ReportState, by: string, column?: string | null): NonNullable<ReportState["order"]> {
  const isSame = order?.by === by && order.column === column;
  const next = { by, descending: isSame ? !order.descending : by !== group };
  return column === undefined ? next : { ...next, column };
}

/** The filters of a slice: those of the report, the chosen keys (but for the view's own axes, unless a choice is required there) and the search in the row labels. */
export function filtersOf(report: Report, state: ReportState, except: readonly string[]): SliceFilter[] {
  const chosen = Object.entries(state.filters)
    .filter(([name]) => !except.includes(name) || report.required?.includes(name))
    .map(([dimension, keys]): SliceFilter => ({ dimension, in: keys }));
  const search: SliceFilter[] = state.search ? [{ dimension: state.group, contains: state.search }] : [];
  return [...(report.where ?? []), ...chosen, ...search];
}

/** What another screen hands over: `{name: value}` as lists take it; a name is a parameter or a dimension. */
function handedOver(report: Report, text: string | null): Pick<ReportState, "params" | "filters"> {
  const given = text ? (JSON.parse(text) as Record<string, unknown>) : {};
  const entries = Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const dimensions = dimensionsOf(report);
  return {
    params: Object.fromEntries(entries.filter(([name]) => report.params.includes(name))),
    filters: Object.fromEntries(entries.filter(([name]) => dimensions.includes(name)).map(([name, value]) => [name, [value]])),
  };
}

/** The first dimension of which something must be chosen before the report says anything; undefined when nothing is missing. */
export function missingOf(report: Report, state: Pick<ReportState, "filters">): string | undefined {
  return report.required?.find((name) => !state.filters[name]?.length);
}

function dimensionsOf(report: Report): string[] {
  return [...new Set([...report.groups, ...report.filters, ...report.views.flatMap(axesOf)])];
}

function axesOf(view: Report["views"][number]): readonly string[] {
  return view.kind === "chart" ? [...view.by, ...(view.stack ? [view.stack] : [])] : view.columns;
}

/** The figures that stand beside the rows of a report without being asked for. */
export function besideOf(report: Report): readonly string[] {
  return report.views.flatMap((view) => (view.kind === "pivot" ? (view.lighter ?? []) : []));
}

function orderIn(text: string): NonNullable<ReportState["order"]> {
  const [by = "", column] = text.replace(/^-/, "").split("@");
  const order = { by, descending: text.startsWith("-") };
  return column === undefined ? order : { ...order, column: keysIn(column)[0] ?? null };
}

function orderText({ by, descending, column }: NonNullable<ReportState["order"]>): string {
  return `${descending ? "-" : ""}${by}${column === undefined ? "" : `@${textOf([column])}`}`;
}

function keysIn(text: string): (string | null)[] {
  return text.split(",").map((part) => (part === NOTHING ? null : decodeURIComponent(part)));
}

function textOf(keys: readonly (string | null)[]): string {
  return keys.map((key) => (key === null ? NOTHING : encodeURIComponent(key).replaceAll("~", "%7E"))).join(",");
}

function withoutEmpty(filters: Chosen): Chosen {
  return Object.fromEntries(Object.entries(filters).filter(([, keys]) => keys.length > 0));
}
