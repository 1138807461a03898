import { RESERVED } from "#define/slice/text";
import type { z } from "zod";
import type { Dataset } from "#define/dataset";
import { axesOf, figuresOf, type Report } from "#define/report";
import { viewOf } from "#define/slice/metrics";
import { isTree } from "#engine/definition/tree";
import { datasetShape, reportShape } from "./definitionShapes.ts";
import type { Definitions } from "#engine/definition/definitions";

type Datasets = ReadonlyMap<string, Dataset>;

/** What is wrong with a dataset by itself and with the modules it names. */
export function datasetFaults(dataset: Dataset, { modules }: Pick<Definitions, "modules">): string[] {
  const faults = [
    ...shapeFaults(datasetShape, dataset),
    ...dataset.dependsOn.filter((id) => !modules.has(id)).map((id) => `depends on ${id}, which is no module`),
    ...(dataset.years && !dataset.dependsOn.includes(dataset.years.of)
      ? [`years of ${dataset.years.of}, which it does not depend on`]
      : []),
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

/** The modules whose names a dataset's links need. */
export function linkedModules(dataset: Pick<Dataset, "dimensions">): string[] {
  return [...new Set(Object.values(dataset.dimensions).flatMap((dimension) => (dimension.kind === "link" ? [dimension.to] : [])))];
}

/** Where a definition is not of its shape. */
export function shapeFaults(shape: z.ZodType, definition: unknown): string[] {
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
  const moves = Object.entries(dataset.changes?.moves ?? {});
  const moved = moves.flatMap(([metric, { parts: told }]) => [metric, ...Object.values(told)]);
  const parents = Object.values(dataset.params).flatMap((param) => (param.kind === "choice" && param.within ? [param.within.param] : []));
  const terms = Object.values(dataset.terms ?? {}).flatMap((term) => (typeof term === "string" ? [] : [term.param]));
  return [
    ...unknown("metric", [...parts, ...planned, ...bridged, ...moved], dataset.metrics),
    ...unknown("view", views, dataset.views),
    ...unknown("parameter", [...terms, ...parents], dataset.params),
    ...unknown(
      "dimension",
      [...dataset.records.columns, ...balances, ...times, ...moves.flatMap(([, { among = {} }]) => Object.keys(among))],
      dataset.dimensions,
    ),
  ];
}

/** Metrics that are offered together must be answerable together. */
export function mixed(names: readonly string[], dataset: Dataset): string[] {
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

/** Names that are not known, each as a fault. */
function unknown(what: string, names: readonly string[], known: Readonly<Record<string, unknown>>): string[] {
  return names.filter((name) => !Object.hasOwn(known, name)).map((name) => `no ${what} ${name}`);
}
