import type { CockpitAnswer } from "#define/cockpit";
import type { Dataset } from "#define/dataset";
import type { Viewer } from "#define/viewer";
import { readsDataset } from "#analytics/rights";
import type { Slices } from "#analytics/slices";
import type { Catalogue } from "#analytics/catalogue";

/** The fiscal years and business units that the readable datasets of a cockpit speak of, newest year first. */
export async function choicesOf(
  slices: Pick<Slices, "answer">,
  viewer: Viewer,
  datasetIds: readonly string[],
  catalogue: Catalogue,
  thisYear: string,
): Promise<CockpitAnswer["choices"]> {
  const readable = datasetIds.flatMap((id) => catalogue.datasets.get(id) ?? []).filter(({ id }) => readsDataset(catalogue, viewer, id));
  const years = await Promise.all(readable.map((dataset) => keysOf(slices, viewer, dataset, "fiscalYear")));
  const units = await Promise.all(readable.map((dataset) => keysOf(slices, viewer, dataset, "unit")));
  const named = new Map(units.flat().map(({ key, label }) => [key, label]));
  return {
    years: [...new Set([thisYear, ...years.flat().map(({ key }) => key)])].toSorted().toReversed(),
    units: [...named].map(([id, label]) => ({ id, label })),
  };
}

async function keysOf(
  slices: Pick<Slices, "answer">,
  viewer: Viewer,
  dataset: Dataset,
  dimension: string,
): Promise<{ key: string; label: string }[]> {
  const metric = Object.entries(dataset.metrics).find(([, one]) => "sql" in one)?.[0];
  if (!dataset.dimensions[dimension] || !metric) return [];
  const { columns, rows } = await slices.answer(viewer, {
    dataset: dataset.id,
    metrics: [metric],
    by: [dimension],
    order: [{ by: dimension }],
  });
  const label = columns.findIndex((column) => column.role === "label");
  return rows
    .flatMap(([key]) => (key ? [{ key }] : []))
    .map(({ key }, index) => ({ key, label: rows.filter(([id]) => id)[index]?.[label] ?? key }));
}
