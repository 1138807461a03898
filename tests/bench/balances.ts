import { listDocuments } from "#engine/list/list";
import type { Runtime } from "#engine/runtime";
import { systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import { balancesByHand } from "./byHand/balances.ts";
import { bounded, type Figure, type Part, throughput } from "./figure.ts";
import { COMPANY, MASTERS } from "./masters.ts";
import { type Bench, settle } from "./host.ts";
import { loadBatches, loadMoves } from "./receipts.ts";
import { duel } from "./timing.ts";

const MOVES = 10_000_000;
const BATCHES = 200_000;
const TURNS = 100;
const LIMIT_MS = 100;
const VIEWER = systemViewer(COMPANY, "bench");
const WAREHOUSE = String(MASTERS.warehouse.from + 3);

/** The balance query of one warehouse, by material, through the engine and by hand. */
export const balances: Part = {
  name: "balances",
  measure: (place, scale) =>
    place.database("bench_balances", async (bench) => {
      const counts = { moves: Math.round(MOVES * scale), balances: Math.round(BATCHES * scale) };
      await loadMoves(bench.owner, counts.moves);
      await loadBatches(bench.owner, counts.balances);
      await settle(bench.owner);
      return comparePages(bench, counts);
    }),
};

async function comparePages({ runtime, pool }: Bench, counts: Figure["counts"]): Promise<Figure[]> {
  const client = pool(1);
  const [ours, byHand] = [(await ask(runtime)).rows, await balancesByHand(client, WAREHOUSE)];
  const same = ours.every((row, at) => row.quantity === byHand[at]?.quantity && row.value === byHand[at]?.value);
  if (ours.length === 0 || !same) throw new Error(`both balances differ: ${ours.length} and ${byHand.length} rows`);
  const outcome = await duel(
    TURNS,
    () => ask(runtime),
    () => balancesByHand(client, WAREHOUSE),
  );
  const what = "Balances of a warehouse by material, first 50";
  return [throughput(what, outcome, 0.8, counts), bounded(`${what} (p95)`, outcome.ours.p95, "ms", LIMIT_MS, counts, outcome.ours)];
}

function ask(runtime: Runtime) {
  const module = runtime.definitions.modules.get("warehouse.materialStock");
  if (!module) throw new Error("no module of balances");
  const request = { screen: "balance", filter: { warehouseId: WAREHOUSE }, limit: 50 };
  return inWork(runtime, VIEWER, (work) => listDocuments(work, module, request), "read only");
}
