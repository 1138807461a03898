import type { Sliceable } from "#define/dataset";
import type { ChartKind, Report, ReportLine, ReportView } from "#define/report";
import type { SavedRecord } from "../data/records.ts";

/** Pictures that one dimension and a few figures make; the reader can turn to the others. */
export const PICTURES: readonly ChartKind[] = ["bar", "line", "area", "pie", "pareto", "waterfall"];

/** A dataset that may be composed over. */
export type Composable = { id: string; title: string; dataset: Sliceable; words: Readonly<Record<string, string>> | null };

/** A report as it is being composed. */
export type Composed = {
  code: string;
  nameZh: string;
  nameEn: string;
  nameRu: string;
  dataset: string;
  period: string;
  groups: readonly string[];
  metrics: readonly string[];
  params: readonly string[];
  chart: ChartKind | "";
  by: string;
  stack: string;
  column: string;
  lines: Readonly<Record<string, ReportLine>>;
  roles: readonly string[];
};

const EMPTY: Composed = {
  code: "",
  nameZh: "",
  nameEn: "",
  nameRu: "",
  dataset: "",
  period: "",
  groups: [],
  metrics: [],
  params: [],
  chart: "bar",
  by: "",
  stack: "",
  column: "",
  lines: {},
  roles: [],
};

/** By what a picture shows something at once: time, else what texts and records are alike. */
const TELLING: readonly string[] = ["month", "text", "link", "choice"];

/** What a new report begins with: over a connected source that is named, its most telling dimension and its first sum; else nothing. */
export function begunOver(datasets: readonly Composable[], source: string | null): Composed {
  const named = new RegExp(`^source\\.c\\d+x${(source ?? "").replaceAll(/\W/g, "")}$`);
  const known = source ? datasets.find(({ id }) => named.test(id)) : undefined;
  if (!known || !source) return EMPTY;
  const { dimensions, metrics: all } = known.dataset;
  const names = Object.keys(dimensions);
  const group = TELLING.flatMap((kind) => names.filter((name) => dimensions[name]?.kind === kind))[0] ?? names[0];
  const metrics = [Object.keys(all).find((name) => "nullable" in (all[name] ?? {}) && isSum(all[name])) ?? "rows"];
  return { ...EMPTY, code: source, nameZh: known.title, dataset: known.id, groups: group ? [group] : [], metrics, by: group ?? "" };
}

const isSum = (metric: Sliceable["metrics"][string] | undefined): boolean =>
  metric !== undefined && "additive" in metric && metric.additive;

/** What is typed of a stored template. */
export function composedOf({ header, lines }: SavedRecord): Composed {
  const text = (name: string) => String(header[name] ?? "");
  const report = JSON.parse(text("definition") || "{}") as Partial<Report>;
  const chart = report.views?.find((view) => view.kind === "chart");
  const pivot = report.views?.find((view) => view.kind === "pivot");
  return {
    code: text("code"),
    nameZh: text("nameZh"),
    nameEn: text("nameEn"),
    nameRu: text("nameRu"),
    dataset: text("dataset"),
    period: text("period"),
    groups: report.groups ?? [],
    metrics: report.metrics ?? [],
    params: report.params ?? [],
    chart: chart?.chart ?? "",
    by: chart?.by[0] ?? "",
    stack: chart?.stack ?? "",
    column: pivot?.columns[0] ?? "",
    lines: report.lines ?? {},
    roles: (lines.roles ?? []).map(({ roleId }) => String(roleId)),
  };
}

/** The definition of a report; null while there is nothing to show yet. */
export function definitionOf(composed: Composed): Omit<Report, "id" | "path" | "dataset"> | null {
  const { groups, metrics, params, chart, by, stack, column } = composed;
  const [first] = groups;
  if (!first || metrics.length === 0) return null;
  const views: ReportView[] = [
    ...(chart
      ? [
          {
            kind: "chart" as const,
            chart,
            by: [by || first],
            metrics: stack ? metrics.slice(0, 1) : metrics.slice(0, 3),
            ...(stack ? { stack } : {}),
          },
        ]
      : []),
    {
      kind: "pivot",
      columns: column ? [column] : [],
      metrics: column ? metrics.slice(0, 1) : metrics,
      ...(column && metrics.length > 1 ? { lighter: metrics.slice(1) } : {}),
    },
  ];
  const said = linesOf(composed);
  return { groups, params, views, metrics, filters: groups, ...(Object.keys(said).length > 0 ? { lines: said } : {}) };
}

/** What is said of figures and dimensions that the report has. */
function linesOf({ lines, metrics, groups }: Composed): Record<string, ReportLine> {
  const said = Object.entries(lines).filter(([name, line]) => [...metrics, ...groups].includes(name) && Object.keys(line).length > 0);
  return Object.fromEntries(said);
}

/** What is sent of a template. */
export function sentOf(composed: Composed) {
  const { code, nameZh, nameEn, nameRu, dataset, period, roles } = composed;
  const names = { nameZh: nameZh || null, nameEn: nameEn || null, nameRu: nameRu || null };
  return {
    header: { code, ...names, dataset, period: period || null, definition: JSON.stringify(definitionOf(composed) ?? {}) },
    lines: { roles: roles.map((roleId) => ({ roleId })) },
  };
}
