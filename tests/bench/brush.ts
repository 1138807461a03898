import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import type { Sliceable } from "#define/dataset";
import { build } from "./build.ts";
import { bounded, duration, type Figure, type Part, untargeted } from "./figure.ts";
import { ENTRIES, loadLedger } from "./ledger.ts";
import { COMPANY, DAY } from "./masters.ts";
import { buildEntry } from "./ownEngine.ts";
import { settle } from "./host.ts";
import { bodyOf, loadPeople, openServing, until } from "./served.ts";
import { duelOf } from "./timing.ts";
import { openVisit } from "./visit.ts";
import type { Slice } from "#define/slice/query";

const DATASET = "sales.receivables";
const STEPS = 120;
/** The frame that a hand sees, and how much faster than mosaic. */
const [FRAME_MS, FASTER] = [16, 1.5];
const DAYS = { from: "2024-01-01", to: "2025-12-31" };
const view = (slice: Omit<Slice, "dataset">): Slice => ({ dataset: DATASET, ...slice });
const VIEWS: Readonly<Record<string, Slice>> = {
  customers: view({ metrics: ["net", "overdueShare"], by: ["customer"], order: [{ by: "net", descending: true }], limit: 50 }),
  departments: view({ metrics: ["open"], by: ["department"], totals: true }),
  regions: view({ metrics: ["net"], by: ["region"] }),
  people: view({ metrics: ["overdue", "open"], by: ["salesperson"] }),
  buckets: view({ metrics: ["net"], by: ["bucket"], columns: ["unit"] }),
  kinds: view({ metrics: ["net"], by: ["kind"] }),
};
const ENTRY = `
import { prepareBrush } from "/web/data/brush.ts";
import { holdDuckDb } from "/web/data/duckdb.ts";
import { readManifest } from "/web/data/files.ts";
import { answerHere } from "/web/data/slices/here.ts";
import { attachSnapshot } from "/web/data/slices/snapshot.ts";
import { mosaicViews } from "/tests/bench/mosaic.ts";
const timed = async (job) => {
  const began = performance.now();
  const answer = await job();
  return { answer, ms: performance.now() - began };
};
const groupsOf = ({ columns, rows }) => {
  const places = (role) => columns.flatMap((column, at) => (column.role === role ? [at] : []));
  const [keys, figures, [total]] = [places("key"), places("metric"), places("total")];
  return rows.filter((row) => row[total] === "0").map((row) => [keys.map((at) => row[at]).join("|"), figures.map((at) => Number(row[at] ?? 0))]);
};
const near = (one, other) => Math.abs((Number.isFinite(one) ? one : 0) - (Number.isFinite(other) ? other : 0)) < 0.00001 * Math.max(1, Math.abs(one));
const isNothing = (figures) => figures.every((figure) => !Number.isFinite(figure) || figure === 0);
const compare = (ours, theirs, views) => {
  for (const [name, slice] of Object.entries(views)) {
    const known = new Map(theirs[name].filter(([, figures]) => !isNothing(figures)));
    const groups = groupsOf(ours[name]);
    for (const [key, figures] of groups)
      if (!figures.every((figure, at) => near(figure, known.get(key)?.[at] ?? 0))) throw new Error(name + " differs at " + key + ": " + figures + " and " + known.get(key));
    if (groups.length < Math.min(known.size, slice.limit ?? Infinity)) throw new Error(name + ": " + groups.length + " groups and " + known.size);
  }
};
window.raceBrush = async (dataset, { views, days, steps, setting }) => {
  const { signal } = new AbortController();
  const { database } = await holdDuckDb();
  const snapshot = await attachSnapshot(database, dataset.id, await readManifest(dataset.id, signal), () => undefined, signal);
  if (snapshot.tables.facts.length !== 1) throw new Error("the ledger is to lie in one file");
  const connection = await database.connect();
  const keys = [];
  for (let day = Date.parse(days.from); day <= Date.parse(days.to); day += 86400000) keys.push(new Date(day).toISOString().slice(0, 10));
  const ask = (slice) => answerHere(connection, dataset, slice, snapshot, setting, signal);
  const brush = await timed(() => prepareBrush(ask, () => undefined, dataset, { dimension: "dueOn", keys }, views));
  if (brush.answer.without.length > 0) throw new Error("not brushed: " + brush.answer.without.join());
  const where = { facts: snapshot.tables.facts[0], asOf: setting.today, from: days.from, days: keys.length };
  const [alone, joined] = [mosaicViews(database, connection, where, false), mosaicViews(database, connection, where, true)];
  const taken = { ours: [], alone: [], joined: [], prepared: brush.ms, mosaicPrepared: (await timed(alone.prepare)).ms };
  await joined.prepare();
  for (let step = -10; step < steps; step += 1) {
    const from = (step * 37 + 400) % (keys.length - 200);
    const to = from + 30 + (step * 13 + 200) % 150;
    const mine = await timed(async () => brush.answer.range(from, to));
    const one = await timed(() => alone.step(from, to));
    const two = await timed(() => joined.step(from, to));
    for (const theirs of [one, two]) compare(mine.answer, theirs.answer, views);
    if (step >= 0) { taken.ours.push(mine.ms); taken.alone.push(one.ms); taken.joined.push(two.ms); }
  }
  return taken;
};`;
/** Milliseconds of every step: our own, and those of mosaic with its option to join the queries of a frame off and on (as it stands). */
type Taken = { ours: number[]; alone: number[]; joined: number[]; prepared: number; mosaicPrepared: number };
type Racing = { raceBrush: (dataset: Sliceable, how: object) => Promise<Taken> };

