import { act } from "#engine/write/act";
import { systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import { type Figure, type Part, untargeted } from "./figure.ts";
import { COMPANY, MASTERS } from "./masters.ts";
import { type Bench, settle } from "./host.ts";
import { loadMonth } from "./receipts.ts";
import { repeat, timed } from "./timing.ts";

const MOVES = 1_000_000;
const MONTH = "2026-05";
const PERIOD = 71;
const WAREHOUSE = MASTERS.warehouse.from;
const VIEWER = systemViewer(COMPANY, "bench");

/** Closing a month of a warehouse: the check list, the snapshot and the next month, against one bare pass over the month's moves. */
export const closing: Part = {
  name: "closing",
  measure: (place, scale) =>
    place.database("bench_closing", async (bench) => {
      const moves = Math.round(MOVES * scale);
      await loadMonth(bench.owner, moves, WAREHOUSE, MONTH, PERIOD);
      await settle(bench.owner);
      const pass = await barePass(bench);
      const taken = await timed(() => close(bench));
      const [row] = await bench.owner.unsafe<{ lines: number }[]>("select count(*)::integer as lines from stock_period_snapshot_line");
      const counts = { moves, lines: row?.lines ?? 0 };
      return [
        untargeted("Closing a month of one warehouse, all checks and its snapshot", taken, "ms", counts),
        untargeted("The same in passes over the month's moves", taken / pass, "x one bare pass", counts),
      ] satisfies Figure[];
    }),
};

async function barePass({ pool }: Bench): Promise<number> {
  const client = pool(1);
  const query = `select material_id, batch, area, seat, box, owner, state, serial, sum(quantity), sum(value) from stock_move
    where comp_id = ${COMPANY} and warehouse_id = ${WAREHOUSE} and posted_month = '${MONTH}' group by 1, 2, 3, 4, 5, 6, 7, 8`;
  const spread = await repeat(3, () =>
    client.begin("read only", async (sql) => {
      await sql.unsafe(`set local app.comp_ids = '${COMPANY}'`);
      await sql.unsafe(query);
    }),
  );
  return spread.p50;
}

async function close({ runtime }: Bench): Promise<void> {
  const module = runtime.definitions.modules.get("warehouse.stockPeriod");
  if (!module) throw new Error("no module of periods");
  const [closed] = await inWork(runtime, VIEWER, (work) => act(work, module, "close", [{ id: String(PERIOD), version: 1 }]));
  if (closed?.header.stage !== "closed") throw new Error("the month was not closed");
}
