import { RESERVED } from "#define/slice/text";
import type { z } from "zod";
import type { Cockpit, Panel } from "#define/cockpit";
import type { Dataset } from "#define/dataset";
import { axesOf, figuresOf, type Report } from "#define/report";
import { viewOf } from "#define/slice/metrics";
import { isTree } from "#engine/definition/tree";
import { narrowedBy, opensFaults } from "./cockpit/opens.ts";
import { cockpitShape } from "./cockpit/shape.ts";
import { datasetShape, reportShape } from "./definitionShapes.ts";
import type { Definitions } from "#engine/definition/definitions";

type Datasets = ReadonlyMap<string, Dataset>;

/** What is wrong with a dataset by itself and with the modules it names. */
export function datasetFaults(dataset: Dataset, { modules }: Pick<Definitions, "modules">): string[] {
  const faults = [
    ...shapeFaults(datasetShape, dataset),
    ...dataset.follows.filter((id) => !modules.has(id)).map((id) => `follows ${id}, which is no module`),
    ...(dataset.years && !dataset.follows.includes(dataset.years.of) ? [`years of ${dataset.years.of}, which it does not follow`] : []),
    ...linkedModules(dataset)
      .filter((id) => !modules.has(id))
      .map((id) => `links to ${id}, which is no module`),
    ...Object.values(dataset.dimensions)
      .flatMap((dimension) => (dimension.kind === "link" && dimension.level ? (modules.get(dimension.to) ?? []) : []))
      .filter((module) => !isTree(module))
      .map(({ id }) => `levels of ${id}, which is no tree`),
    ...scopeColumns(dataset)
      .filter((column) => !dataset.columns[column])
      .map((column) => `scope column ${column} is no column`),
    ...(dataset.delta && !isPlainId(dataset, dataset.delta.key) ? [`delta key ${dataset.delta.key} is no id that everybody sees`] : []),
    ...(dataset.delta?.masters ?? [])
      .flatMap(({ by, says }) => [by, ...says])
      .filter((column) => !dataset.columns[column])
      .map((column) => `what masters say of ${column} is no column`),
    ...columnsOver(dataset)
      .filter((column) => !dataset.columns[column])
      .map((column) => `column ${column} of several companies is no column`),
    ...[...Object.keys(dataset.metrics), ...Object.keys(dataset.dimensions)]
      .filter((name) => RESERVED.includes(name))
      .map((name) => `${name} is a name that every answer has`),
    ...namesOf(dataset),
  ];
  return faults.map((fault) => `${dataset.id}: ${fault}`);
}

/** What is wrong with a report by itself and with the dataset it names. */
export function reportFaults(report: Report, datasets: Datasets): string[] {
  const dataset = datasets.get(report.dataset);
  if (!dataset) return [`${report.id}: no dataset ${report.dataset}`];
  const shape = shapeFaults(reportShape, report);
  if (shape.length > 0) return shape.map((fault) => `${report.id}: ${fault}`);
  const dimensions = [...report.groups, ...report.filters, ...(report.required ?? []), ...report.views.flatMap(axesOf)];
  const made = (report.windows ?? []).flatMap(({ of, against }) => [of, ...(against === undefined ? [] : [against])]);
  const metrics = [...report.metrics, ...report.views.flatMap(figuresOf), ...made];
  return [
    ...unknown("dimension", dimensions, dataset.dimensions),
    ...unknown("metric", metrics, dataset.metrics),
    ...unknown("figure or dimension", Object.keys(report.lines ?? {}), { ...dataset.dimensions, ...dataset.metrics }),
    ...mixed(metrics, dataset),
    ...unknown("parameter", [...report.params, ...Object.keys(report.initial ?? {})], dataset.params),
  ].map((fault) => `${report.id}: ${fault}`);
}

/**
 * What is wrong with a cockpit: panels off the grid or over each other, names that a dataset lacks, ways out that do not lead to what is
 * shown.
 */
export function cockpitFaults(cockpit: Cockpit, datasets: Datasets, reports: ReadonlyMap<string, Report>): string[] {
  const faults = [
    ...shapeFaults(cockpitShape, cockpit),
    ...gridFaults(cockpit.panels),
    ...cockpit.panels.flatMap((panel) => panelFaults(cockpit, panel, datasets, reports)),
    ...(cockpit.headline && !cockpit.panels.some(({ name, goal }) => name === cockpit.headline && goal)
      ? [`headline ${cockpit.headline} is no panel with a goal`]
      : []),
  ];
  return faults.map((fault) => `${cockpit.id}: ${fault}`);
}

/** The modules whose names a dataset's links need. */
export function linkedModules(dataset: Pick<Dataset, "dimensions">): string[] {
  return [...new Set(Object.values(dataset.dimensions).flatMap((dimension) => (dimension.kind === "link" ? [dimension.to] : [])))];
}

function shapeFaults(shape: z.ZodType, definition: unknown): string[] {
  const { error } = shape.safeParse(definition);
  return (error?.issues ?? []).map((issue) => `${issue.path.join(".")}: ${issue.message}`);
}

