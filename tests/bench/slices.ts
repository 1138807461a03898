import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import type { Sliceable } from "#define/dataset";
import { build } from "./build.ts";
import { bounded, duration, type Figure, type Part, told } from "./figure.ts";
import { ENTRIES, loadLedger } from "./ledger.ts";
import { COMPANY } from "./masters.ts";
import { buildEngine, type Race } from "./ownEngine.ts";
import { settle } from "./place.ts";
import { bodyOf, loadPeople, openServing, type Serving, until } from "./served.ts";
import { PAIRS } from "./byHand/slices.ts";
import { duelOf, rounded, spreadOf } from "./timing.ts";
import { openVisit, type Visit } from "./visit.ts";

const DATASET = "sales.receivables";
const REPORT = "/receivablesAgeClassification";
const TODAY = "2026-06-30";
const TURNS = 6;
const VISITS = 3;
const SLOWEST = 1.1;
const PATIENCE_MS = 60_000;

/**
 * Slices of a large ledger in the browser's own DuckDB against statements by hand on the same file, and a report opened by somebody who
 * never was there.
 */
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
        return [...raceFigures(await race(serving, visit, place.folder), entries), ...(await openReport(visit, entries))];
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
  const races = await engine(page, dataset, PAIRS, { language: "zh", today: TODAY, turns: TURNS });
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
    told(`Slice with the greatest distance: ${worst?.name}`, worst?.ratio ?? 0, "x time", counts),
  ];
}

async function openReport(visit: Visit, entries: number): Promise<Figure[]> {
  const opened: { chart: number; table: number; own: number; bytes: number }[] = [];
  for (let turn = 0; turn < VISITS; turn += 1) opened.push(await openOnce(visit));
  const of = (what: keyof (typeof opened)[number]) => spreadOf(opened.map((one) => one[what]));
  const { p50: bytes } = of("bytes");
  return [
    told("Report opened cold: until the first chart", of("chart").p50, "ms", { entries }, of("chart")),
    told("Report opened cold: until the first table", of("table").p50, "ms", { entries }, of("table")),
    told("Report opened cold: until the page answers by itself", of("own").p50, "ms", { entries }, of("own")),
    told("Report opened cold: over the wire", rounded(bytes / 1024 ** 2), "MiB", { entries }),
  ];
}

async function openOnce(visit: Visit) {
  const page = await visit.leader();
  const before = visit.sent();
  const began = performance.now();
  const since = async (selector: string) => {
    await page.locator(selector).first().waitFor({ timeout: PATIENCE_MS });
    return performance.now() - began;
  };
  await page.goto(`${visit.origin}${REPORT}`, { waitUntil: "commit" });
  const waiting = [since(".lw-chart canvas"), since(".lw-pivot td[data-place]"), since('[data-place="browser"]')] as const;
  const [chart, table, own] = await Promise.all(waiting);
  const bytes = visit.sent() - before;
  await page.context().close();
  return { chart, table, own, bytes };
}