/**
 * Six views that follow a brush over two years of days: from sums in the page, against @uwdata/mosaic-core on the same page, file and
 * DuckDB.
 */
export const brush: Part = {
  name: "brush",
  measure: (place, scale) =>
    place.database("bench_brush", async (bench) => {
      const entries = Math.round(ENTRIES * scale);
      await loadLedger(bench.owner, entries);
      await loadPeople(bench);
      await settle(bench.owner);
      await build();
      const load = await buildEntry(place.folder, ENTRY);
      const serving = await openServing(bench, await mkdtemp(join(place.folder, "brush-")));
      await until(() => serving.served.analytics.snapshots.current(COMPANY, DATASET));
      const visit = await openVisit(serving);
      try {
        const dataset = JSON.parse(await bodyOf(await serving.ask(`/api/datasets/${DATASET}`))) as Sliceable;
        const page = await visit.leader();
        await page.goto(`${visit.origin}/version.json`);
        await load(page);
        await page.waitForFunction(() => "raceBrush" in window);
        const how = { views: VIEWS, days: DAYS, steps: STEPS, setting: { language: "zh", today: DAY } };
        const taken = await page.evaluate(([known, asked]) => (window as unknown as Racing).raceBrush(known, asked), [
          dataset,
          how,
        ] as const);
        return figuresOf(taken, entries);
      } finally {
        await visit.close();
        await serving.close();
      }
    }),
};

function figuresOf({ ours, alone, joined, prepared, mosaicPrepared }: Taken, entries: number): Figure[] {
  const counts = { entries, views: Object.keys(VIEWS).length, steps: STEPS };
  const [one, two] = [duelOf(ours, alone), duelOf(ours, joined)];
  const [better, other] = one.byHand.p50 <= two.byHand.p50 ? [one, two] : [two, one];
  return [
    bounded("Step of a brush over six views, own work, p95", better.ours.p95, "ms", FRAME_MS, counts, better.ours),
    duration("The same against @uwdata/mosaic-core, the faster of its two ways", better, Number((1 / FASTER).toPrecision(3)), counts),
    untargeted("The same against @uwdata/mosaic-core, its other way", other.ratio, "x time", counts, other.byHand),
    untargeted("Until the views are ready for the brush", prepared, "ms", counts),
    untargeted("The same in @uwdata/mosaic-core", mosaicPrepared, "ms", counts),
  ];
}
