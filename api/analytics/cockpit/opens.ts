import type { Cockpit, CockpitDay, FigureOf, Opened, Panel, PanelAnswer, PanelOpens } from "#define/cockpit";
import type { Dataset } from "#define/dataset";
import { figuresOf, type Report } from "#define/report";
import type { Viewer } from "#define/viewer";
import { isOf, opensFigures, readsDataset } from "#analytics/rights";
import type { Catalogue } from "#analytics/catalogue";
import { slashed } from "#define/text";

type Reports = Catalogue["reports"];
type Asked = {
  days: Readonly<Record<CockpitDay, string>>;
  narrowed: Readonly<Record<string, readonly string[]>>;
  over: Readonly<Record<string, string>>;
  /** Keys that are chosen in other panels, by dimension. */
  chosen: Readonly<Record<string, readonly string[]>>;
};

/**
 * What leads from a panel to a report: from the tile, and from the steps and columns that have a report of their own; each with the
 * metrics of the panel that it stands for.
 */
export function waysOf(panel: Panel): { step: string | null; opens: PanelOpens; metrics: readonly string[] }[] {
  const steps = panel.steps ?? [];
  const columns = panel.columns ?? [];
  const apart = new Set([...steps, ...columns].flatMap(({ opens, slice }) => (opens ? [slice] : [])));
  const shown = [
    ...(panel.figure ? [panel.figure.metric] : []),
    ...Object.values(panel.statement ?? {}).map(({ metric }) => metric),
    ...columns.filter(({ opens }) => !opens).flatMap(metricsOf),
    ...steps.filter(({ opens }) => !opens).map(({ metric }) => metric),
    ...Object.entries(panel.slices).flatMap(([name, { by, metrics }]) => (by.length > 0 && !apart.has(name) ? metrics : [])),
  ];
  return [
    { step: null, opens: panel.opens, metrics: [...new Set(shown)] },
    ...steps.flatMap(({ name, metric, opens }) => (opens ? [{ step: name, opens, metrics: [metric] }] : [])),
    ...columns.flatMap((column) => (column.opens ? [{ step: column.name, opens: column.opens, metrics: metricsOf(column) }] : [])),
  ];
}

const metricsOf = ({ metric, of }: FigureOf & { of?: FigureOf }) => [metric, ...(of ? [of.metric] : [])];

/** The dimensions that all questions of a cockpit are narrowed by. */
export const narrowedBy = ({ params, unit, mine, abroad }: Cockpit): string[] => [
  ...params,
  ...(unit ? ["unit"] : []),
  ...(mine ? ["salesperson"] : []),
  ...(abroad ? ["currency"] : []),
];

/** The report that tells a metric of a panel, and what it is called there. */
export const nameThere = ({ tells }: PanelOpens, metric: string): string => tells?.[metric] ?? metric;

/** The report at a path; the specification writes some without their first slash. */
export function reportAt(reports: Reports, path: string): Report | undefined {
  return [...reports.values()].find((report) => slashed(report.path) === path);
}

/** What a panel leads to for a viewer, with the days and choices that it was asked for; nothing where he may not open it. */
export function opensOf(
  panel: Panel,
  viewer: Viewer,
  catalogue: Catalogue,
  asked: Asked,
): Pick<PanelAnswer, "opens" | "opensBy" | "stepOpens"> {
  const [tile, ...steps] = waysOf(panel).map((way) => ({ ...way, opened: opened(way, viewer, catalogue, asked) }));
  const by = Object.values(panel.slices).find((slice) => slice.by.length > 0)?.by[0] ?? "";
  const report = reportAt(catalogue.reports, panel.opens.path);
  const isNarrowed = report !== undefined && [...report.groups, ...report.filters].includes(by);
  return {
    opens: tile?.opened ?? null,
    opensBy: tile?.opened && isNarrowed ? by : null,
    stepOpens: Object.fromEntries(steps.map((way) => [way.step, way.opened])),
  };
}

