import { type Cockpit, type CockpitAnswer, spanOf } from "#define/cockpit";
import type { Sliceable } from "#define/dataset";
import type { Viewer } from "#define/viewer";
import { describedFor } from "#analytics/hidden";
import { readsDataset } from "#analytics/rights";
import type { Slices } from "#analytics/slices";
import type { Catalogue } from "#analytics/catalogue";
import { datasetsOf } from "./panelSlices.ts";
import type { Period } from "./period.ts";

/**
 * The fiscal years that have begun, newest first (this one alone for what is of a week or month), and what else a cockpit may be narrowed
 * by, as far as its readable datasets speak of it.
 */
export async function choicesOf(
  slices: Pick<Slices, "answer">,
  viewer: Viewer,
  cockpit: Cockpit,
  catalogue: Catalogue,
  { thisYear, times }: Pick<Period, "thisYear" | "times">,
): Promise<CockpitAnswer["choices"]> {
  const readable = datasetsOf(cockpit)
    .flatMap((id) => catalogue.datasets.get(id) ?? [])
    .flatMap((dataset) => (readsDataset(catalogue, viewer, dataset.id) ? [describedFor(dataset, viewer)] : []));
  const dated = spanOf(cockpit) === "year" ? readable : [];
  const years = await Promise.all(dated.map((dataset) => keysOf(slices, viewer, dataset, "fiscalYear")));
  const params = cockpit.unit ? cockpit.params.filter((name) => name !== "unit") : cockpit.params;
  const among = await Promise.all(
    params.map(async (param) => {
      const found = await Promise.all(readable.map((dataset) => keysOf(slices, viewer, dataset, param)));
      const named = new Map(found.flat().map(({ key, label }) => [key, label]));
      return [param, [...named].map(([id, label]) => ({ id, label }))] as const;
    }),
  );
  return {
    years: [...new Set([thisYear, ...years.flat().flatMap(({ key }) => (key <= thisYear ? [key] : []))])].toSorted().toReversed(),
    times,
    among: Object.fromEntries(among),
  };
}

async function keysOf(
  slices: Pick<Slices, "answer">,
  viewer: Viewer,
  dataset: Sliceable,
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