function scopeColumns({ scope }: Dataset): string[] {
  return "everyReader" in scope ? [] : Object.values(scope);
}

function columnsOver({ companies }: Dataset): string[] {
  if (!companies) return [];
  const { made = {}, stays = [], whole, digits, partner } = companies;
  const from = Object.entries(made).flatMap(([name, { amount, currency }]) => [name, amount, currency]);
  return [...from, ...stays, ...(whole?.by ?? []), ...[digits, partner].flatMap((name) => name ?? [])];
}

function isPlainId({ columns }: Dataset, name: string): boolean {
  const column = columns[name];
  return column?.type === "id" && column.field === undefined;
}

/** Metrics that are made of others, views, terms and parameters must exist. */
function namesOf(dataset: Dataset): string[] {
  const parts = Object.values(dataset.metrics).flatMap((metric) =>
    "of" in metric ? metric.of : "sum" in metric ? metric.sum.map((part) => part.metric) : [],
  );
  const views = [
    dataset.records.view,
    ...Object.entries(dataset.records.lists ?? {}).flatMap(([over, { view }]) => [over, view]),
    ...Object.values(dataset.metrics).flatMap((metric) => ("sql" in metric && metric.over) || []),
    ...Object.values(dataset.dimensions).flatMap(({ over }) => over ?? []),
    ...(dataset.equivalents ?? []),
    ...(dataset.viewOverrides ?? []).flatMap((rule) => [...rule.views, rule.by]),
  ];
  const balances = Object.values(dataset.metrics).flatMap((metric) => ("sql" in metric && metric.semiAdditive?.dimension) || []);
  const times = (dataset.calendar ?? []).flatMap((family) => Object.values(family));
  const planned = Object.entries(dataset.plans ?? {}).flat();
  const bridged = Object.entries(dataset.bridges ?? {}).flatMap(([metric, moves]) => [metric, ...moves.map((move) => move.metric)]);
  const parents = Object.values(dataset.params).flatMap((param) => (param.kind === "choice" && param.within ? [param.within.param] : []));
  const terms = Object.values(dataset.terms ?? {}).flatMap((term) => (typeof term === "string" ? [] : [term.param]));
  return [
    ...unknown("metric", [...parts, ...planned, ...bridged], dataset.metrics),
    ...unknown("view", views, dataset.views),
    ...unknown("parameter", [...terms, ...parents], dataset.params),
    ...unknown("dimension", [...dataset.records.columns, ...balances, ...times], dataset.dimensions),
  ];
}

/** Metrics that are offered together must be answerable together. */
function mixed(names: readonly string[], dataset: Dataset): string[] {
  try {
    viewOf(
      dataset,
      names.filter((name) => Object.hasOwn(dataset.metrics, name)),
    );
    return [];
  } catch {
    return [`no view answers ${names.join(", ")} together`];
  }
}

function unknown(what: string, names: readonly string[], known: Readonly<Record<string, unknown>>): string[] {
  return names.filter((name) => !Object.hasOwn(known, name)).map((name) => `no ${what} ${name}`);
}

const [COLUMNS, ROWS] = [24, 14];

function gridFaults(panels: readonly Panel[]): string[] {
  const outside = panels.filter(({ at: [x, y, width, height] }) => width < 1 || height < 1 || x + width > COLUMNS || y + height > ROWS);
  const pairs = panels.flatMap((panel, index) =>
    panels
      .slice(index + 1)
      .filter((other) => overlap(panel, other))
      .map((other) => `${panel.name} lies over ${other.name}`),
  );
  return [...outside.map(({ name }) => `${name} leaves the grid`), ...pairs];
}

function overlap({ at: [ax, ay, aw, ah] }: Panel, { at: [bx, by, bw, bh] }: Panel): boolean {
  return ax < bx + bw && bx < ax + aw && ay < by + bh && by < ay + ah;
}

function panelFaults(cockpit: Cockpit, panel: Panel, datasets: Datasets, reports: ReadonlyMap<string, Report>): string[] {
  const slices = Object.values(panel.slices).flatMap((slice) => {
    const dataset = datasets.get(slice.dataset);
    if (!dataset) return [`no dataset ${slice.dataset}`];
    const dimensions = [
      ...slice.by,
      ...(slice.columns ?? []),
      ...(slice.where ?? []).map((filter) => filter.dimension),
      ...narrowedBy(cockpit),
    ];
    return [
      ...unknown("dimension", dimensions, dataset.dimensions),
      ...unknown("metric", slice.metrics, dataset.metrics),
      ...mixed(slice.metrics, dataset),
      ...unknown("parameter", Object.keys(slice.params ?? {}), dataset.params),
      ...(cockpit.companies && !dataset.companies ? [`${slice.dataset} is of one company`] : []),
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
  return [...slices, ...lost, ...unjudged, ...opensFaults(cockpit, panel, reports, datasets)].map(
    (fault) => `panel ${panel.name}: ${fault}`,
  );
}
