import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import type { Sliceable } from "#define/dataset";
import type { Slice } from "#define/slice";
import { build } from "./build.ts";
import { bounded, duration, type Figure, type Part, told } from "./figure.ts";
import { ENTRIES, loadLedger } from "./ledger.ts";
import { COMPANY } from "./masters.ts";
import { buildEntry } from "./ownEngine.ts";
import { settle } from "./place.ts";
import { bodyOf, loadPeople, openServing, until } from "./served.ts";
import { duelOf } from "./timing.ts";
import { openVisit } from "./visit.ts";

const DATASET = "sales.receivables";
const STEPS = 120;
/** Half-way to the frame that a hand sees, and how much faster than a statement per view. */
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
/** The same sums kept as tables by hand, and the statement that a step asks of each. */
const TABLES: Readonly<Record<string, string>> = {
  customers: "customer_id",
  departments: "department_id",
  regions: "region_id",
  people: "salesperson_id",
  buckets: "unit_id, due_on < date '2026-06-30'",
  kinds: "kind",
};

const ENTRY = `
import { prepareBrush } from "/web/data/brush.ts";
import { holdDuckDb } from "/web/data/duckdb.ts";
import { readManifest } from "/web/data/files.ts";
import { answerHere } from "/web/data/slicesAnswer.ts";
import { attachSnapshot } from "/web/data/slicesSnapshot.ts";
window.raceBrush = async (dataset, { views, tables, days, steps, setting }) => {
  const { signal } = new AbortController();
  const { database } = await holdDuckDb();
  const snapshot = await attachSnapshot(database, dataset.id, await readManifest(dataset.id, signal), () => undefined, signal);
  const connection = await database.connect();
  const keys = [];
  for (let day = Date.parse(days.from); day <= Date.parse(days.to); day += 86400000) keys.push(new Date(day).toISOString().slice(0, 10));
  const began = performance.now();
  const ask = (slice) => answerHere(connection, dataset, slice, snapshot, setting, signal);
  const brush = await prepareBrush(ask, () => undefined, dataset, { dimension: "dueOn", keys }, views);
  const prepared = performance.now() - began;
  if (brush.without.length > 0) throw new Error("not brushed: " + brush.without.join());
  const names = Object.keys(tables);
  for (const name of names)
    await connection.query("create table " + name + " as select due_on, " + tables[name] + " as key, sum(amount) as net, sum(amount) filter (kind <> 'advance') as open from " + snapshot.tables.facts[0] + " where entry_on <= date '" + setting.today + "' group by all");
  const taken = { ours: [], byHand: [], prepared };
  for (let step = -10; step < steps; step += 1) {
    const from = (step * 37 + 400) % (keys.length - 200);
    const to = from + 30 + (step * 13 + 200) % 150;
    const one = performance.now();
    const answers = brush.range(from, to);
    const two = performance.now();
    for (const name of names) {
      const found = await connection.query("select key, sum(net) as net, sum(open) as open from " + name + " where due_on between date '" + keys[from] + "' and date '" + keys[to] + "' group by all");
      for (let row = 0; row < found.numRows; row += 1) found.getChildAt(1).get(row);
    }
    const three = performance.now();
    if (Object.keys(answers).length !== names.length) throw new Error("views are missing");
    if (step >= 0) { taken.ours.push(two - one); taken.byHand.push(three - two); }
  }
  return taken;
};`;
type Taken = { ours: number[]; byHand: number[]; prepared: number };
type Racing = { raceBrush: (dataset: Sliceable, how: object) => Promise<Taken> };

/** Six views that follow a brush over two years of days: from sums in the page, against a statement per view over tables of the same sums. */
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
        const how = { views: VIEWS, tables: TABLES, days: DAYS, steps: STEPS, setting: { language: "zh", today: "2026-06-30" } };
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

function figuresOf({ ours, byHand, prepared }: Taken, entries: number): Figure[] {
  const counts = { entries, views: Object.keys(VIEWS).length, steps: STEPS };
  const raced = duelOf(ours, byHand);
  return [
    bounded("Step of a brush over six views, own work, p95", raced.ours.p95, "ms", FRAME_MS, counts, raced.ours),
    duration("The same against a statement per view over tables of sums", raced, Number((1 / FASTER).toPrecision(3)), counts),
    told("Until the views are ready for the brush", prepared, "ms", counts),
  ];
}
