import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { exportBase } from "#analytics/snapshot/export";
import { openReaders, openReading } from "#analytics/snapshot/reading";
import { factsOf } from "#analytics/source/source";
import { appOptions } from "#db/client";
import { bounded, type Figure, type Part, throughput } from "./figure.ts";
import { ENTRIES, loadLedger } from "./ledger.ts";
import { COMPANY } from "./masters.ts";
import { type Bench, settle } from "./host.ts";
import { loadPeople, openServing, until } from "./served.ts";
import { memoryOf } from "./memory.ts";
import { duel } from "./timing.ts";

const DATASET = "sales.receivables";
const TURNS = 3;
const MOST_MIB = 1000;

/** A dataset of many columns from PostgreSQL to a snapshot file. */
export const exporting: Part = {
  name: "export",
  measure: (place, scale) =>
    place.database("bench_export", async (bench) => {
      const entries = Math.round(ENTRIES * scale);
      await loadLedger(bench.owner, entries);
      await loadPeople(bench);
      await settle(bench.owner);
      return exports(bench, await mkdtemp(join(place.folder, "export-")), entries);
    }),
};

/** Against the same rows drained from a copy. */
async function exports(bench: Bench, folder: string, entries: number): Promise<Figure[]> {
  const serving = await openServing(bench, folder);
  const { catalogue, duck, snapshots } = serving.served.analytics;
  const dataset = catalogue.datasets.get(DATASET);
  if (!dataset) throw new Error(`no dataset ${DATASET}`);
  await until(() => snapshots.current(COMPANY, DATASET));
  const source = factsOf(dataset);
  const readers = openReaders(appOptions(bench.options));
  const ours = async () => {
    const reading = await openReading(readers, COMPANY);
    await exportBase(reading, duck, source, "all", await mkdtemp(join(folder, "made-")));
    await reading.end();
  };
  try {
    const { answer: raced, mib } = await memoryOf(() => duel(TURNS, ours, () => drain(bench, source.select(COMPANY, "all")), 1));
    const counts = { entries, columns: Object.keys(dataset.columns).length };
    return [
      throughput("Dataset from PostgreSQL to a snapshot file against COPY TO STDOUT", raced, 0.5, counts),
      bounded("Memory that this takes at its most, above what the program had before", mib, "MiB", MOST_MIB, counts),
    ];
  } finally {
    await readers.end({ timeout: 1 });
    await serving.close();
  }
}

async function drain({ pool }: Bench, select: string): Promise<void> {
  const held = await pool(1).reserve();
  await held.unsafe(`begin read only; set local app.comp_ids = '${COMPANY}'`);
  for await (const part of await held.unsafe(`copy (${select}) to stdout with (format csv)`).readable()) if (part === undefined) return;
}
