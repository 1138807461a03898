import type { CockpitDay, FigureOf, Panel, PanelOpens, PanelSlice } from "#define/cockpit";
import type { Sliceable } from "#define/dataset";
import type { ReportView } from "#define/report";
import type { Composable } from "../composer/draft.ts";

/** A report that a tile can lead to, with what it can be asked. */
export type KnownReport = {
  path: string;
  title: string;
  dataset: string;
  params: readonly string[];
  filters: readonly string[];
  groups: readonly string[];
  metrics: readonly string[];
  /** Its pictures and tables. */
  views: readonly ReportView[];
};
/** What panels are made of: the datasets and reports of whoever composes. */
export type Parts = { datasets: readonly Composable[]; reports: readonly KnownReport[] };

/** Periods that the figures of a panel are of, and the one that each is held against. */
const PERIODS = {
  year: ["yearStart", "asOf", "lastYearStart", "lastAsOf"],
  month: ["monthStart", "asOf", "lastYearMonthStart", "lastAsOf"],
  week: ["weekStart", "asOf", "lastYearStart", "lastAsOf"],
  weeks: ["weeksStart", "asOf", "lastYearStart", "lastAsOf"],
  today: ["asOf", "asOf", "lastAsOf", "lastAsOf"],
  monthBefore: ["beforeStart", "beforeEnd", "lastYearStart", "lastAsOf"],
  wholeYear: ["yearStart", "yearEnd", "lastYearStart", "lastYearEnd"],
  yearBefore: ["lastYearStart", "lastYearEnd", "lastYearStart", "lastYearEnd"],
  twoYears: ["trendStart", "trendEnd", "lastYearStart", "lastAsOf"],
} as const satisfies Record<string, readonly [CockpitDay, CockpitDay, CockpitDay, CockpitDay]>;
export type Period = keyof typeof PERIODS;
export const PERIOD_NAMES = Object.keys(PERIODS) as readonly Period[];
/** Periods that have the same days of another year beside them. */
const COMPARABLE: readonly Period[] = ["year", "month", "today", "wholeYear"];

/** What a panel is composed of; a panel that says no more than that is changed by it. */
export type Recipe = {
  kind: Panel["kind"];
  dataset: string;
  metrics: readonly string[];
  by: string;
  period: Period;
  lastYear: boolean;
  plan: boolean;
  course: boolean;
  /** Whether more of it than last year is good or bad, where that judges it. */
  wants: "none" | "more" | "less";
  filters: Readonly<Record<string, readonly string[]>>;
  limit: number;
  chart: NonNullable<Panel["chart"]>;
  path: string;
};

export const KINDS: readonly Panel["kind"][] = ["figure", "trend", "pace", "bars", "table", "multiples", "funnel", "ageing", "chart"];
export const CHARTS: readonly NonNullable<Panel["chart"]>[] = ["bar", "line", "area", "pareto", "waterfall", "heat", "map"];
/** How large a panel of a kind begins. */
export const SIZES: Readonly<Record<Panel["kind"], readonly [number, number]>> = {
  figure: [6, 5],
  trend: [9, 5],
  pace: [9, 5],
  bars: [6, 8],
  table: [10, 7],
  multiples: [10, 6],
  funnel: [8, 4],
  ageing: [9, 5],
  chart: [9, 6],
  change: [9, 6],
  calendar: [9, 6],
  ticker: [9, 5],
};
const SEVERAL: readonly Panel["kind"][] = ["trend", "table", "funnel"];
const GROUPED: readonly Panel["kind"][] = ["bars", "table", "multiples", "chart"];
const AGES = "bucket";
const TOP = 8;

export const hasSeveral = (kind: Panel["kind"]): boolean => SEVERAL.includes(kind);
export const isGrouped = (kind: Panel["kind"]): boolean => GROUPED.includes(kind);
export const isComparable = ({ kind, period }: Recipe): boolean => ["figure", "ageing"].includes(kind) && COMPARABLE.includes(period);

