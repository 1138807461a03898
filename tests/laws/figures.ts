import { dimensionsOver, paramsOver } from "#define/companies";
import type { Dataset } from "#define/dataset";
import { isSpan } from "#define/spans";
import { LANGUAGES } from "#define/viewer";
import { readLocales } from "./words.ts";
import type { Slice } from "#define/slice/query";

/** One slice per view of all metrics that it answers, one per dimension, one across, and the records. */
export function asked(dataset: Dataset): Slice[] {
  const { id, metrics, dimensions } = dataset;
  const [first = ""] = Object.keys(metrics);
  const beside = (view: string | undefined) =>
    Object.keys(metrics).find((name) => view !== undefined && (metrics[name] as { over?: string }).over === view) ?? first;
  return [
    ...together(dataset, Object.keys(metrics)).map((names) => ({ dataset: id, metrics: names, by: [] })),
    ...Object.entries(dimensions).map(([dimension, { over }]) => ({
      dataset: id,
      metrics: [beside(over)],
      by: [dimension],
      totals: true,
      limit: 5,
    })),
    {
      dataset: id,
      metrics: [first],
      by: Object.keys(dimensions).slice(0, 1),
      columns: Object.keys(dimensions).slice(1, 2),
      totals: true,
      limit: 5,
    },
    { dataset: id, metrics: [], by: [], rows: true, limit: 5 },
  ];
}

/** These metrics in sets, each as many as one view answers. */
export function together(dataset: Dataset, names: readonly string[]): string[][] {
  return [...inViews(dataset, names).values()];
}

/**
 * Some figures of a dataset by each of its dimensions (but those made of months), as many together as one view answers: a dimension by
 * every third of the views that know it, each in turn.
 */
export function crossed(dataset: Dataset, names: readonly string[]): Slice[] {
  const sets = inViews(dataset, names);
  return Object.entries(dataset.dimensions).flatMap(([by, { kind, over }], turn) =>
    [...sets]
      .filter(([view]) => !isSpan(kind) && (over === undefined || viewIn(dataset, over) === view))
      .filter((_, place, { length }) => length < 3 || (place + turn) % 3 === 0)
      .map(([, metrics]): Slice => ({ dataset: dataset.id, metrics, by: [by], totals: true })),
  );
}

function inViews(dataset: Dataset, names: readonly string[]): Map<string, string[]> {
  const sets = new Map<string, string[]>();
  for (const name of names) {
    const view = viewIn(dataset, overIn(dataset, name));
    sets.set(view, [...(sets.get(view) ?? []), name]);
  }
  return sets;
}

/** The view that a metric is over; one that is made of others is over that of the first. */
function overIn(dataset: Dataset, name: string): string | undefined {
  const metric = dataset.metrics[name];
  if (!metric || "sql" in metric) return metric?.over;
  const [part] = "of" in metric ? metric.of : metric.sum.map((one) => one.metric);
  return part === undefined ? undefined : overIn(dataset, part);
}

/** The view that answers what is over another; those that say the same are the first. */
function viewIn({ views, equivalents }: Dataset, over: string | undefined): string {
  const [first = ""] = Object.keys(views);
  return over === undefined || [first, ...(equivalents ?? [])].includes(over) ? first : over;
}

type Listed = { metric: string; figure: string | null; sign: number };

/** Metrics that are the sum of a figure that their rows are listed with, or their number (null). */
export function listedBy({ metrics, records }: Dataset): Listed[] {
  return Object.entries(metrics).flatMap(([metric, made]): Listed[] => {
    const sql = "sql" in made ? made.sql : "";
    if (sql === "count(*)") return [{ metric, figure: null, sign: 1 }];
    const [, minus, column] = /^(- )?sum\((.+)\)$/.exec(sql) ?? [];
    const figure = Object.keys(records.figures).find((name) => records.figures[name]?.sql === column);
    const calls = "sql" in made ? records.lists?.[made.over ?? ""]?.calls : undefined;
    return figure === undefined ? [] : [{ metric, figure: calls?.[figure] ?? figure, sign: minus ? -1 : 1 }];
  });
}

