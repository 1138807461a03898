import { type MadeBands, withMadeBands } from "#define/slice/bands";
import type { Cockpit } from "#define/cockpit";
import type { Dataset } from "#define/dataset";
import type { Page } from "#define/page";
import type { Report } from "#define/report";
import type { Language } from "#define/viewer";

/** Every dataset, report, cockpit and page, by id; datasets, reports and cockpits that people made come and go. */
export type Catalogue = {
  datasets: ReadonlyMap<string, Dataset>;
  reports: ReadonlyMap<string, Report>;
  cockpits: ReadonlyMap<string, Cockpit>;
  pages: ReadonlyMap<string, Page>;
  /** Published reports whose source is out of use, by their id: what they are called, and the code of the source. */
  away: ReadonlyMap<string, AwayReport>;
  /** Age bands that people of a company made and that are in use, by its id. */
  bands: ReadonlyMap<number, readonly MadeBands[]>;
};

/** A dataset as a company has it: with the age bands that its people made. */
export function datasetIn({ datasets, bands }: Pick<Catalogue, "datasets" | "bands">, id: string, compId: number): Dataset | undefined {
  const dataset = datasets.get(id);
  return dataset && withMadeBands(dataset, bands.get(compId) ?? []);
}

export type AwayReport = { compId: number; path: string; titles: Readonly<Record<Language, string>>; source: string };

/** The catalogue as the one who keeps it has it. */
export type OpenCatalogue = Catalogue & {
  datasets: Map<string, Dataset>;
  reports: Map<string, Report>;
  cockpits: Map<string, Cockpit>;
  away: Map<string, AwayReport>;
  bands: Map<number, readonly MadeBands[]>;
};