const datasetOf = ({ datasets }: Parts, id: string): Sliceable | undefined => datasets.find((one) => one.id === id)?.dataset;

/** Kinds that a metric can be shown in. */
export function kindsFor(dataset: Sliceable): readonly Panel["kind"][] {
  const hasMonth = dataset.dimensions.month !== undefined;
  return KINDS.filter((kind) => {
    if (kind === "ageing") return dataset.dimensions[AGES] !== undefined;
    return hasMonth || !["trend", "pace", "multiples"].includes(kind);
  });
}

/** Dimensions that a panel is grouped by. */
export const groupsFor = ({ dimensions }: Sliceable): readonly string[] =>
  Object.keys(dimensions).filter((name) => dimensions[name]?.kind === "link" || dimensions[name]?.kind === "choice");

/** The recipe that a metric begins with in a kind. */
export function begun(parts: Parts, dataset: string, metric: string, kind: Panel["kind"]): Recipe {
  const known = datasetOf(parts, dataset);
  const [by = ""] = known ? groupsFor(known) : [];
  const recipe: Recipe = {
    kind,
    dataset,
    metrics: [metric],
    by,
    period: kind === "trend" || kind === "multiples" ? "twoYears" : "year",
    lastYear: kind === "figure" || kind === "pace",
    plan: false,
    course: false,
    wants: "none",
    filters: {},
    limit: TOP,
    chart: "bar",
    path: "",
  };
  return { ...recipe, path: reportsFor(parts, recipe)[0]?.path ?? "" };
}

/** Reports that tell what a panel shows, those that group as it does first. */
export function reportsFor({ reports, datasets }: Parts, recipe: Recipe): readonly KnownReport[] {
  const { dataset, metrics, filters, kind } = recipe;
  const plans = kind === "pace" && recipe.plan ? metrics.flatMap((metric) => planOf(datasets, dataset, metric) ?? []) : [];
  const fitting = reports.filter(
    (report) =>
      report.dataset === dataset &&
      [...metrics, ...plans].every((metric) => report.metrics.includes(metric)) &&
      Object.keys(filters).every((name) => report.filters.includes(name)),
  );
  const groups = (report: KnownReport) => (isGrouped(kind) && report.groups.includes(recipe.by) ? 0 : 1);
  return fitting.toSorted((a, b) => groups(a) - groups(b));
}

/** The metric that is the plan of another one in its dataset. */
function planOf(datasets: Parts["datasets"], dataset: string, metric: string): string | undefined {
  return datasets.find(({ id }) => id === dataset)?.dataset.plans?.[metric];
}

export const planFor = ({ datasets }: Parts, { dataset, metrics: [metric = ""] }: Recipe): string | undefined =>
  planOf(datasets, dataset, metric);

type Question = Omit<PanelSlice, "dataset" | "metrics" | "by"> & { by?: readonly string[] };

