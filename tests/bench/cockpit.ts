import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { datasetsOf } from "#analytics/cockpit/panelSlices";
import { bounded, type Figure, type Part, untargeted } from "./figure.ts";
import { announceEntry, ENTRIES, loadLedger } from "./ledger.ts";
import { COMPANY } from "./masters.ts";
import { type Bench, settle } from "./host.ts";
import { bodyOf, loadPeople, openServing, type Serving, until } from "./served.ts";
import { repeat, spreadOf, timed } from "./timing.ts";

const COCKPIT = "sales.hsCockpit";
export const PATH = `/api/cockpits/${COCKPIT}`;
const DATASET = "sales.receivables";
const COLD_STARTS = 5;
const COMMITS = 20;
/** A busy day: so many commits a second, for so many seconds. */
const [PER_SECOND, SECONDS] = [50, 10];
const WANTED_MS = 2000;

/** The sales cockpit over a large ledger: the first answer of a new process, an answer that is still true, and how soon a commit shows. */
export const cockpit: Part = {
  name: "cockpit",
  measure: (place, scale) =>
    place.database("bench_cockpit", async (bench) => {
      const entries = Math.round(ENTRIES * scale);
      await loadLedger(bench.owner, entries);
      await loadPeople(bench);
      await settle(bench.owner);
      const folder = await mkdtemp(join(place.folder, "cockpit-"));
      const exported = await timed(() => openAndWait(bench, folder));
      return [
        untargeted("Snapshots of every dataset made from nothing", exported / 1000, "s", { entries }),
        ...(await answers(bench, folder, entries)),
        await freshness(bench, folder, entries),
        await underLoad(bench, folder, entries),
      ];
    }),
};

/** Waits until every dataset of the cockpit has its snapshot, so that only answers are left to be made. */
export async function ready({ served }: Serving): Promise<void> {
  const { cockpits } = served.analytics.catalogue;
  const definition = cockpits.get(COCKPIT);
  if (!definition) throw new Error(`no cockpit ${COCKPIT}`);
  const { snapshots } = served.analytics;
  await until(() => datasetsOf(definition).every((dataset) => snapshots.current(COMPANY, dataset)));
}

async function openAndWait(bench: Bench, folder: string): Promise<void> {
  const serving = await openServing(bench, folder);
  await ready(serving);
  await serving.close();
}

async function answers(bench: Bench, folder: string, entries: number): Promise<Figure[]> {
  const cold: number[] = [];
  for (let start = 0; start < COLD_STARTS; start += 1) {
    const serving = await openServing(bench, folder);
    await ready(serving);
    cold.push(await timed(async () => bodyOf(await serving.ask(PATH))));
    await serving.close();
  }
  const taken = spreadOf(cold);
  return [
    bounded("Cockpit, first answer of a new process", taken.p50, "ms", 1000, { entries }, taken),
    await unchanged(bench, folder, entries),
  ];
}

async function unchanged(bench: Bench, folder: string, entries: number): Promise<Figure> {
  const serving = await openServing(bench, folder);
  await ready(serving);
  const first = await serving.ask(PATH);
  await bodyOf(first);
  const tag = first.headers.get("etag") ?? "";
  const taken = await repeat(100, async () => {
    const { status } = await serving.ask(PATH, { "if-none-match": tag });
    if (status !== 304) throw new Error(`the cockpit answered ${status} instead of 304`);
  });
  await serving.close();
  return bounded("Cockpit asked again, nothing changed (304)", taken.p50, "ms", 20, { entries }, taken);
}

/** From the commit of one posting until the manifest names a new version of the large dataset. */
async function freshness(bench: Bench, folder: string, entries: number): Promise<Figure> {
  const serving = await openServing(bench, folder);
  await ready(serving);
  const { snapshots } = serving.served.analytics;
  const version = () => snapshots.current(COMPANY, DATASET)?.version;
  const taken: number[] = [];
  for (let commit = 0; commit < COMMITS; commit += 1) {
    const before = version();
    await announceEntry(bench.owner, commit);
    taken.push(await timed(() => until(() => version() !== before)));
  }
  await serving.close();
  const spread = spreadOf(taken);
  return bounded("From a commit to the new manifest, p95", spread.p95, "ms", WANTED_MS, { entries }, spread);
}

/** The same while commits follow each other closely: how long each waits until the snapshots are true up to it. */
async function underLoad(bench: Bench, folder: string, entries: number): Promise<Figure> {
  const serving = await openServing(bench, folder);
  await ready(serving);
  const { snapshots } = serving.served.analytics;
  const waiting: number[] = [];
  const taken: number[] = [];
  const end = snapshots.onChange(() => {
    const upTo = Date.parse(snapshots.trueAt(COMPANY));
    while ((waiting[0] ?? Infinity) < upTo) taken.push(Date.now() - (waiting.shift() ?? 0));
  });
  const began = performance.now();
  for (let commit = 0; commit < PER_SECOND * SECONDS; commit += 1) {
    await new Promise((resolve) => setTimeout(resolve, began + (commit * 1000) / PER_SECOND - performance.now()));
    await announceEntry(bench.owner, COMMITS + commit);
    waiting.push(Date.now());
  }
  await until(() => waiting.length === 0 || snapshots.trueAt(COMPANY) > new Date(waiting.at(-1) ?? 0).toISOString());
  end();
  await serving.close();
  const spread = spreadOf(taken);
  return bounded("From a commit to the new manifest, p95, fifty commits a second", spread.p95, "ms", WANTED_MS, { entries }, spread);
}
