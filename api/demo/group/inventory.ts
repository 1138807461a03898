import type { ActionInput } from "#engine/write/act";
import type { Runtime } from "#engine/runtime";
import type { Draft } from "#engine/write/save";
import { plusDays } from "#demo/day";
import { shaped } from "#db/row";
import { warehousesOf } from "./company.ts";
import { type Desk, deskOf } from "./desk.ts";
import { lying, received } from "./held.ts";
import type { DocumentRecord, Row } from "#define/rows";

const [SCRAP, TRANSFER, RUN, COUNT, ADJUSTMENT, CORRECTION] = [
  "warehouse.scrapOrder",
  "warehouse.stockTransfer",
  "warehouse.stockCountRun",
  "warehouse.stockCount",
  "warehouse.stockAdjustment",
  "warehouse.materialCorrection",
];
const REASON = { reason: "演示数据" };

/** Scrap orders, transfers and stocktakes of the last days in every stage that a screen waits for, on what lies in the warehouses then. */
export async function writeInventory(runtime: Runtime, compId: number, endOn: string): Promise<void> {
  const desk = deskOf(runtime, compId);
  const places = await Promise.all(warehousesOf(compId).map(async ({ code }) => ({ code, held: await lying(desk, code, endOn) })));
  const [{ code: first, held } = { code: "", held: [] }, ...others] = places.toSorted((a, b) => b.held.length - a.held.length);
  const [second = "", third = ""] = others.map(({ code }) => code);
  const two = (at: number) => [...new Set([held[at % held.length], held[(at + 1) % held.length]])];
  const day = (back: number) => plusDays(endOn, -back);
  const scrap = (at: number, back: number): Draft => ({
    header: { docOn: day(back), warehouseId: { code: first }, reason: SCRAPPED[at % SCRAPPED.length], disposal: "recycle" },
    lines: { lines: two(at).map((materialId) => ({ materialId, quantity: "2" })) },
  });
  await desk.carry(SCRAP, scrap(0, 1));
  await desk.carry(SCRAP, scrap(1, 2), "submit");
  await desk.carry(SCRAP, scrap(2, 6), "submit", ["reject", () => REASON]);
  await desk.carry(SCRAP, scrap(0, 20), "submit", ["confirm", inspected]);
  await desk.carry(SCRAP, scrap(1, 25), "submit", ["confirm", inspected], ["reverse", () => REASON]);
  const transfer = (at: number, back: number): Draft => ({
    header: { docOn: day(back), warehouseId: { code: first }, inWarehouseId: { code: at % 2 === 0 ? second : third } },
    lines: { lines: two(at).map((materialId) => ({ materialId, quantity: "3" })) },
  });
  await desk.carry(TRANSFER, transfer(0, 0));
  await desk.carry(TRANSFER, transfer(1, 1), "submit");
  await desk.carry(TRANSFER, transfer(2, 4), "submit", "confirmOut");
  await desk.carry(TRANSFER, transfer(3, 8), "submit", "confirmOut", ["receivePart", arrivedInPart]);
  await desk.carry(TRANSFER, transfer(0, 15), "submit", "confirmOut", "confirmIn");
  await desk.carry(TRANSFER, transfer(1, 18), "submit", "confirmOneStep");
  await writeCounts(desk, [third], plusDays(endOn, -7), "processed");
  await writeCounts(desk, [first, second, third], endOn);
  const adjustment = (at: number, back: number): Draft => ({
    header: { docOn: day(back), departmentId: { code: "D300" }, warehouseId: { code: first }, reason: ADJUSTED[at % ADJUSTED.length] },
    lines: { lines: two(at).map((materialId) => ({ materialId, quantity: "-1" })) },
  });
  await desk.carry(ADJUSTMENT, adjustment(0, 0));
  await desk.carry(ADJUSTMENT, adjustment(1, 1), "submit");
  await desk.carry(ADJUSTMENT, adjustment(2, 3), "submit", ["reject", () => REASON]);
  await writeCorrections(desk, first, endOn);
}

/** Lines that were booked on the wrong material: prepared, handed in, and set right. */
async function writeCorrections(desk: Desk, warehouse: string, endOn: string): Promise<void> {
  const held = await lying(desk, warehouse, endOn);
  const moves = await received(desk, warehouse);
  for (const [at, actions] of [[], ["submit"], ["submit", "confirm"]].entries()) {
    const move = moves[at];
    const rightMaterialId = held.find((id) => id !== move?.materialId);
    if (!move || rightMaterialId === undefined) return;
    const header = { variant: "LYC", docOn: endOn, departmentId: { code: "D300" }, warehouseId: { code: warehouse }, reason: "录错物料" };
    await desk.carry(CORRECTION, { header, lines: { lines: [{ moveId: move.id, rightMaterialId }] } }, ...actions);
  }
}

const ADJUSTED = ["包装破损折损", "计量误差", "盘点复核差异"] as const;
const SCRAPPED = ["锈蚀损坏", "超过保质期", "搬运损坏"] as const;

const inspected = ({ lines }: DocumentRecord): ActionInput => ({
  input: {
    header: {},
    lines: {
      lines: (lines.lines ?? []).map(({ id }, at) => ({
        id,
        acceptedQuantity: at === 0 ? "2" : "1",
        rejectedQuantity: at === 0 ? "0" : "1",
        inspectionResult: at === 0 ? "scrapped" : "partly",
      })),
    },
  },
});

const arrivedInPart = ({ lines }: DocumentRecord): ActionInput => ({
  input: { header: {}, lines: { lines: (lines.lines ?? []).slice(0, 1).map(({ id }) => ({ id, arrivingQuantity: "1" })) } },
});

/** One run over warehouses: the first waits for its count, the second for its confirmation, the third to be processed; or all are. */
async function writeCounts(desk: Desk, warehouses: readonly string[], docOn: string, end?: "processed"): Promise<void> {
  const lines = warehouses.map((code) => ({ warehouseId: { code } }));
  await desk.carry(RUN, { header: { docOn, departmentId: { code: "D300" }, tolerance: "1" }, lines: { lines } }, "initialise");
  const begun = await desk.rows(
    shaped({ id: "id" })`select id from stock_count where comp_id = ${desk.compId} and stage = 'init' order by id`,
  );
  const counts = await desk.records(
    COUNT,
    begun.map(({ id }) => id),
  );
  for (const [at, count] of counts.entries()) {
    if (at === 0 && !end) continue;
    const entered = await desk.take(
      COUNT,
      await desk.edit(COUNT, count, { header: {}, lines: { lines: (count.lines.lines ?? []).map(foundOn) } }),
      "enterCount",
    );
    if (at < 2 && !end) continue;
    const confirmed = await desk.take(COUNT, entered, "confirm");
    if (end) await desk.take(COUNT, confirmed, "process");
  }
}

/** What a count finds: what the book says, but one piece less on its first line. */
const foundOn = ({ id, bookQuantity }: Row, at: number): Row =>
  at === 0
    ? { id: id ?? null, countedQuantity: String(Math.max(0, Number(bookQuantity) - 1)), differenceReason: "loss" }
    : { id: id ?? null, countedQuantity: bookQuantity ?? null };
