import { join } from "node:path";
import type { Module } from "#define/module";
import type { Row } from "#define/work";
import { type ListAnswer, listDocuments, type ListRequest } from "#engine/list";
import type { Runtime } from "#engine/runtime";
import { systemViewer } from "#engine/viewer";
import { inWork } from "#engine/work";
import { type Figure, type Part, throughput, told } from "./figure.ts";
import { listByHand, type Page } from "./listByHand.ts";
import { COMPANY, MASTERS } from "./masters.ts";
import { type Bench, settle } from "./place.ts";
import { loadReceipts } from "./receipts.ts";
import { bodyOf, loadPeople, openServing } from "./served.ts";
import { duel, repeat } from "./timing.ts";

const MODULE = "warehouse.goodsReceipt";
const ROWS = 1_000_000;
const TURNS = 400;
const PAGES_DEEP = 40;
const VIEWER = systemViewer(COMPANY, "bench");
const PAGE: Page = { stage: "posted", from: "2025-01-01", to: "2025-09-30", warehouseId: String(MASTERS.warehouse.from), limit: 50 };
const FILTER = { docOn: { from: PAGE.from, to: PAGE.to }, warehouseId: PAGE.warehouseId };

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
      return [
        await comparePages(bench, "List of 50, first page", rows),
        await comparePages(bench, `List of 50, page ${PAGES_DEEP + 1}`, rows, deep),
        await overHttp(bench, join(place.folder, "list"), rows),
      ];
    }),
};

function ask(runtime: Runtime, after?: string) {
  const request: ListRequest = { stages: [PAGE.stage], filter: FILTER, sort: ["-docOn"], limit: PAGE.limit, after };
  return inWork(runtime, VIEWER, (work) => listDocuments(work, moduleOf(runtime), request), "read only");
}

function moduleOf({ definitions }: Runtime): Module {
  const module = definitions.modules.get(MODULE);
  if (!module) throw new Error(`no module ${MODULE}`);
  return module;
}

async function markBehind(runtime: Runtime, pages: number): Promise<string | undefined> {
  let after: string | undefined;
  for (let page = 0; page < pages; page += 1) after = (await ask(runtime, after)).next ?? after;
  return after;
}

async function comparePages({ runtime, pool }: Bench, what: string, rows: number, after?: string): Promise<Figure> {
  const byHand: Page = {
    ...PAGE,
    after: after === undefined ? undefined : (JSON.parse(Buffer.from(after, "base64url").toString()) as [string, string]),
  };
  const client = pool(1);
  refuseDifference(await ask(runtime, after), (await listByHand(client, byHand)).slice(0, PAGE.limit));
  const outcome = await duel(
    TURNS,
    () => ask(runtime, after),
    () => listByHand(client, byHand),
  );
  return throughput(what, outcome, 0.7, { rows });
}

/** What a page tells of its rows: number, warehouse, supplier, and the totals of its lines. */
function refuseDifference({ rows, labels }: ListAnswer, byHand: readonly Row[]): void {
  const ours = rows.map(({ id, docNo, warehouseId, supplierId, unitSums }) =>
    [
      id,
      docNo,
      labels.warehouseId?.[String(warehouseId)]?.name,
      labels.supplierId?.[String(supplierId)]?.name,
      unitSums?.totalQuantity,
    ].map(said),
  );
  const theirs = byHand.map(({ id, doc_no: docNo, warehouse_name: warehouse, supplier_name: supplier, sums }) =>
    [id, docNo, warehouse, supplier, JSON.parse(String(sums))].map(said),
  );
  const at = ours.findIndex((row, place) => row.join() !== theirs[place]?.join());
  if (ours.length === 0 || ours.length !== theirs.length || at >= 0)
    throw new Error(`both lists differ: ${ours[at]?.join()} and ${theirs[at]?.join()}`);
}

const said = (value: unknown) => JSON.stringify(value ?? null);

async function overHttp(bench: Bench, folder: string, rows: number): Promise<Figure> {
  const serving = await openServing(bench, folder);
  try {
    const path = `/api/documents/${MODULE}?stage=${PAGE.stage}&sort=-docOn&limit=${PAGE.limit}&filter=${encodeURIComponent(JSON.stringify(FILTER))}`;
    const taken = await repeat(TURNS / 2, async () => bodyOf(await serving.ask(path)));
    return told("List of 50, first page, as a request", taken.p50, "ms", { rows }, taken);
  } finally {
    await serving.close();
  }
}
