import { sql } from "drizzle-orm";
import type { DocumentRecord, Row } from "#define/work";
import { act, type Saying } from "#engine/act";
import type { Runtime } from "#engine/runtime";
import { createDocuments, type Draft, updateDocument } from "#engine/save";
import { readRecords } from "#engine/records";
import { systemViewer } from "#engine/viewer";
import { inWork } from "#engine/work";
import { plusDays } from "../day.ts";
import { WAREHOUSES } from "./company.ts";

const [SCRAP, TRANSFER, RUN, COUNT, ADJUSTMENT, CORRECTION] = [
  "warehouse.scrapOrder",
  "warehouse.stockTransfer",
  "warehouse.stockCountRun",
  "warehouse.stockCount",
  "warehouse.stockAdjustment",
  "warehouse.materialCorrection",
];
const REASON = { reason: "演示数据" };
type Step = string | readonly [string, (record: DocumentRecord) => Saying];

/** Scrap orders, transfers and stocktakes of the last days in every stage that a screen waits for, on what lies in the warehouses then. */
export async function writeInventory(runtime: Runtime, compId: number, endOn: string): Promise<void> {
  const desk = deskOf(runtime, compId);
  const places = await Promise.all(WAREHOUSES.map(async ({ code }) => ({ code, held: await desk.lying(code) })));
  const [{ code: first, held } = { code: "", held: [] }, ...others] = places.toSorted((a, b) => b.held.length - a.held.length);
  const [second = "", third = ""] = others.map(({ code }) => code);
  const two = (at: number) => [...new Set([held[at % held.length], held[(at + 1) % held.length]])];
  const day = (back: number) => plusDays(endOn, -back);
  const scrap = (at: number, back: number): Draft => ({
    header: { docOn: day(back), warehouseId: { code: first }, reason: SCRAPPED[at % SCRAPPED.length], disposal: "recycle" },
    lines: { lines: two(at).map((materialId) => ({ materialId, quantity: "2" })) },
  });
  await desk.write(SCRAP, scrap(0, 1));
  await desk.write(SCRAP, scrap(1, 2), "submit");
  await desk.write(SCRAP, scrap(2, 6), "submit", ["reject", () => REASON]);
  await desk.write(SCRAP, scrap(0, 20), "submit", ["confirm", inspected]);
  await desk.write(SCRAP, scrap(1, 25), "submit", ["confirm", inspected], ["reverse", () => REASON]);
  const transfer = (at: number, back: number): Draft => ({
    header: { docOn: day(back), warehouseId: { code: first }, inWarehouseId: { code: at % 2 === 0 ? second : third } },
    lines: { lines: two(at).map((materialId) => ({ materialId, quantity: "3" })) },
  });
  await desk.write(TRANSFER, transfer(0, 0));
  await desk.write(TRANSFER, transfer(1, 1), "submit");
  await desk.write(TRANSFER, transfer(2, 4), "submit", "confirmOut");
  await desk.write(TRANSFER, transfer(3, 8), "submit", "confirmOut", ["receivePart", arrivedInPart]);
  await desk.write(TRANSFER, transfer(0, 15), "submit", "confirmOut", "confirmIn");
  await desk.write(TRANSFER, transfer(1, 18), "submit", "confirmOneStep");
  await writeCounts(desk, [third], plusDays(endOn, -7), "processed");
  await writeCounts(desk, [first, second, third], endOn);
  const adjustment = (at: number, back: number): Draft => ({
    header: { docOn: day(back), departmentId: { code: "D300" }, warehouseId: { code: first }, reason: ADJUSTED[at % ADJUSTED.length] },
    lines: { lines: two(at).map((materialId) => ({ materialId, quantity: "-1" })) },
  });
  await desk.write(ADJUSTMENT, adjustment(0, 0));
  await desk.write(ADJUSTMENT, adjustment(1, 1), "submit");
  await desk.write(ADJUSTMENT, adjustment(2, 3), "submit", ["reject", () => REASON]);
  await writeCorrections(desk, first, endOn);
}

/** Lines that were booked on the wrong material: prepared, handed in, and set right. */
async function writeCorrections(desk: Desk, warehouse: string, endOn: string): Promise<void> {
  const lying = await desk.lying(warehouse);
  const moves = await desk.received(warehouse);
  for (const [at, actions] of [[], ["submit"], ["submit", "confirm"]].entries()) {
    const move = moves[at];
    const rightMaterialId = lying.find((id) => id !== move?.materialId);
    if (!move || rightMaterialId === undefined) return;
    const header = { docOn: endOn, departmentId: { code: "D300" }, warehouseId: { code: warehouse }, reason: "录错物料" };
    await desk.write(CORRECTION, { header, lines: { lines: [{ moveId: move.id, rightMaterialId }] } }, ...actions);
  }
}

const ADJUSTED = ["包装破损折损", "计量误差", "盘点复核差异"] as const;
const SCRAPPED = ["锈蚀损坏", "超过保质期", "搬运损坏"] as const;

