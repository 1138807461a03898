import { asksAll, paramsAlone } from "#define/companies";
import type { Dataset, MetricUnit } from "#define/dataset";
import { subtract } from "#define/decimal";
import { comparedIn, figureParts, figureSlice } from "#define/figure";
import { ownOf } from "#define/own";
import { fail, ProblemError } from "#define/problem";
import { sliceParams } from "#define/slice/slice";
import { MIXED, plainMetrics, unitColumn } from "#define/slice/metrics";
import type { Viewer } from "#define/viewer";
import { companyOf } from "#engine/company";
import type { Runtime } from "#engine/runtime";
import { companyName, readersIn } from "./together.ts";
import type { Slices } from "./slices.ts";
import { tieOut } from "./tieOut.ts";
import type { Slice, SliceAnswer, SliceFilter } from "#define/slice/query";
import { type Catalogue, datasetIn } from "./catalogue.ts";

/**
 * A figure over everything that the viewer reads, as the snapshot and as the ledgers say it; `difference` is the first less the second.
 * Decimals or yyyy-MM-dd as text. Where several companies are asked each by itself (by its name), in its own currency.
 */
export type Tied = { metric: string; figure: string | null; ledger: string | null; difference: string | null; company?: string };
/** Why a figure is what it is. */
export type Why = {
  metric: string;
  unit: MetricUnit;
  /** Key of its words in the dataset's namespace; null for a measure, which is its own definition. */
  definition: string | null;
  expression: string | null;
  value: string | null;
  filters: readonly SliceFilter[];
  params: Readonly<Record<string, string>>;
  /** How many records it is made of; null where records cannot be told by these filters. */
  rows: number | null;
  version: string;
  at: string;
  /** The metrics that it is made of, unfiltered, against the ledgers. */
  tied: readonly Tied[];
};
type Parts = { runtime: Runtime; catalogue: Catalogue; slices: Slices };

/** Explains one figure of a slice to a viewer; its keys stand among the filters. Throws what the slice itself would. */
export async function whyOf(parts: Parts, viewer: Viewer, metric: string, slice: Slice): Promise<Why> {
  const { catalogue, slices } = parts;
  const dataset = datasetIn(catalogue, slice.dataset, viewer.compId) ?? fail({ type: "notFound", what: slice.dataset });
  const asked = figureSlice(slice, metric);
  const name = meantBy(dataset, asked, metric);
  const answer = await slices.answer(viewer, asked);
  const column = answer.columns.find((one) => one.name === metric) ?? fail({ type: "notFound", what: metric });
  const params = sliceParams(dataset, slice.params ?? {}, await slices.today(viewer), await slices.calendar(viewer));
  const made = asked.measures?.[name];
  return {
    metric,
    unit: column.role === "metric" ? column.unit : "rate",
    definition: made === undefined ? `definitions.${name}` : null,
    expression: made ?? null,
    value: cellOf(answer, metric),
    filters: slice.where ?? [],
    params,
    rows: await recordsOf(slices, viewer, asked),
    version: answer.version,
    at: answer.at,
    tied: await tiedWhere(parts, viewer, dataset, partsOf(dataset, name, slice), params),
  };
}

/** Every company's books are its own. */
async function tiedWhere(
  parts: Parts,
  viewer: Viewer,
  dataset: Dataset,
  names: readonly string[],
  params: Readonly<Record<string, string>>,
): Promise<Tied[]> {
  const { runtime, slices } = parts;
  if (!asksAll(params)) return tiedOf(runtime, slices, viewer, dataset, names, params);
  const each = await Promise.all(
    (await readersIn(parts, viewer, dataset)).map(async (one) => {
      const company = companyName(await companyOf(runtime, one.compId), viewer.language);
      const tied = await tiedOf(runtime, slices, one, dataset, names, paramsAlone(params));
      return tied.map((part): Tied => ({ ...part, company }));
    }),
  );
  return each.flat();
}

/** The metric or measure whose definition says what a figure is: of a plan the one that it is planned by. */
function meantBy({ plans }: Dataset, { compare = [] }: Slice, figure: string): string {
  const { metric, comparison } = figureParts(figure);
  const isPlan = compare.some(({ name, kind }) => name === comparison && kind === "plan");
  return (isPlan ? plans?.[metric] : undefined) ?? metric;
}

/** The metrics with a tie-out of their own that a figure is made of. */
function partsOf(dataset: Dataset, name: string, { measures = {} }: Slice): string[] {
  if (Object.hasOwn(dataset.metrics, name)) return plainMetrics(dataset, [name]);
  const spoken = [...(ownOf(measures, name) ?? "").matchAll(/[a-zA-Z]\w*/g)].map(([word]) => word);
  return plainMetrics(
    dataset,
    spoken.filter((word) => Object.hasOwn(dataset.metrics, word)),
  );
}

async function tiedOf(
  runtime: Runtime,
  slices: Slices,
  viewer: Viewer,
  dataset: Dataset,
  names: readonly string[],
  params: Readonly<Record<string, string>>,
): Promise<Tied[]> {
  const tied: Tied[] = [];
  for (const name of names) {
    const metric = dataset.metrics[name];
    if (!metric || !("tieOut" in metric)) continue;
    const ledger = await tieOut(runtime.client, viewer, metric.tieOut, params, dataset);
    if (ledger === undefined) continue;
    const answer = await slices.answer(viewer, { dataset: dataset.id, metrics: [name], by: [], params });
    // What is counted in several units is no figure, in the ledger neither.
    if (cellOf(answer, unitColumn(name)) === MIXED) continue;
    const figure = cellOf(answer, name) ?? (metric.additive && !metric.nullable ? "0" : null);
    tied.push({ metric: name, figure, ledger, difference: differenceOf(metric.unit, figure, ledger) });
  }
  return tied;
}

function differenceOf(unit: MetricUnit, figure: string | null, ledger: string | null): string | null {
  if (unit === "date") return figure === ledger ? "0" : null;
  return figure === null || ledger === null ? (figure === ledger ? "0" : null) : subtract(figure, ledger);
}

async function recordsOf(slices: Slices, viewer: Viewer, asked: Slice): Promise<number | null> {
  if (Object.values(asked.measures ?? {}).some((text) => comparedIn(text).length > 0)) return null;
  try {
    const answer = await slices.answer(viewer, { ...asked, rows: true, limit: 1 });
    return Number(cellOf(answer, "groups") ?? 0);
  } catch (error) {
    if (error instanceof ProblemError && error.problem.type === "invalid") return null;
    throw error;
  }
}

function cellOf({ columns, rows }: SliceAnswer, name: string): string | null {
  return rows[0]?.[columns.findIndex((column) => column.name === name)] ?? null;
}