/** The panel that a recipe makes. */
export function panelOf(parts: Parts, recipe: Recipe, { name, at, hero }: Pick<Panel, "name" | "at" | "hero">): Panel {
  const { kind, dataset, metrics, by, period } = recipe;
  const known = datasetOf(parts, dataset);
  const [from, to, lastFrom, lastTo] = PERIODS[period];
  const [metric = ""] = metrics;
  const within = (first: CockpitDay, last: CockpitDay) => timed(known, recipe, first, last);
  const ask = (asked: readonly string[], { by: groups = [], ...more }: Question): PanelSlice => ({
    dataset,
    metrics: asked,
    by: groups,
    ...more,
  });
  const base = { name, at, kind, ...(hero ? { hero } : {}), opens: opensFor(parts, recipe, from, to) };
  const inMonths = { by: ["month"], order: [{ by: "month" }] };
  const verdict = {
    none: {},
    more: { verdict: { against: "lastYear", wants: "more", good: "1", watch: "0.9" } },
    less: { verdict: { against: "lastYear", wants: "less", good: "1", watch: "1.1" } },
  } as const;
  if (kind === "figure" || kind === "ageing") {
    const isHeld = recipe.lastYear && isComparable(recipe);
    return {
      ...base,
      slices: {
        actual: ask([metric], within(from, to)),
        ...(isHeld ? { lastYear: ask([metric], within(lastFrom, lastTo)) } : {}),
        ...(kind === "ageing" ? { ages: ask([metric], { ...within(from, to), by: [AGES], order: [{ by: AGES }] }) } : {}),
        ...(recipe.course && kind === "figure" ? { byMonth: ask([metric], { ...within("trendStart", "trendEnd"), ...inMonths }) } : {}),
      },
      figure: { slice: "actual", metric },
      ...(isHeld ? { compare: [{ name: "lastYear", slice: "lastYear", metric }], ...verdict[recipe.wants] } : {}),
      ...(recipe.course && kind === "figure" ? { course: { slice: "byMonth", metric } } : {}),
    };
  }
  if (kind === "pace") {
    const plan = recipe.plan ? planFor(parts, recipe) : undefined;
    return {
      ...base,
      slices: {
        actual: ask([metric], { ...within("yearStart", "asOf"), ...inMonths }),
        ...(plan ? { plan: ask([plan], { ...within("yearStart", "yearEnd"), ...inMonths }) } : {}),
        ...(recipe.lastYear ? { lastYear: ask([metric], { ...within("lastYearStart", "lastYearEnd"), ...inMonths }) } : {}),
      },
      steps: [
        { name: metric, slice: "actual", metric },
        ...(plan ? [{ name: "plan", as: "plan" as const, slice: "plan", metric: plan }] : []),
        ...(recipe.lastYear ? [{ name: "lastYear", as: "lastYear" as const, slice: "lastYear", metric }] : []),
      ],
    };
  }
  const steps = (slice: string): ({ name: string } & FigureOf)[] => metrics.map((each) => ({ name: each, slice, metric: each }));
  if (kind === "trend")
    return {
      ...base,
      slices: Object.fromEntries(metrics.map((each) => [each, ask([each], { ...within(from, to), ...inMonths })])),
      steps: metrics.map((each) => ({ name: each, slice: each, metric: each })),
    };
  if (kind === "funnel") return { ...base, slices: { actual: ask(metrics, within(from, to)) }, steps: steps("actual") };
  if (kind === "multiples")
    return { ...base, slices: { months: ask([metric], { ...within(from, to), by: [by, "month"], order: [{ by: "month" }] }) } };
  const largest = { by: [by], order: [{ by: metric, descending: true }], limit: recipe.limit };
  if (kind === "table") return { ...base, slices: { rows: ask(metrics, { ...within(from, to), ...largest }) }, columns: steps("rows") };
  if (kind === "chart") return { ...base, slices: { points: ask([metric], { ...within(from, to), ...largest }) }, chart: recipe.chart };
  return { ...base, slices: { top: ask([metric], { ...within(from, to), ...largest, totals: true }) }, figure: { slice: "top", metric } };
}

/** How a dataset is asked for a period, narrowed by what was chosen. */
function timed(known: Sliceable | undefined, { filters }: Recipe, from: CockpitDay, to: CockpitDay): Question {
  const isDay = (name: string) => known?.params[name]?.kind === "date";
  const params = { ...(isDay("from") ? { from: { day: from } } : {}), ...(isDay("asOf") ? { asOf: { day: to } } : {}) };
  const chosen = Object.entries(filters).map(([dimension, among]) => ({ dimension, in: among }));
  const isAsked = Object.keys(params).length > 0;
  const days = !isAsked && known?.dimensions.day ? [{ dimension: "day", from, to }] : [];
  const where = [...days, ...chosen];
  return { ...(where.length > 0 ? { where } : {}), ...(isAsked ? { params } : {}) };
}

