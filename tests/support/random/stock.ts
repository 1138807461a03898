import { sql } from "drizzle-orm";
import fc from "fast-check";
import { ProblemError } from "#define/problem";
import { act } from "#engine/write/act";
import { listDocuments } from "#engine/list/list";
import { postStock } from "#posting/stock/stock";
import { changeMonth } from "#posting/stock/monthChange";
import { release } from "#posting/stock/reservation";
import { inTransit } from "#modules/warehouse/stockTransfer/transit";
import { movedTo } from "#posting/stock/movedTo";
import type { Paper, Said, StockDesk } from "#support/stockDesk";
import type { Trade } from "#support/trade";

const WAREHOUSES = ["W1", "F1", "P1", "W9", "F9", "P9"] as const;
const MATERIALS = ["M1", "M2", "M3"] as const;
const MONTHS = ["2026-01", "2026-02", "2026-03"] as const;
const pick = <T>(...values: readonly T[]) => fc.constantFrom(...values);
const amount = (most: number, digits: number) =>
  fc.integer({ min: 1, max: most * 10 ** digits }).map((units) => (units / 10 ** digits).toFixed(digits));

const line = fc.record({
  at: pick(...WAREHOUSES),
  of: pick(...MATERIALS),
  quantity: amount(20, 2),
  price: amount(9, 2),
  batch: pick("", "B"),
});
type Line = typeof line extends fc.Arbitrary<infer L> ? L : never;
/** Everything that may happen to stock. */
export const DEEDS = [
  "receive",
  "issue",
  "transfer",
  "send",
  "arrive",
  "sendBack",
  "reverse",
  "reserve",
  "release",
  "takeReserved",
  "revalue",
  "changeMonth",
  "close",
  "reopen",
  "thereAndBack",
] as const;
type What = (typeof DEEDS)[number];
/** One thing that happens to stock: what, on which day, with which lines, and which earlier paper it means. */
export const deed = fc.record({
  what: pick<What>("receive", "issue", ...DEEDS),
  on: fc.tuple(pick(...MONTHS), fc.integer({ min: 1, max: 28 })).map(([month, day]) => `${month}-${String(day).padStart(2, "0")}`),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  earlier: fc.nat(),
  to: pick(...WAREHOUSES),
});
export type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never;

/** The warehouses that random deeds need beside those of the trade: one of each method, and one of each that may owe. */
export async function makeWarehouses(trade: Trade): Promise<void> {
  const master = { nameEn: "Store", departmentId: { code: "D1" } };
  await trade.create(
    "masterData.warehouse",
    { header: { ...master, code: "F1", costMethod: "fifo" } },
    { header: { ...master, code: "P1", costMethod: "plannedPrice" } },
    { header: { ...master, code: "W9", allowsNegative: true } },
    { header: { ...master, code: "F9", costMethod: "fifo", allowsNegative: true } },
    { header: { ...master, code: "P9", costMethod: "plannedPrice", allowsNegative: true } },
  );
  await trade.rows(sql`update company_material set planned_price = 5 where comp_id = 1`);
}

const outs = (lines: readonly Line[]): Said[] =>
  lines.map(({ at, of, quantity, batch }) => ({ at, of, batch, quantity: `-${quantity}`, account: "materialConsumption" }));
const ins = (lines: readonly Line[]): Said[] =>
  lines.map(({ at, of, quantity, price, batch }) => ({
    at,
    of,
    batch,
    quantity,
    value: (Number(quantity) * Number(price)).toFixed(2),
    account: "receivedNotInvoiced",
  }));
const inner = (lines: readonly Line[]) => outs(lines).map((said) => ({ ...said, account: "" as const }));
const at = <T>(list: readonly T[], index: number): T | undefined => (list.length === 0 ? undefined : list[index % list.length]);

