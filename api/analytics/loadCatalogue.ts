import { readdir } from "node:fs/promises";
import { foundFile } from "#db/foundFile";
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
  const reports = indexed((await reportsOf(new URL("reports/", ROOT))) as Report[]);
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

const BESIDE_REPORTS = ["datasets", "pages"];

/** Reports lie in the folders of their areas, beside the folders of datasets and pages. */
async function reportsOf(folder: URL): Promise<unknown[]> {
  const areas = (await readdir(folder, { withFileTypes: true })).filter(
    (entry) => entry.isDirectory() && !BESIDE_REPORTS.includes(entry.name),
  );
  return (await Promise.all(areas.map((area) => defaultsBelow(new URL(`${area.name}/`, folder))))).flat();
}

async function defaultsBelow(folder: URL): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const entry of (await readdir(folder, { withFileTypes: true })).sort((a, b) => a.name.localeCompare(b.name))) {
    if (entry.isDirectory()) found.push(...(await defaultsBelow(new URL(`${entry.name}/`, folder))));
    else if (/\.[jt]s$/.test(entry.name)) found.push(...defaultOf((await foundFile(new URL(entry.name, folder))) as { default?: unknown }));
  }
  return found;
}

const defaultOf = (content: { default?: unknown }) => (content.default === undefined ? [] : [content.default]);