function opensFor(parts: Parts, recipe: Recipe, from: CockpitDay, to: CockpitDay): PanelOpens {
  const { path, by, kind, filters } = recipe;
  const report = parts.reports.find((one) => one.path === path);
  if (!report) return { path };
  const { params: asked = {}, where = [] } = timed(datasetOf(parts, recipe.dataset), { ...recipe, filters: {} }, from, to);
  const params = Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]) => (report.params.includes(name) && "day" in value ? [[name, value]] : [])),
  );
  const ranges = {
    ...(where.length > 0 && report.filters.includes("day") ? { day: { from, to } } : {}),
    ...Object.fromEntries(Object.entries(filters).map(([name, among]) => [name, { in: among }])),
  };
  const group = kind === "ageing" || !isGrouped(kind) ? "" : by;
  return {
    path,
    ...(Object.keys(params).length > 0 ? { params } : {}),
    ...(Object.keys(ranges).length > 0 ? { where: ranges } : {}),
    ...(report.groups.includes(group) ? { by: group } : {}),
  };
}

/** The recipe of a panel; null where it says more than a recipe does, as those of files may. */
export function recipeOf(parts: Parts, panel: Panel): Recipe | null {
  const read = readRecipe(panel);
  const made = panelOf(parts, read, panel);
  return stable(made) === stable(panel) ? read : null;
}

/** What of a panel a recipe can say: what it begins with when it is composed anew. */
export function readRecipe(panel: Panel): Recipe {
  const slices = Object.values(panel.slices);
  const [first] = slices;
  const grouped = slices.find((slice) => slice.by.some((name) => name !== "month" && name !== AGES));
  const told = (panel.steps ?? panel.columns ?? []).filter((step) => !("as" in step) || step.as === undefined).map(({ metric }) => metric);
  const metrics = told.length > 0 ? told : panel.figure ? [panel.figure.metric] : (first?.metrics ?? []);
  const where = Object.entries(panel.opens.where ?? {}).flatMap(([name, one]) => ("in" in one ? [[name, one.in] as const] : []));
  const names = (panel.compare ?? []).map(({ name }) => name);
  return {
    kind: KINDS.includes(panel.kind) ? panel.kind : "figure",
    dataset: first?.dataset ?? "",
    metrics: hasSeveral(panel.kind) ? [...new Set(metrics)] : metrics.slice(0, 1),
    by: grouped?.by[0] ?? "",
    period: panel.kind === "pace" ? "year" : periodOf(first),
    lastYear: names.includes("lastYear") || (panel.steps ?? []).some(({ as }) => as === "lastYear"),
    plan: (panel.steps ?? []).some(({ as }) => as === "plan"),
    course: panel.course !== undefined,
    wants: panel.verdict?.wants ?? "none",
    filters: Object.fromEntries(where),
    limit: grouped?.limit ?? TOP,
    chart: panel.chart ?? "bar",
    path: panel.opens.path,
  };
}

function periodOf(slice: PanelSlice | undefined): Period {
  const range = slice?.where?.find(({ from }) => from !== undefined);
  const day = (name: string) => {
    const value = slice?.params?.[name];
    return value && "day" in value ? value.day : undefined;
  };
  const [from, to] = [range?.from ?? day("from"), range?.to ?? day("asOf")];
  return (
    PERIOD_NAMES.find((name) => PERIODS[name][0] === from && PERIODS[name][1] === to) ??
    PERIOD_NAMES.find((name) => PERIODS[name][1] === to) ??
    "year"
  );
}

/** A value as a text that is equal for equal values, whatever the order of their names. */
function stable(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stable).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "";
  const parts = Object.entries(value).filter(([, part]) => part !== undefined);
  return `{${parts
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => `${name}:${stable(part)}`)
    .join(",")}}`;
}