/**
 * Metrics that carry a tie-out query; netting moves money between the parts of a receivable, so there only the whole ties out, and another
 * way to show credits says something new of those that speak of it.
 */
export function metricsMade({ metrics }: Dataset, params: Readonly<Record<string, string>>): string[] {
  const isOwn = (name: string, where = "") =>
    (params.credit ?? "own") === "own" || name === "net" || (params.credit === "aged" && where.includes("{apart}"));
  return Object.entries(metrics).flatMap(([name, metric]) => ("tieOut" in metric && isOwn(name, metric.where) ? [name] : []));
}

/** Words of a dataset that a language lacks or that nothing asks for. */
export function wordFaults(dataset: Dataset): string[] {
  const wanted = new Set(keysOf(dataset));
  const locales = readLocales();
  return LANGUAGES.flatMap((language) => {
    const own = locales[language]?.[dataset.id] ?? new Map<string, string>();
    const [report, document] = [locales[language]?.report, locales[language]?.document];
    const shared = sharedWords(dataset, report ?? new Map<string, string>(), document ?? new Map<string, string>());
    return [
      ...[...wanted]
        .filter((key) => !own.get(key)?.trim() && !shared.get(key)?.trim())
        .map((key) => `${language}/${dataset.id}: ${key} is missing`),
      ...[...own.keys()].filter((key) => !wanted.has(key)).map((key) => `${language}/${dataset.id}: ${key} is not used`),
    ];
  });
}

/** Words that every dataset over several companies shows, said once for all. */
export function keysOver(): string[] {
  const over = { on: "true", partner: "id" };
  return [
    ...Object.keys(dimensionsOver(over)).map((name) => `dimensions.${name}`),
    ...Object.entries(paramsOver(over)).flatMap(([name, { values }]) => [`params.${name}`, ...choices(name, values)]),
  ];
}

/** What dimensions of whole months, levels of trees and several companies are called where the dataset does not say it itself. */
function sharedWords(
  { dimensions, companies }: Dataset,
  report: ReadonlyMap<string, string>,
  document: ReadonlyMap<string, string>,
): Map<string, string> {
  return new Map([
    ...(companies ? keysOver() : []).map((key) => [key, document.get(key) ?? ""] as const),
    ...Object.entries(dimensions).flatMap(([name, dimension]) => {
      const shared =
        dimension.kind === "link" && dimension.level
          ? "level"
          : isSpan(dimension.kind) || dimension.kind === "week"
            ? `spans.${dimension.kind}`
            : null;
      return shared ? [[`dimensions.${name}`, report.get(shared) ?? ""] as const] : [];
    }),
  ]);
}

const choices = (name: string, values: readonly string[]) => values.map((value) => `choices.${name}.${value}`);

function keysOf({ dimensions, metrics, records, params, bucketSets }: Dataset): string[] {
  const buckets = Object.values(bucketSets ?? {}).flatMap((sets) =>
    Object.values(sets).flatMap((set) => set.map(({ key }) => `buckets.${key}`)),
  );
  const aged = Object.values(dimensions).flatMap((dimension) => (dimension.kind === "bucket" ? [dimension] : []));
  const beside = aged.length > 0 ? ["buckets.undated", ...aged.flatMap(({ apart }) => (apart ? [`buckets.${apart.key}`] : []))] : [];
  return [
    "title",
    ...Object.entries(dimensions).flatMap(([name, dimension]) => [
      `dimensions.${name}`,
      ...(dimension.kind === "choice" ? choices(name, dimension.values) : []),
    ]),
    ...Object.keys(metrics).flatMap((name) => [`metrics.${name}`, `definitions.${name}`]),
    ...[...Object.keys(records.figures), ...Object.values(records.lists ?? {}).flatMap(({ calls }) => Object.values(calls ?? {}))].map(
      (name) => `metrics.${name}`,
    ),
    ...Object.entries(params).flatMap(([name, param]) => [
      `params.${name}`,
      ...(param.kind === "choice" ? choices(name, param.values) : []),
    ]),
    ...buckets,
    ...beside,
  ];
}
