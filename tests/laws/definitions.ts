import { loadCatalogue } from "#analytics/loadCatalogue";
import { programModules } from "#support/definitions";

/** Ids of every dataset, report, cockpit and page. */
export async function readDefinitionIds(): Promise<string[]> {
  const { datasets, reports, cockpits, pages } = await loadCatalogue(await programModules());
  return [...datasets.keys(), ...reports.keys(), ...cockpits.keys(), ...pages.keys()];
}
