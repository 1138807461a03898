import { loadCatalogue } from "#analytics/loadCatalogue";
import { loadModules } from "#engine/load";

/** Ids of every dataset, report, cockpit and page. */
export async function readDefinitionIds(): Promise<string[]> {
  const { datasets, reports, cockpits, pages } = await loadCatalogue(await loadModules());
  return [...datasets.keys(), ...reports.keys(), ...cockpits.keys(), ...pages.keys()];
}