function opened(
  { opens, metrics }: { opens: PanelOpens; metrics: readonly string[] },
  viewer: Viewer,
  catalogue: Catalogue,
  { days, narrowed, over, chosen }: Asked,
): Opened | null {
  const report = reportAt(catalogue.reports, opens.path);
  if (!report || !opensReport(report, viewer, catalogue)) return null;
  const where = Object.entries(opens.where ?? {});
  const own = { ...Object.fromEntries(where.flatMap(([name, one]) => ("in" in one ? [[name, one.in]] : []))), ...narrowed };
  const filters = { ...own, ...metBy(own, chosen) };
  // A report that cannot be narrowed as the figure is would tell another one.
  if (!Object.keys(chosen).every((name) => [...report.groups, ...report.filters].includes(name))) return null;
  if (Object.values(filters).some((keys) => keys.length === 0)) return null;
  const shown = report.views.flatMap((view) => (view.kind === "pivot" ? figuresOf(view) : []));
  return {
    path: opens.path,
    params: { ...filled(opens.params, ({ day }) => days[day]), ...over },
    ranges: Object.fromEntries(where.flatMap(([name, one]) => ("in" in one ? [] : [[name, { from: days[one.from], to: days[one.to] }]]))),
    filters,
    by: opens.by ?? null,
    metrics: metrics.map((metric) => nameThere(opens, metric)).filter((metric) => !shown.includes(metric)),
    ...drawnBy(report, nameThere(opens, metrics[0] ?? "")),
  };
}

type Keys = Readonly<Record<string, readonly string[]>>;

/** What is chosen, of dimensions that are narrowed already the keys that both name. */
const metBy = (own: Keys, chosen: Keys): Keys =>
  Object.fromEntries(Object.entries(chosen).map(([name, keys]) => [name, own[name]?.filter((key) => keys.includes(key)) ?? keys]));

/** Which picture of a report draws a metric: what opens behind a figure shows that figure, or no picture at all. */
function drawnBy({ views }: Report, metric: string): Pick<Opened, "chart" | "shown"> {
  const [first, ...others] = views.flatMap((view) => (view.kind === "chart" ? [view] : []));
  if (!first || figuresOf(first).includes(metric)) return { chart: null, shown: "both" };
  const fitting = others.find((view) => figuresOf(view).includes(metric));
  return { chart: fitting?.chart ?? null, shown: fitting ? "both" : "table" };
}

const filled = <T, U>(record: Readonly<Record<string, T>> | undefined, fill: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record ?? {}).map(([name, value]) => [name, fill(value)]));

function opensReport(report: Report, viewer: Viewer, catalogue: Catalogue): boolean {
  return isOf(report, viewer.compId) && opensFigures(viewer, report) && readsDataset(catalogue, viewer, report.dataset);
}

/** What is wrong with the ways out of a panel: a report that is not there, or that cannot be asked so, or does not tell what is shown. */
export function opensFaults(cockpit: Cockpit, panel: Panel, reports: Reports, datasets: ReadonlyMap<string, Dataset>): string[] {
  const rows = panel.columns?.[0] && panel.slices[panel.columns[0].slice]?.by[0];
  return waysOf(panel).flatMap(({ step, opens, metrics }) => {
    const report = reportAt(reports, opens.path);
    const dataset = report && datasets.get(report.dataset);
    if (!report || !dataset) return [`opens ${opens.path}, which is no report`];
    const told = metrics.map((metric) => nameThere(opens, metric));
    const shown = [...report.metrics, ...report.views.flatMap(figuresOf)];
    return [
      ...(report.required?.length ? [`opens ${opens.path}, where something must be chosen first`] : []),
      ...missing("parameter", Object.keys(opens.params ?? {}), report.params),
      ...missing("filter", [...Object.keys(opens.where ?? {}), ...narrowedBy(cockpit)], report.filters),
      ...(rows && step !== null && !panel.steps ? missing("filter", [rows], [...report.filters, ...report.groups]) : []),
      ...missing("group", opens.by ? [opens.by] : [], report.groups),
      ...missing("metric", told, shown),
    ].map((fault) => (fault.startsWith("opens") ? fault : `${opens.path} has ${fault}`));
  });
}

const missing = (what: string, names: readonly string[], known: readonly string[]) =>
  names.filter((name) => !known.includes(name)).map((name) => `no ${what} ${name}`);
