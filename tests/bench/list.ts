import { join } from "node:path";
import type { Module } from "#define/module";
import type { Filter } from "#engine/list/filter";
import { type ListAnswer, listDocuments, type ListRequest } from "#engine/list/list";
import type { Runtime } from "#engine/runtime";
import { systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import { type Figure, type Part, throughput, untargeted } from "./figure.ts";
import { listByHand, type Page } from "./byHand/list.ts";
import { COMPANY, MASTERS } from "./masters.ts";
import { type Bench, settle } from "./host.ts";
import { loadReceipts } from "./receipts.ts";
import { bodyOf, loadPeople, openServing } from "./served.ts";
import { duel, repeat } from "./timing.ts";
import type { Row } from "#define/rows";

const MODULE = "warehouse.goodsReceipt";
const ROWS = 1_000_000;
const TURNS = 400;
const PAGES_DEEP = 40;
const VIEWER = systemViewer(COMPANY, "bench");
const LIMIT = 50;
/** A page through the engine, and what it says in SQL. */
type Asked = { what: string; stages: readonly string[]; filter: Filter; where: string; values: readonly string[] };
const [FROM, TO] = ["2025-01-01", "2025-09-30"];
const [WAREHOUSE, SUPPLIER] = [String(MASTERS.warehouse.from), String(MASTERS.supplier.from)];
const POSTED: Asked = {
  what: "posted ones of a warehouse and nine months",
  stages: ["posted"],
  filter: { docOn: { from: FROM, to: TO }, warehouseId: WAREHOUSE },
  where: "r.stage = 'posted' and r.doc_on between $2 and $3 and r.warehouse_id = $4",
  values: [FROM, TO, WAREHOUSE],
};
/** A rare stage, several stages, and one page per kind of filter. */
const FIRST_PAGES: readonly Asked[] = [
  { what: "a rare stage", stages: ["rejected"], filter: {}, where: "r.stage = 'rejected'", values: [] },
  {
    what: "two stages, one rare",
    stages: ["submitted", "rejected"],
    filter: {},
    where: "r.stage in ('submitted', 'rejected')",
    values: [],
  },
  { what: "a link", stages: [], filter: { supplierId: SUPPLIER }, where: "r.supplier_id = $2", values: [SUPPLIER] },
  {
    what: "several links",
    stages: [],
    filter: { supplierId: [SUPPLIER] },
    where: "r.supplier_id = any(array[$2::bigint])",
    values: [SUPPLIER],
  },
  {
    what: "a range of days",
    stages: [],
    filter: { docOn: { from: FROM, to: TO } },
    where: "r.doc_on between $2 and $3",
    values: [FROM, TO],
  },
  { what: "a range of amounts", stages: [], filter: { totalAmount: { from: "50000" } }, where: "r.total_amount >= $2", values: ["50000"] },
  { what: "a text within", stages: [], filter: { notes: { contains: "999" } }, where: "r.notes ilike $2", values: ["%999%"] },
  { what: "what is empty", stages: [], filter: { deliveryNote: { empty: true } }, where: "r.delivery_note is null", values: [] },
];

/** A page of a long list, through the engine and by hand: the first one, and one far behind it. */
export const list: Part = {
  name: "list",
  measure: (place, scale) =>
    place.database("bench_list", async (bench) => {
      const rows = Math.round(ROWS * scale);
      await loadReceipts(bench.owner, rows);
      await loadPeople(bench);
      await settle(bench.owner);
      const deep = await markBehind(bench.runtime, PAGES_DEEP);
      const firsts: Figure[] = [];
      for (const asked of FIRST_PAGES) firsts.push(await comparePages(bench, `List of 50, first page by ${asked.what}`, rows, asked, 0.8));
      return [
        await comparePages(bench, "List of 50, first page", rows, POSTED, 0.8),
        await comparePages(bench, `List of 50, page ${PAGES_DEEP + 1}`, rows, POSTED, 0.8, deep),
        ...firsts,
        await overHttp(bench, join(place.folder, "list"), rows),
      ];
    }),
};

function ask(runtime: Runtime, { stages, filter }: Asked, after?: string) {
  const request: ListRequest = { stages: stages.length > 0 ? stages : undefined, filter, sort: ["-docOn"], limit: LIMIT, after };
  return inWork(runtime, VIEWER, (work) => listDocuments(work, moduleOf(runtime), request), "read only");
}

function moduleOf({ definitions }: Runtime): Module {
  const module = definitions.modules.get(MODULE);
  if (!module) throw new Error(`no module ${MODULE}`);
  return module;
}

async function markBehind(runtime: Runtime, pages: number): Promise<string | undefined> {
  let after: string | undefined;
  for (let page = 0; page < pages; page += 1) after = (await ask(runtime, POSTED, after)).next ?? after;
  return after;
}

async function comparePages({ runtime }: Bench, what: string, rows: number, asked: Asked, least: number, after?: string): Promise<Figure> {
  const byHand: Page = {
    where: asked.where,
    values: asked.values,
    after: after === undefined ? undefined : (JSON.parse(Buffer.from(after, "base64url").toString()) as [string, string]),
  };
  // Both on the same connections: a page on one of eight finds its plan and its tables cooler than on the only one.
  const { client } = runtime;
  refuseDifference(await ask(runtime, asked, after), (await listByHand(client, byHand)).slice(0, LIMIT));
  const outcome = await duel(
    after === undefined && asked !== POSTED ? TURNS / 2 : TURNS,
    () => ask(runtime, asked, after),
    () => listByHand(client, byHand),
  );
  return throughput(what, outcome, least, { rows });
}

/** What a page tells of its rows: number, warehouse, supplier, who prepared it, and the totals of its lines. */
function refuseDifference({ rows, labels }: ListAnswer, byHand: readonly Row[]): void {
  const ours = rows.map(({ id, docNo, warehouseId, supplierId, createdBy, unitSums }) =>
    [
      id,
      docNo,
      labels.warehouseId?.[String(warehouseId)]?.name,
      labels.supplierId?.[String(supplierId)]?.name,
      labels.createdBy?.[String(createdBy)]?.name,
      unitSums?.totalQuantity,
    ].map(said),
  );
  const theirs = byHand.map(({ id, doc_no: docNo, warehouse_id_name: warehouse, supplier_id_name: supplier, created_by_name: by, sums }) =>
    [id, docNo, warehouse, supplier, by, JSON.parse(String(sums))].map(said),
  );
  const at = ours.findIndex((row, place) => row.join() !== theirs[place]?.join());
  if (ours.length === 0 || ours.length !== theirs.length || at >= 0)
    throw new Error(`both lists differ: ${ours[at]?.join()} and ${theirs[at]?.join()}`);
}

const said = (value: unknown) => JSON.stringify(value ?? null);

async function overHttp(bench: Bench, folder: string, rows: number): Promise<Figure> {
  const serving = await openServing(bench, folder);
  try {
    const path = `/api/documents/${MODULE}?stage=${POSTED.stages.join(",")}&sort=-docOn&limit=${LIMIT}&filter=${encodeURIComponent(JSON.stringify(POSTED.filter))}`;
    const taken = await repeat(TURNS / 2, async () => bodyOf(await serving.ask(path)));
    return untargeted("List of 50, first page, as a request", taken.p50, "ms", { rows }, taken);
  } finally {
    await serving.close();
  }
}
