import { dimensionsOver, paramsOver } from "./companies.ts";
import type { KnownDataset } from "./dataset.ts";
import { isSpan } from "./spans.ts";
import type { PlainFilter } from "./slice/query.ts";

/** Every way to draw figures; a reader may look at a report through any that its axes and metrics allow. */
export const CHART_KINDS = ["bar", "line", "area", "combined", "pareto", "waterfall", "pie", "funnel", "heat", "map", "scatter"] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

/**
 * A picture. `by` = its points; heat: points, then rows; funnel: empty where each metric is a step; scatter: one point per key, metrics
 * across, up, and size.
 * `stack` splits bars, lines and areas into series; `lines` are the metrics of a combined picture that stand on the second axis; points
 * beyond `top` come together as "other".
 */
export type ChartView<D extends string = string, M extends string = string> = {
  kind: "chart";
  chart: ChartKind;
  by: readonly D[];
  metrics: readonly M[];
  stack?: D;
  lines?: readonly M[];
  top?: number;
};
/**
 * A table of groups. `rows` open one below the other (without: the first group alone); `lighter` metrics stand beside the sums of the row.
 */
export type PivotView<D extends string = string, M extends string = string> = {
  kind: "pivot";
  rows?: readonly D[];
  columns: readonly D[];
  metrics: readonly M[];
  lighter?: readonly M[];
};
export type ReportView<D extends string = string, M extends string = string> = ChartView<D, M> | PivotView<D, M>;

/** A report as data: what a file defines and what a composed template holds. */
export type Report = {
  id: string;
  path: string;
  /** Only this company has it: composed there. */
  company?: number;
  /** Open to everybody who is signed in, whatever his menu says; the data that it shows have rights of their own. */
  open?: true;
  dataset: string;
  /** Dimensions that rows can be grouped by; the first is the one shown first. */
  groups: readonly string[];
  /** Parameters of the dataset that the screen shows, in order. */
  params: readonly string[];
  /** Initial values of parameters, where they differ from those of the dataset. */
  initial?: Readonly<Record<string, string>>;
  /** The first picture and the first table are shown at first; a reader can turn to the other pictures. */
  views: readonly ReportView[];
  /** Metrics a reader may add as columns. */
  metrics: readonly string[];
  where?: readonly PlainFilter[];
  /** Dimensions that can be filtered by. */
  filters: readonly string[];
  /** Of these dimensions something must be chosen before anything is shown. */
  required?: readonly string[];
  /** Thresholds on its rows that apply until the reader removes them. */
  windows?: readonly ReportWindow[];
  /** Labels, remarks and drill targets that its author gave to figures or dimensions. */
  lines?: Readonly<Record<string, ReportLine>>;
};

/** What a figure or dimension is called in a report, what is remarked on it, and the report (its path) that a figure leads to. */
export type ReportLine = { label?: string; remark?: string; drill?: string };

export type ReportWindow<M extends string = string> = { kind: "share" | "rank" | "climbed"; of: M; against?: M };

type Named = "dataset" | "groups" | "params" | "initial" | "views" | "metrics" | "where" | "filters" | "required" | "windows";

/** Ties a report to its dataset: a dimension, metric or parameter that the dataset lacks does not compile. */
export function defineReport<D extends string, M extends string, P extends string>(
  dataset: KnownDataset<D, M, P>,
  report: Omit<Report, Named> & {
    groups: readonly NoInfer<D>[];
    params: readonly NoInfer<P>[];
    initial?: Readonly<Partial<Record<NoInfer<P>, string>>>;
    views: readonly ReportView<NoInfer<D>, NoInfer<M>>[];
    metrics: readonly NoInfer<M>[];
    where?: readonly (PlainFilter & { dimension: NoInfer<D> })[];
    filters: readonly NoInfer<D>[];
    required?: readonly NoInfer<D>[];
    windows?: readonly ReportWindow<NoInfer<M>>[];
  },
): Report {
  const { initial, groups, filters, params, ...rest } = report;
  const [over, asked] = [Object.keys(dimensionsOver(dataset.companies)), Object.keys(paramsOver(dataset.companies))];
  const shown = [...report.metrics, ...report.views.flatMap(figuresOf)];
  const beside = (names: readonly string[]) => [...withLevels(dataset, withSpans(dataset, names, shown)), ...over];
  return {
    ...rest,
    groups: beside(groups),
    filters: beside(filters),
    params: [...params, ...asked],
    ...(initial ? { initial: initial as Record<string, string> } : {}),
    dataset: dataset.id,
  };
}

/**
 * Who may choose a month may choose what it lies in by the calendar (the quarter, and the fiscal year with its parts) and the weeks beside
 * it. Balances that stand at the end of months are those of months alone.
 */
function withSpans({ dimensions, metrics, calendar = [] }: KnownDataset, names: readonly string[], shown: readonly string[]): string[] {
  const balances = shown.flatMap((name) => {
    const metric = metrics[name];
    return metric && "sql" in metric && metric.semiAdditive ? [metric.semiAdditive.dimension] : [];
  });
  const beside = (name: string) => {
    const month = dimensions[name];
    if (month?.kind !== "month" || balances.includes(name)) return [];
    const { week } = calendar.find((family) => family.month === name) ?? {};
    const spans = Object.entries(dimensions).flatMap(([span, one]) =>
      isSpan(one.kind) && "sql" in one && one.sql === month.sql ? [span] : [],
    );
    return week ? [...spans, week] : spans;
  };
  return [...new Set(names.flatMap((name) => [name, ...beside(name)]))];
}

/** Who may choose the records of a tree may choose what they lie below. */
function withLevels({ dimensions }: KnownDataset, names: readonly string[]): string[] {
  const levels = Object.entries(dimensions).flatMap(([name, dimension]) =>
    dimension.kind === "link" && dimension.level ? [{ name, of: dimension.level.of }] : [],
  );
  return [...new Set(names.flatMap((name) => [name, ...levels.filter(({ of }) => of === name).map((level) => level.name)]))];
}

/** The dimensions that a view names. */
export function axesOf(view: ReportView): readonly string[] {
  return view.kind === "chart" ? [...view.by, ...(view.stack ? [view.stack] : [])] : [...(view.rows ?? []), ...view.columns];
}

/** The metrics that a view names. */
export function figuresOf(view: ReportView): readonly string[] {
  return view.kind === "chart" ? [...view.metrics, ...(view.lines ?? [])] : [...view.metrics, ...(view.lighter ?? [])];
}
