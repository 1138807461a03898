import { foundBelow, foundFile } from "#db/foundFile";
import type { Cockpit } from "#define/cockpit";
import type { Dataset } from "#define/dataset";
import { bare } from "#define/own";
import type { Page } from "#define/page";
import type { Report } from "#define/report";
import { datasetFaults, reportFaults } from "./check.ts";
import { cockpitFaults } from "./cockpit/check.ts";
import type { OpenCatalogue } from "./catalogue.ts";
import type { Definitions } from "#engine/definition/definitions";

const ROOT = new URL("../../", import.meta.url);

/**
 * Finds the datasets, reports, cockpits and pages by the folders they lie in, checks them together, and refuses with every fault in one
 * message.
 */
export async function loadCatalogue(definitions: Definitions): Promise<OpenCatalogue> {
  const datasets = indexed((await defaultsBelow(new URL("reports/datasets/", ROOT))) as Dataset[]);
  const reports = indexed((await defaultsBelow(new URL("reports/", ROOT), isReport)) as Report[]);
  const cockpits = indexed((await defaultsBelow(new URL("cockpits/", ROOT))) as Cockpit[]);
  const pages = indexed((await defaultsBelow(new URL("reports/pages/", ROOT))) as Page[]);
  const faults = [
    ...[...datasets.values()].flatMap((dataset) => datasetFaults(dataset, definitions)),
    ...[...reports.values()].flatMap((report) => reportFaults(report, datasets)),
    ...[...cockpits.values()].flatMap((cockpit) => cockpitFaults(cockpit, datasets, reports)),
  ];
  if (faults.length > 0) throw new Error(`the figures do not hold together:\n${faults.join("\n")}`);
  return { datasets, reports, cockpits, pages, away: new Map(), bands: new Map() };
}

function indexed<T extends { id: string }>(found: readonly T[]): Map<string, T> {
  const map = new Map(found.map((one) => [one.id, bare(one)]));
  if (map.size < found.length) throw new Error(`a definition is there twice: ${found.map(({ id }) => id).join(", ")}`);
  return map;
}

/** Reports lie in the folders of their areas, beside the folders of datasets and pages. */
const isReport = (file: string): boolean => /^(?!datasets\/|pages\/).+\//.test(file);

async function defaultsBelow(folder: URL, isWanted: (file: string) => boolean = () => true): Promise<unknown[]> {
  const files = (await foundBelow(folder)).filter(isWanted);
  const contents = await Promise.all(files.map((file) => foundFile(new URL(file, folder)) as Promise<{ default?: unknown }>));
  return contents.flatMap(defaultOf);
}

const defaultOf = (content: { default?: unknown }) => (content.default === undefined ? [] : [content.default]);
