import { loadCatalogue } from "#analytics/catalogue";
import { loadModules } from "#engine/load";

/** Ids of every dataset, report and cockpit. */
export async function readDefinitionIds(): Promise<string[]> {
  const { datasets, reports, cockpits } = await loadCatalogue(await loadModules());
  return [...datasets.keys(), ...reports.keys(), ...cockpits.keys()];
}
