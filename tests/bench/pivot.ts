import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import type { DuckRows } from "#analytics/duckInstance";
import { sliceTables } from "#define/slice/slice";
import { systemViewer } from "#engine/access/viewer";
import { duration, type Figure, type Part, untargeted } from "./figure.ts";
import { ENTRIES, loadLedger } from "./ledger.ts";
import { COMPANY, DAY } from "./masters.ts";
import { type Bench, settle } from "./host.ts";
import { loadPeople, openServing, until } from "./served.ts";
import { duel, repeat } from "./timing.ts";
import type { Slice, SliceAnswer, SliceTables } from "#define/slice/query";

const DATASET = "sales.receivables";
const ROWS = 10 * ENTRIES;
const [TURNS, FEW_TURNS] = [12, 60];
/** Ten million rows have to be written to a snapshot file first. */
const PATIENCE_MS = 1_200_000;

/** A snapshot that is asked through the program and by hand. */
type Asked = { tables: SliceTables; ask: (slice: Slice) => Promise<SliceAnswer>; byHand: (sql: string) => Promise<DuckRows> };

/** A pivot with totals and one with last year beside it over a very large ledger on the server, and one over a tenth of it. */
export const pivot: Part = {
  name: "pivot",
  measure: (place, scale) =>
    place.database("bench_pivot", async (bench) => {
      const entries = Math.round(ENTRIES * scale);
      await loadLedger(bench.owner, entries);
      await loadPeople(bench);
      await settle(bench.owner);
      const few = await serving(bench, await mkdtemp(join(place.folder, "few-")), (opened) => named(opened, entries));
      await loadLarge(bench, entries);
      const many = await serving(bench, await mkdtemp(join(place.folder, "pivot-")), (opened) => bare(opened, Math.round(ROWS * scale)));
      return [...many, few];
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

async function serving<T>(bench: Bench, folder: string, job: (opened: Asked) => Promise<T>): Promise<T> {
  const { served, close } = await openServing(bench, folder);
  await until(() => served.analytics.snapshots.current(COMPANY, DATASET), PATIENCE_MS);
  const { slices, readers, duck } = served.analytics;
  const viewer = systemViewer(COMPANY, "bench");
  const reading = await readers.reading(viewer, DATASET);
  const tables = sliceTables(reading.files);
  if (tables.facts.length !== 1) throw new Error("the ledger is to lie in one file");
  try {
    return await job({
      tables,
      ask: (slice) => slices.answer(viewer, slice),
      byHand: (sql) => duck.query(sql, readers.paths(reading)),
    });
  } finally {
    await close();
  }
}

/** Against the figures alone, without names and order: what bare DuckDB needs at the least. */
async function bare({ tables, ask, byHand }: Asked, rows: number): Promise<Figure[]> {
  const [day, other] = [days(), days()];
  const theirs = await byHand(cube(tables, DAY));
  demandSame(
    await ask(question(DAY)),
    new Map(theirs.map(([department, region, net = null, total]) => [`${total} ${department} ${region}`, net])),
  );
  const raced = await duel(
    TURNS,
    () => ask(question(day())),
    () => byHand(cube(tables, other())),
  );
  const compared = await repeat(TURNS, () =>
    ask({ ...question(day()), compare: [{ name: "ly", kind: "lastYear" }], windows: [{ name: "part", of: "net", kind: "share" }] }),
  );
  return [
    duration("Pivot with totals on the server against bare DuckDB on the same file, figures alone", raced, 1.2, {
      entries: rows,
      turns: TURNS,
    }),
    untargeted("The same with last year and shares beside it", compared.p50, "ms", { entries: rows }, compared),
  ];
}

/** Against a statement by hand for the same answer: names of all keys, groups without figures left out, everything in its order. */
async function named({ tables, ask, byHand }: Asked, rows: number): Promise<Figure> {
  const [day, other] = [days(), days()];
  const theirs = await byHand(answer(tables, DAY));
  demandSame(await ask(question(DAY)), new Map(theirs.map((row) => [`${row[7]} ${row[0]} ${row[3]}`, row[6] ?? null])));
  const raced = await duel(
    FEW_TURNS,
    () => ask(question(day())),
    () => byHand(answer(tables, other())),
  );
  return duration("Pivot with totals over a tenth of the rows, names and order by hand as well", raced, 1.2, {
    entries: rows,
    turns: FEW_TURNS,
  });
}

/** Every turn asks another day, of 108, so that no answer is one given before. */
function days(): () => string {
  let turn = 0;
  return () => `2026-0${1 + (turn % 6)}-${String(10 + (Math.floor(turn++ / 6) % 18)).padStart(2, "0")}`;
}

function question(asOf: string): Slice {
  return { dataset: DATASET, metrics: ["net"], by: ["department"], columns: ["region"], totals: true, params: { asOf } };
}

const cube = ({ facts }: SliceTables, asOf: string) =>
  `select department_id, region_id, sum(amount) as net, grouping(department_id, region_id) as total from (select department_id, region_id, sum(amount) as amount
    from ${facts[0]} where entry_on <= date '${asOf}' group by 1, 2) group by cube (department_id, region_id) having total = 3 or sum(amount) <> 0`;
const label = (alias: string) => `coalesce(${alias}.zh, ${alias}.en, ${alias}.ru, ${alias}.code), ${alias}.code`;

function answer(tables: SliceTables, asOf: string): string {
  const { "masterData.department": department, "masterData.marketRegion": region } = tables.dimensions;
  return `select g.department_id, ${label("d")}, g.region_id, ${label("r")}, net, total, count(*) filter (total = 0) over () from (${cube(tables, asOf)}) g
    left join ${department} d on d.id = g.department_id left join ${region} r on r.id = g.region_id
    order by total desc, coalesce(d.sort, d.code), g.department_id, coalesce(r.sort, r.code), g.region_id`;
}

function demandSame({ columns, rows }: SliceAnswer, theirs: ReadonlyMap<string, string | null>): void {
  const [department, region, net, total] = ["department", "region", "net", "total"].map((name) =>
    columns.findIndex((one) => one.name === name),
  );
  const differing = rows.filter(
    (row) => Number(cell(row, net)) !== Number(theirs.get(`${cell(row, total)} ${cell(row, department)} ${cell(row, region)}`)),
  );
  if (rows.length !== theirs.size || differing.length > 0)
    throw new Error(`the pivots differ: ${rows.length} and ${theirs.size} rows, ${differing.length} others`);
}

const cell = (row: SliceAnswer["rows"][number], place = -1) => row[place] ?? null;