const inspected = ({ lines }: DocumentRecord): Saying => ({
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

const arrivedInPart = ({ lines }: DocumentRecord): Saying => ({
  input: { header: {}, lines: { lines: (lines.lines ?? []).slice(0, 1).map(({ id }) => ({ id, arrivingQuantity: "1" })) } },
});

/** One run over warehouses: the first waits for its count, the second for its confirmation, the third to be processed; or all are. */
async function writeCounts(desk: Desk, warehouses: readonly string[], docOn: string, end?: "processed"): Promise<void> {
  const lines = warehouses.map((code) => ({ warehouseId: { code } }));
  await desk.write(RUN, { header: { docOn, departmentId: { code: "D300" }, tolerance: "1" }, lines: { lines } }, "initialise");
  const begun = (await desk.counts()).filter(({ header }) => header.stage === "init");
  for (const [at, count] of begun.entries()) {
    if (at === 0 && !end) continue;
    const entered = await desk.act(COUNT, await desk.enter(count), "enterCount");
    if (at < 2 && !end) continue;
    const confirmed = await desk.act(COUNT, entered, "confirm");
    if (end) await desk.act(COUNT, confirmed, "process");
  }
}

/** What a count finds: what the book says, but one piece less on its first line. */
const foundOn = ({ id, bookQuantity }: Row, at: number): Row =>
  at === 0
    ? { id: id ?? null, countedQuantity: String(Math.max(0, Number(bookQuantity) - 1)), differenceReason: "loss" }
    : { id: id ?? null, countedQuantity: bookQuantity ?? null };

type Desk = ReturnType<typeof deskOf>;

/** The engine at work for one company, one document at a time. */
export function deskOf(runtime: Runtime, compId: number) {
  const viewer = systemViewer(compId, "demo");
  const module = (id: string) => {
    const found = runtime.definitions.modules.get(id);
    if (!found) throw new Error(`no module ${id}`);
    return found;
  };
  const done = async (id: string, record: DocumentRecord, action: string, saying: Saying = {}): Promise<DocumentRecord> => {
    const target = { id: String(record.header.id), version: Number(record.header.version) };
    const [next] = await inWork(runtime, viewer, (work) => act(work, module(id), action, [target], saying));
    return next ?? record;
  };
  const write = async (id: string, draft: Draft, ...steps: Step[]): Promise<void> => {
    let [record] = await inWork(runtime, viewer, (work) => createDocuments(work, module(id), [draft]));
    for (const step of steps) {
      if (!record) return;
      record = typeof step === "string" ? await done(id, record, step) : await done(id, record, step[0], step[1](record));
    }
  };
  const lying = async (warehouse: string): Promise<string[]> => {
    const rows = await inWork(runtime, viewer, (work) =>
      work.run<{
        id: string;
      }>(sql`select b.material_id as id from stock_balance b join warehouse w on w.comp_id = b.comp_id and w.id = b.warehouse_id
        join material m on m.id = b.material_id where b.comp_id = ${compId} and w.code = ${warehouse} and b.owner = 'own' and b.state = 'available'
          and b.batch = '' and b.area = '' and b.serial = '' and b.quantity - b.reserved >= 30 order by m.code limit 6`),
    );
    return rows.map(({ id }) => id);
  };
  const received = (warehouse: string) =>
    inWork(runtime, viewer, (work) =>
      work.run<{
        id: string;
        materialId: string;
      }>(sql`select m.id, m.material_id as "materialId" from stock_move m join warehouse w on w.comp_id = m.comp_id and w.id = m.warehouse_id
        join stock_balance b on b.comp_id = m.comp_id and b.warehouse_id = m.warehouse_id and b.material_id = m.material_id and b.owner = 'own'
          and b.state = 'available' and b.batch = '' and b.area = '' and b.serial = ''
        where m.comp_id = ${compId} and w.code = ${warehouse} and m.module = 'warehouse.goodsReceipt' and m.leg = 'in' and m.batch = '' and m.owner = 'own'
          and m.reversal_of is null and b.quantity - b.reserved >= m.quantity order by m.id desc limit 3`),
    );
  const counts = () =>
    inWork(runtime, viewer, async (work) => {
      const rows = await work.run<{ id: string }>(sql`select id from stock_count where comp_id = ${compId} order by id`);
      return readRecords(
        work,
        module(COUNT),
        rows.map(({ id }) => id),
      );
    });
  const enter = (count: DocumentRecord) => {
    const { id, version } = count.header;
    const lines = { lines: (count.lines.lines ?? []).map(foundOn) };
    return inWork(runtime, viewer, (work) => updateDocument(work, module(COUNT), String(id), Number(version), { header: {}, lines }));
  };
  const materials = async (): Promise<string[]> => {
    const rows = await inWork(runtime, viewer, (work) =>
      work.run<{ id: string }>(sql`select id from company_material where comp_id = ${compId} and stage = 'enabled'`),
    );
    return rows.map(({ id }) => id);
  };
  return { write, act: done, lying, received, counts, enter, materials };
}
