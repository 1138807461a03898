import { type Cockpit, GRID_ROWS, isOnGrid, MOST_PANELS, overlaps, type Panel } from "#define/cockpit";
import type { Dataset } from "#define/dataset";
import type { Issue } from "#define/problem";
import type { Report } from "#define/report";
import { mixed, shapeFaults } from "#analytics/check";
import { narrowedBy, opensFaults } from "./opens.ts";
import { cockpitShape } from "./shape.ts";

type Datasets = ReadonlyMap<string, Dataset>;
type Reports = ReadonlyMap<string, Report>;

/** One thing that is wrong with a cockpit: in which panel if in one, what, and the issue that tells it to whoever composes. */
type CockpitFault = { panel?: string; said: string; issue: Issue };

/**
 * What is wrong with a cockpit: panels off the grid or over each other, names that a dataset lacks, ways out that do not lead to what is
 * shown.
 */
export function cockpitFaults(cockpit: Cockpit, datasets: Datasets, reports: Reports): string[] {
  return faultsOf(cockpit, datasets, reports).map(({ panel, said }) => `${cockpit.id}: ${panel ? `panel ${panel}: ` : ""}${said}`);
}

/** The same as issues that name the panel as their field. */
export function cockpitIssues(cockpit: Cockpit, datasets: Datasets, reports: Reports): Issue[] {
  return faultsOf(cockpit, datasets, reports).map(({ panel, issue }) => ({ ...issue, field: panel ? `panels.${panel}` : "definition" }));
}

function faultsOf(cockpit: Cockpit, datasets: Datasets, reports: Reports): CockpitFault[] {
  // Whoever composes is told the limit itself.
  if (Array.isArray(cockpit.panels) && cockpit.panels.length > MOST_PANELS) return [tooManyPanels];
  const shape = shapeFaults(cockpitShape, cockpit);
  if (shape.length > 0) return shape.map((said) => plain(said));
  const { headline, panels } = cockpit;
  return [
    ...(cockpit.open && cockpit.company !== undefined ? [plain("is open, which no composed cockpit is")] : []),
    ...(cockpit.rows !== undefined && cockpit.rows > GRID_ROWS && !cockpit.linked
      ? [plain(`has ${cockpit.rows} rows, a wall has ${GRID_ROWS}`)]
      : []),
    ...gridFaults(panels, cockpit.rows),
    ...panels.flatMap((panel) => panelFaults(cockpit, panel, datasets, reports).map((fault) => ({ ...fault, panel: panel.name }))),
    ...(headline && !panels.some(({ name, goal }) => name === headline && goal)
      ? [plain(`headline ${headline} is no panel with a goal`)]
      : []),
  ];
}

const plain = (said: string): CockpitFault => ({ said, issue: { code: "composition", value: said } });

const tooManyPanels: CockpitFault = {
  said: `has more than ${MOST_PANELS} panels`,
  issue: { code: "tooManyPanels", field: "definition", params: { max: String(MOST_PANELS) } },
};

function gridFaults(panels: readonly Panel[], rows?: number): CockpitFault[] {
  return panels.flatMap(({ name, at }, index): CockpitFault[] => [
    ...(isOnGrid(at, rows)
      ? []
      : [{ panel: name, said: `${name} leaves the grid`, issue: { code: "panelOffGrid", value: name } as const }]),
    ...panels
      .slice(index + 1)
      .filter((other) => other.name !== name && overlaps(at, other.at))
      .map((other) => ({
        panel: name,
        said: `${name} lies over ${other.name}`,
        issue: { code: "panelsOverlap", value: name, params: { other: other.name } } as const,
      })),
    ...(panels.findIndex((other) => other.name === name) < index ? [{ ...plain(`${name} is there twice`), panel: name }] : []),
  ]);
}

const missing = (
  code: "unknownDimension" | "unknownMetric",
  what: string,
  names: readonly string[],
  known: Readonly<Record<string, unknown>>,
): CockpitFault[] =>
  [...new Set(names)]
    .filter((name) => !Object.hasOwn(known, name))
    .map((name) => ({ said: `no ${what} ${name}`, issue: { code, value: name } }));

function panelFaults(cockpit: Cockpit, panel: Panel, datasets: Datasets, reports: Reports): CockpitFault[] {
  const slices = Object.values(panel.slices).flatMap((slice) => {
    const dataset = datasets.get(slice.dataset);
    if (!dataset) return [plain(`no dataset ${slice.dataset}`)];
    const dimensions = [
      ...slice.by,
      ...(slice.columns ?? []),
      ...(slice.where ?? []).map((filter) => filter.dimension),
      ...narrowedBy(cockpit),
    ];
    const params = Object.keys(slice.params ?? {}).filter((name) => !Object.hasOwn(dataset.params, name));
    return [
      ...missing("unknownDimension", "dimension", dimensions, dataset.dimensions),
      ...missing("unknownMetric", "metric", slice.metrics, dataset.metrics),
      ...mixed(slice.metrics, dataset).map(plain),
      ...params.map((name) => plain(`no parameter ${name}`)),
      ...(cockpit.companies && !dataset.companies ? [plain(`${slice.dataset} is of one company`)] : []),
    ];
  });
  const figures = [
    ...(panel.figure ? [panel.figure] : []),
    ...(panel.course ? [panel.course] : []),
    ...(panel.compare ?? []),
    ...Object.values(panel.statement ?? {}),
    ...(panel.steps ?? []),
    ...(panel.columns ?? []).flatMap((column) => (column.of ? [column, column.of] : [column])),
  ];
  const lost = figures
    .filter(({ slice, metric }) => !panel.slices[slice]?.metrics.includes(metric))
    .map(({ slice, metric }) => `no figure ${slice}.${metric}`);
  const judging = [...(panel.goal ? Object.values(panel.goal) : []), ...(panel.verdict ? [panel.verdict.against] : [])];
  const unjudged = judging
    .filter((wanted) => !(panel.compare ?? []).some((one) => one.name === wanted))
    .map((wanted) => `no comparison ${wanted}`);
  return [...slices, ...[...lost, ...unjudged, ...opensFaults(cockpit, panel, reports, datasets)].map(plain)];
}
