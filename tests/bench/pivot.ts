import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { exportBase } from "#analytics/export";
import { openReading } from "#analytics/reading";
import { factsOf } from "#analytics/source";
import { appOptions } from "#db/client";
import type { Slice } from "#define/slice";
import { systemViewer } from "#engine/viewer";
import { bounded, duration, type Figure, type Part, throughput, told } from "./figure.ts";
import { ENTRIES, loadLedger } from "./ledger.ts";
import { COMPANY } from "./masters.ts";
import { type Bench, settle } from "./place.ts";
import { loadPeople, openServing, type Serving, until } from "./served.ts";
import { duel, repeat, timed } from "./timing.ts";

const DATASET = "sales.receivables";
const ROWS = 10 * ENTRIES;
const [TURNS, EXPORTS] = [12, 3];
const MOST_MIB = 1000;
const MIB = 1024 ** 2;

/** A pivot with totals and one with last year beside it over a very large ledger on the server, and how fast a dataset becomes a file. */
export const pivot: Part = {
  name: "pivot",
  measure: (place, scale) =>
    place.database("bench_pivot", async (bench) => {
      const entries = Math.round(ENTRIES * scale);
      await loadLedger(bench.owner, entries);
      await loadPeople(bench);
      await settle(bench.owner);
      const exported = await exports(bench, await mkdtemp(join(place.folder, "export-")), entries);
      await loadLarge(bench, entries);
      const serving = await openLarge(bench, await mkdtemp(join(place.folder, "pivot-")));
      try {
        return [...exported, ...(await pivots(serving, Math.round(ROWS * scale)))];
      } finally {
        await serving.close();
      }
    }),
};

/** Ten times as many entries on the same items, without receipts of their own: only the ledger has to be large. */
async function loadLarge({ owner }: Bench, entries: number): Promise<void> {
  for (let copy = 1; copy < ROWS / ENTRIES; copy += 1)
    await owner.unsafe(`insert into receivable_entry (comp_id, id, item_id, kind, entry_on, amount, company_amount, module, document_id, line_id, doc_no, generation, created_by)
      select comp_id, id + ${copy} * 1000000000::bigint, item_id, kind, entry_on + ${copy}, amount, company_amount, module, document_id, line_id, doc_no, generation + ${copy}, 0
      from receivable_entry where id < 1000000000 limit ${entries}`);
  await settle(owner);
}

async function openLarge(bench: Bench, folder: string): Promise<Serving> {
  const serving = await openServing(bench, folder);
  await until(() => serving.served.analytics.snapshots.current(COMPANY, DATASET));
  return serving;
}

async function pivots({ served }: Serving, rows: number): Promise<Figure[]> {
  const { slices, readers, duck } = served.analytics;
  const viewer = systemViewer(COMPANY, "bench");
  const reading = await readers.reading(viewer, DATASET);
  const facts = reading.files.filter(({ table }) => table === "facts").map(({ hash }) => `s_${hash}.main.data`);
  if (facts.length !== 1) throw new Error("the ledger is to lie in one file");
  let turn = 0;
  // Every turn asks another day, so that no answer is one given before.
  const day = () => `2026-0${1 + (turn % 6)}-${String(10 + (Math.floor(turn++ / 6) % 18)).padStart(2, "0")}`;
  const question = (asOf: string): Slice => ({
    dataset: DATASET,
    metrics: ["net"],
    by: ["department"],
    columns: ["region"],
    totals: true,
    params: { asOf },
  });
  const byHand = (asOf: string) =>
    `select department_id, region_id, sum(amount) as net, grouping(department_id, region_id) as total from (select department_id, region_id, sum(amount) as amount
      from ${facts[0]} where entry_on <= date '${asOf}' group by 1, 2) group by cube (department_id, region_id)`;
  const whole = await slices.answer(viewer, question("2026-06-30"));
  const [net, total] = ["net", "total"].map((name) => whole.columns.findIndex((column) => column.name === name)) as [number, number];
  const mine = whole.rows.find((row) => row[total] === "3")?.[net];
  const hand = (await duck.query(byHand("2026-06-30"), readers.paths(reading))).find((row) => row[3] === "3")?.[2];
  if (Number(mine) !== Number(hand)) throw new Error(`the pivots differ: ${mine} and ${hand}`);
  const raced = await duel(
    TURNS,
    () => slices.answer(viewer, question(day())),
    () => duck.query(byHand(day()), readers.paths(reading)),
  );
  const compared = await repeat(TURNS, () =>
    slices.answer(viewer, {
      ...question(day()),
      compare: [{ name: "ly", kind: "lastYear" }],
      windows: [{ name: "part", of: "net", kind: "share" }],
    }),
  );
  return [
    duration("Pivot with totals on the server against bare DuckDB on the same file", raced, 1.2, { entries: rows, turns: TURNS }),
    told("The same with last year and shares beside it", compared.p50, "ms", { entries: rows }, compared),
  ];
}

/** From PostgreSQL to a snapshot file, against the same rows drained from a copy. */
async function exports(bench: Bench, folder: string, entries: number): Promise<Figure[]> {
  const serving = await openServing(bench, folder);
  const { catalogue, duck } = serving.served.analytics;
  const dataset = catalogue.datasets.get(DATASET);
  if (!dataset) throw new Error(`no dataset ${DATASET}`);
  await until(() => serving.served.analytics.snapshots.current(COMPANY, DATASET));
  const source = factsOf(dataset);
  let most = 0;
  const watch = setInterval(() => void (most = Math.max(most, process.memoryUsage().rss)), 20);
  const before = process.memoryUsage().rss;
  try {
    const raced = await duel(
      EXPORTS,
      async () => {
        const reading = await openReading(appOptions(bench.options), COMPANY);
        await exportBase(reading, duck, source, "all", await mkdtemp(join(folder, "made-")));
        await reading.end();
      },
      () => timed(() => drain(bench, source.select(COMPANY, "all"))),
      1,
    );
    const columns = Object.keys(dataset.columns).length;
    return [
      throughput("Dataset from PostgreSQL to a snapshot file against COPY TO STDOUT", raced, 0.5, { entries, columns }),
      bounded("Memory that this takes at its most", (most - before) / MIB, "MiB", MOST_MIB, { entries, columns }),
    ];
  } finally {
    clearInterval(watch);
    await serving.close();
  }
}

async function drain({ pool }: Bench, select: string): Promise<void> {
  const held = await pool(1).reserve();
  await held.unsafe(`begin read only; set local app.comp_ids = '${COMPANY}'`);
  for await (const part of await held.unsafe(`copy (${select}) to stdout with (format csv)`).readable()) if (part === undefined) return;
}