/** Someone who does random deeds one after another; what the books refuse on purpose is told as such, anything else throws. */
export function randomStock(trade: Trade, desk: StockDesk) {
  const posted: Paper[] = [];
  const sent: { paper: Paper; out: Awaited<ReturnType<StockDesk["requestsOf"]>>; parts: number }[] = [];
  const reserved: { paper: Paper; said: Said[] }[] = [];
  const deeds = {
    receive: async ({ on, lines }: Deed) => posted.push(await desk.post(ins(lines), desk.paper(on))),
    issue: async ({ on, lines }: Deed) => posted.push(await desk.post(outs(lines), desk.paper(on))),
    revalue: async ({ on, lines: [first], earlier }: Deed) => {
      const value = `${earlier % 2 === 0 ? "" : "-"}${first?.price ?? "1"}`;
      return posted.push(
        await desk.post(
          [{ at: first?.at ?? "W1", of: first?.of ?? "M1", batch: first?.batch ?? "", quantity: "0", value }],
          desk.paper(on),
        ),
      );
    },
    transfer: async ({ on, lines, to }: Deed) => {
      const paper = desk.paper(on);
      const requests = await desk.requestsOf(paper, inner(lines));
      const warehouseId = await desk.idOf("warehouse", to);
      await trade.work((work) =>
        postStock(
          work,
          requests.flatMap((out) => movedTo(out, { warehouseId, seat: "T" })),
        ),
      );
      posted.push(paper);
    },
    send: async ({ on, lines, to }: Deed) => {
      const paper = desk.paper(on);
      const out = await desk.requestsOf(paper, inner(lines));
      const way = inTransit(await desk.idOf("warehouse", to), paper.docNo);
      await trade.work((work) =>
        postStock(
          work,
          out.flatMap((one) => movedTo(one, way)),
        ),
      );
      sent.push({ paper, out: out.map((one) => ({ ...one, ...way })), parts: 1 });
    },
    arrive: async ({ earlier, lines: [first] }: Deed) => {
      const load = at(sent, earlier);
      if (!load) return;
      const generation = (load.parts += 1);
      const arriving = load.out.map((one) => ({ ...one, generation, quantity: `-${first?.quantity ?? "1"}` }));
      await trade.work((work) =>
        postStock(
          work,
          arriving.flatMap((one) => movedTo(one, { state: "available", area: "", seat: "T" })),
        ),
      );
    },
    sendBack: async ({ earlier }: Deed) => {
      const load = at(sent, earlier);
      if (load) await desk.reverse(load.paper);
    },
    reverse: async ({ earlier }: Deed) => {
      const paper = at(posted, earlier);
      if (paper) await desk.reverse(paper);
    },
    reserve: async ({ on, lines, earlier }: Deed) => {
      const said = outs(lines);
      reserved.push({ paper: await desk.reserve(said, { isLoose: () => earlier % 2 === 0 }, desk.paper(on)), said });
    },
    release: async ({ earlier }: Deed) => {
      const one = at(reserved, earlier);
      if (one) await trade.work((work) => release(work, desk.module, [desk.record(one.paper)]));
    },
    takeReserved: async ({ earlier }: Deed) => {
      const one = at(reserved, earlier);
      if (!one) return;
      reserved.splice(reserved.indexOf(one), 1);
      posted.push(await desk.post(one.said, one.paper));
    },
    changeMonth: async ({ earlier, on }: Deed) => {
      const paper = at(posted, earlier);
      if (paper) await trade.work((work) => changeMonth(work, desk.module, [desk.record(paper)], on.slice(0, 7)));
    },
    close: ({ to, on }: Deed) => movePeriod(to, on.slice(0, 7), "close"),
    reopen: ({ to, on }: Deed) => movePeriod(to, on.slice(0, 7), "reopen"),
    thereAndBack: async ({ on, lines, earlier }: Deed) => {
      const before = await lying();
      const paper = await desk.post(earlier % 2 === 0 ? ins(lines) : outs(lines), desk.paper(on));
      await desk.reverse(paper);
      const after = await lying();
      if (JSON.stringify(after) !== JSON.stringify(before))
        throw new Error(`undoing left ${JSON.stringify(after)} of ${JSON.stringify(before)}`);
    },
  } satisfies Record<What, (of: Deed) => Promise<unknown>>;

  async function movePeriod(code: string, yearMonth: string, action: "close" | "reopen"): Promise<void> {
    const module = trade.module("warehouse.stockPeriod");
    const warehouseId = await desk.idOf("warehouse", code);
    const { rows } = await trade.work((work) => listDocuments(work, module, { filter: { warehouseId, yearMonth } }));
    const [row] = rows;
    if (!row) return;
    const target = { id: String(row.id), version: Number(row.version) };
    await trade.work((work) => act(work, module, action, [target], { reason: "again" }));
  }

  /** What lies on every key that holds something, and in its layers. */
  const lying = () =>
    trade.rows(sql`select b.id, b.quantity, b.value, b.variance, coalesce((select json_agg(json_build_array(l.id, l.remaining, l.remaining_value) order by l.id)
        from stock_layer l where l.comp_id = b.comp_id and l.valuation_id = b.id and l.remaining <> 0), '[]') as layers
      from stock_valuation b where b.comp_id = 1 and (b.quantity <> 0 or b.value <> 0 or b.variance <> 0)
      union all select id, quantity, 0, reserved, '[]'::json from stock_balance where comp_id = 1 and (quantity <> 0 or reserved <> 0) order by 1`);

  return async (of: Deed): Promise<"done" | "refused"> => {
    try {
      await deeds[of.what](of);
      return "done";
    } catch (error) {
      if (error instanceof ProblemError && ["invalid", "periodClosed", "illegalAction"].includes(error.problem.type)) return "refused";
      throw error;
    }
  };
}
