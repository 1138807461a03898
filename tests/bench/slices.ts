import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import type { Sliceable } from "#define/dataset";
import { build } from "./build.ts";
import { bounded, duration, type Figure, type Part, untargeted } from "./figure.ts";
import { ENTRIES, loadLedger } from "./ledger.ts";
import { COMPANY, DAY } from "./masters.ts";
import { buildEngine, type Race } from "./ownEngine.ts";
import { settle } from "./host.ts";
import { bodyOf, loadPeople, openServing, type Serving, until } from "./served.ts";
import { PAIRS } from "./byHand/slices.ts";
import { duelOf } from "./timing.ts";
import { openVisit, type Visit } from "./visit.ts";

const DATASET = "sales.receivables";
const TURNS = 6;
const SLOWEST = 1.1;

/** Slices of a large ledger in the browser's own DuckDB against statements by hand on the same file. */
export const slices: Part = {
  name: "slices",
  measure: (place, scale) =>
    place.database("bench_slices", async (bench) => {
      const entries = Math.round(ENTRIES * scale);
      await loadLedger(bench.owner, entries);
      await loadPeople(bench);
      await settle(bench.owner);
      await build();
      const serving = await openServing(bench, await mkdtemp(join(place.folder, "slices-")));
      await until(() => serving.served.analytics.snapshots.current(COMPANY, DATASET));
      const visit = await openVisit(serving);
      try {
        return raceFigures(await race(serving, visit, place.folder), entries);
      } finally {
        await visit.close();
        await serving.close();
      }
    }),
};

async function race(serving: Serving, visit: Visit, folder: string): Promise<Race[]> {
  const engine = await buildEngine(folder);
  const dataset = JSON.parse(await bodyOf(await serving.ask(`/api/datasets/${DATASET}`))) as Sliceable;
  const page = await visit.leader();
  await page.goto(`${visit.origin}/version.json`);
  const races = await engine(page, dataset, PAIRS, { language: "zh", today: DAY, turns: TURNS });
  await page.context().close();
  const faults = races.flatMap(({ differs }, at) => (differs === null ? [] : [`${PAIRS[at]?.name}: ${differs}`]));
  if (faults.length > 0) throw new Error(`answers by hand differ:\n${faults.join("\n")}`);
  return races;
}

function raceFigures(races: readonly Race[], entries: number): Figure[] {
  const counts = { entries, slices: races.length, turns: TURNS };
  const mix = duelOf(
    races.flatMap(({ ours }) => ours),
    races.flatMap(({ byHand }) => byHand),
  );
  const ratios = races.map(({ ours, byHand }, at) => ({ name: PAIRS[at]?.name ?? "", ratio: duelOf(ours, byHand).ratio }));
  const [worst] = ratios.toSorted((a, b) => b.ratio - a.ratio);
  return [
    duration("Slice in Chromium over a mix of questions, median", mix, SLOWEST, counts),
    bounded("The same, p95 against p95", mix.ours.p95 / mix.byHand.p95, "x time", SLOWEST, counts),
    untargeted(`Slice with the greatest distance: ${worst?.name}`, worst?.ratio ?? 0, "x time", counts),
  ];
}
