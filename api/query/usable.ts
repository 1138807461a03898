import type { Sliceable } from "#define/dataset";
import type { Report, ReportView } from "#define/report";

/** A report without the dimensions and metrics that a reader's dataset lacks: what is made of a field hidden from him. */
export function usable(report: Report, dataset: Sliceable): Report {
  const dimensions = (names: readonly string[]) => names.filter((name) => dataset.dimensions[name] !== undefined);
  const metrics = (names: readonly string[]) => names.filter((name) => dataset.metrics[name] !== undefined);
  const known = (name: string) => dataset.dimensions[name] !== undefined || dataset.metrics[name] !== undefined;
  const views = report.views.map((view): ReportView => {
    if (view.kind === "pivot") {
      const shown = { ...view, columns: dimensions(view.columns), metrics: metrics(view.metrics), lighter: metrics(view.lighter ?? []) };
      return view.rows ? { ...shown, rows: dimensions(view.rows) } : shown;
    }
    const { stack, lines, ...rest } = view;
    return {
      ...rest,
      by: dimensions(view.by),
      metrics: metrics(view.metrics),
      ...(stack && dataset.dimensions[stack] ? { stack } : {}),
      ...(lines ? { lines: metrics(lines) } : {}),
    };
  });
  return {
    ...report,
    groups: dimensions(report.groups),
    filters: dimensions(report.filters),
    metrics: metrics(report.metrics),
    ...(report.windows ? { windows: report.windows.filter(({ of, against = of }) => metrics([of, against]).length === 2) } : {}),
    ...(report.lines ? { lines: Object.fromEntries(Object.entries(report.lines).filter(([name]) => known(name))) } : {}),
    params: report.params.filter((name) => dataset.params[name] !== undefined),
    views: views.filter((view) => view.metrics.length > 0),
  };
}
