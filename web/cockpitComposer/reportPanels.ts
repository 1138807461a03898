import type { Sliceable } from "#define/dataset";
import type { ReportView } from "#define/report";
import { begun, CHARTS, groupsFor, type KnownReport, type Parts, type Recipe, SIZES } from "./recipe.ts";

/** A picture or table of a report as the recipe of a panel, and how large it begins. */
export type ReportPanel = { recipe: Recipe; size: readonly [number, number] };

const [MOST_COLUMNS, MOST_LINES, TABLE_ROWS] = [6, 3, 50];

/** What a report shows as panels, each leading to the report itself: pictures over months, ages or keys, and tables by keys. */
export function panelsOfReport(parts: Parts, report: KnownReport): readonly ReportPanel[] {
  const dataset = parts.datasets.find(({ id }) => id === report.dataset)?.dataset;
  if (!dataset) return [];
  const made = report.views.flatMap((view) => recipeOfView(parts, report, view, dataset) ?? []);
  // Views of one report differ at times by what a panel does not say.
  const unlike = new Map(made.map((recipe) => [JSON.stringify(recipe), recipe]));
  return [...unlike.values()].map((recipe) => ({ recipe, size: SIZES[recipe.kind] }));
}

function recipeOfView(parts: Parts, report: KnownReport, view: ReportView, dataset: Sliceable): Recipe | null {
  const figures = view.kind === "chart" ? [...view.metrics, ...(view.lines ?? [])] : view.metrics;
  const [metric, ...others] = figures.filter((name) => Object.hasOwn(dataset.metrics, name));
  if (metric === undefined) return null;
  const axes = view.kind === "chart" ? view.by : (view.rows ?? []);
  const by = axes.find((name) => groupsFor(dataset).includes(name));
  const recipeOf = (kind: Recipe["kind"], more: Partial<Recipe>): Recipe => ({
    ...begun(parts, report.dataset, metric, kind),
    lastYear: false,
    path: report.path,
    ...more,
  });
  if (view.kind === "pivot") {
    const rows = [...axes, ...report.groups].find((name) => groupsFor(dataset).includes(name));
    return rows === undefined
      ? null
      : recipeOf("table", { by: rows, metrics: [metric, ...others].slice(0, MOST_COLUMNS), limit: TABLE_ROWS });
  }
  if (axes[0] === "month") return recipeOf("trend", { metrics: [metric, ...others].slice(0, MOST_LINES) });
  if (axes[0] === "bucket") return recipeOf("ageing", {});
  if (by === undefined) return null;
  const chart = CHARTS.find((one) => one === view.chart);
  return chart && chart !== "line" && chart !== "area" ? recipeOf("chart", { by, chart }) : recipeOf("bars", { by });
}
