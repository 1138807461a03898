import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listDocuments } from "#engine/list/list";
import { changeMonth } from "#posting/stock/monthChange";
import { movedTo } from "#posting/stock/movedTo";
import { postStock } from "#posting/stock/stock";
import { newDatabase } from "#support/database";
import { openRuntime } from "#support/figures";
import { type StockDesk, stockDesk } from "#support/stockDesk";
import { receiptOf, type Trade, tradeOn } from "#support/trade";
import type { DocumentRecord } from "#define/rows";

const ISSUE = "warehouse.goodsIssue";
const RECEIPT = "warehouse.goodsReceipt";
const CORRECTION = "warehouse.materialCorrection";
const PERIOD = "warehouse.stockPeriod";
let today: string;
let trade: Trade;
let desk: StockDesk;
let material: string;
let made = 0;
beforeAll(async () => {
  today = "2026-01-05";
  trade = await tradeOn(await openRuntime(await newDatabase(), { now: () => new Date(`${today}T04:00:00Z`) }));
  desk = stockDesk(trade);
  await trade.create(
    "warehouse.operationType",
    { header: { code: "101", nameZh: "生产领用", direction: "send", account: "materialConsumption" } },
    { header: { code: "201", nameZh: "退料入库", direction: "receive", account: "materialConsumption", source: "goodsIssue" } },
  );
});
/** A material of its own; 10 of it came for 100 on 5 March and 10 for 300 on the 20th: 10 a piece until then, 20 since. */
beforeEach(async () => {
  material = await materialWith(["2026-03-05", "10", "100"], ["2026-03-20", "10", "300"]);
});

async function materialWith(...receipts: readonly (readonly [day: string, quantity: string, value: string])[]): Promise<string> {
  const code = `L${(made += 1)}`;
  const header = { code, nameEn: "Late", materialClassId: { code: "K" }, unitOfMeasureId: { code: "PCS" } };
  await trade.create("masterData.material", { header });
  for (const [day, quantity, value] of receipts) await receive(day, quantity, value, code);
  return code;
}

/** Somebody enters something on a day. */
function entered<T>(on: string, job: () => Promise<T>): Promise<T> {
  today = on;
  return job();
}
const receive = (on: string, quantity: string, value: string, of: string, at = "W1") =>
  entered(on, () => desk.post([{ of, at, quantity, value, account: "receivedNotInvoiced" }], desk.paper(on)));
const issue = (on: string, quantity: string, of: string, at = "W1") =>
  desk.post([{ of, at, quantity: `-${quantity}`, account: "materialConsumption" }], desk.paper(on));
/** The ledger of a document: leg, pieces, value, day, month, and of what it is a part. */
const ledgerOf = ({ id }: { id: string }, account = "materialConsumption") =>
  trade.rows<{ told: string }>(sql`select concat_ws(' ', m.leg, m.quantity::float8, m.value::float8, m.posted_on, m.posted_month,
      case when o.id = m.reversal_of then 'of ' || o.posted_on end) as told
    from stock_move m left join stock_move o on o.comp_id = m.comp_id and o.id = m.reversal_of and o.document_id = m.document_id
    where m.comp_id = 1 and m.document_id = ${id} and m.account = ${account} order by m.id`);
const told = async (of: { id: string }, account?: string) => (await ledgerOf(of, account)).map((row) => row.told);
/** What lies there at the end of a day, or of a month by what is booked in it: "pieces / value". */
const lies = async (at: { day?: string; month?: string } = {}, of = material, warehouse = "W1"): Promise<string> => {
  const [row] = await trade.rows<{ lies: string }>(sql`select sum(quantity)::float8 || ' / ' || sum(value)::float8 as lies from stock_move
    where comp_id = 1 and material_id = ${await desk.idOf("material", of)} and warehouse_id = ${await desk.idOf("warehouse", warehouse)}
      and posted_on <= ${at.day ?? "9999-12-31"} and posted_month <= ${at.month ?? "9999-12"}`);
  return row?.lies ?? "";
};
const used = async (of = material): Promise<number> => {
  const [row] = await trade.rows<{ used: number }>(sql`select coalesce(-sum(value), 0)::float8 as used from stock_move
    where comp_id = 1 and account = 'materialConsumption' and material_id = ${await desk.idOf("material", of)}`);
  return row?.used ?? 0;
};
const issueOf = (quantity: string, docOn: string) =>
  trade.done(
    ISSUE,
    {
      header: { docOn, warehouseId: { code: "W1" }, departmentId: { code: "D1" }, operationTypeId: { code: "101" } },
      lines: { lines: [{ materialId: { code: material }, quantity }] },
    },
    "submit",
    "confirm",
  );
const idOf = ({ header }: DocumentRecord) => ({ id: String(header.id) });

const period = async (at: string, yearMonth: string, action: string) => {
  const filter = { warehouseId: await desk.idOf("warehouse", at), yearMonth };
  const { rows } = await trade.work((work) => listDocuments(work, trade.module(PERIOD), { filter }));
  return trade.act(PERIOD, { header: rows[0], lines: {} } as DocumentRecord, [action]);
};
/** 5 for 50 on 20 March, 5 more for 100 on the 30th, 5 issued at 15 on the 31st, 5 for 165 on 2 April; then 5 of 28 March are entered. */
async function soldOut(at: string): Promise<Awaited<ReturnType<typeof issue>>> {
  await trade.create("masterData.warehouse", { header: { code: at, nameEn: "Ends", departmentId: { code: "D1" } } });
  material = await materialWith();
  await receive("2026-03-20", "5", "50", material, at);
  await receive("2026-03-30", "5", "100", material, at);
  await entered("2026-03-31", () => issue("2026-03-31", "5", material, at));
  await receive("2026-04-02", "5", "165", material, at);
  return entered("2026-04-03", () => issue("2026-03-28", "5", material, at));
}

describe("An issue that is entered after its day", () => {
  it("costs on its day what its goods did then; what leaves with it otherwise leaves on the day of entry and names it", async () => {
    // 5 at 10 were 50 on the 10th. 20 for 400 lie there now: 5 of them are 100, so that the other 15 stay worth 20 each.
    const late = await entered("2026-03-25", () => issue("2026-03-10", "5", material));
    expect(await told(late)).toEqual(["out -5 -50 2026-03-10 2026-03", "variance 0 -50 2026-03-25 2026-03 of 2026-03-10"]);
    expect([await lies({ day: "2026-03-10" }), await lies({ day: "2026-03-24" }), await lies()]).toEqual([
      "5 / 50",
      "15 / 350",
      "15 / 300",
    ]);
    expect(await trade.broken()).toEqual([]);
  });

  it("costs what it did before on the company's own day and where nothing was booked since", async () => {
    const now = await entered("2026-03-20", () => issue("2026-03-20", "5", material));
    const after = await entered("2026-03-25", () => issue("2026-03-22", "5", material));
    expect([await told(now), await told(after)]).toEqual([["out -5 -100 2026-03-20 2026-03"], ["out -5 -100 2026-03-22 2026-03"]]);
  });

  it("is followed by others, line by line and paper by paper", async () => {
    const two = ["-3", "-2"].map((quantity) => ({ of: material, quantity, account: "materialConsumption" as const }));
    // 3 of 10 / 100 are 30, of 20 / 400 now 60; then 2 of 7 / 70 are 20, of 17 / 340 now 40.
    const first = await entered("2026-03-25", () => desk.post(two, desk.paper("2026-03-10")));
    expect(await told(first)).toEqual([
      "out -3 -30 2026-03-10 2026-03",
      "variance 0 -30 2026-03-25 2026-03 of 2026-03-10",
      "out -2 -20 2026-03-10 2026-03",
      "variance 0 -20 2026-03-25 2026-03 of 2026-03-10",
    ]);
    // The last 5 of that day: 50, now 5 of 15 / 300.
    await entered("2026-03-26", () => issue("2026-03-10", "5", material));
    expect([await lies({ day: "2026-03-10" }), await lies()]).toEqual(["0 / 0", "10 / 200"]);
    expect(await trade.broken()).toEqual([]);
  });

  it("leaves no later day with less than nothing: then more of it waits for the day of entry", async () => {
    const of = await materialWith(["2026-03-02", "10", "100"]);
    // On the 5th all 10 are found to be worth 10. 5 for the 3rd were 50, but then 5 were worth -40 on the 5th: 10 leave.
    await entered("2026-03-05", () =>
      desk.post([{ of, quantity: "0", value: "-90", account: "inventoryDifference" }], desk.paper("2026-03-05")),
    );
    // 5 of 10 / 10 are 5 now: 5 of the 10 come back.
    const late = await entered("2026-03-08", () => issue("2026-03-03", "5", of));
    expect(await told(late)).toEqual(["out -5 -10 2026-03-03 2026-03", "variance 0 5 2026-03-08 2026-03 of 2026-03-03"]);
    expect([await lies({ day: "2026-03-03" }, of), await lies({ day: "2026-03-05" }, of), await lies({}, of)]).toEqual([
      "5 / 90",
      "5 / 0",
      "5 / 5",
    ]);
    expect(await trade.broken()).toEqual([]);
  });

  it("goes back whole: what it took on its day and what it took on the day of entry", async () => {
    const late = await entered("2026-03-25", () => issue("2026-03-10", "5", material));
    await receive("2026-03-26", "5", "200", material);
    await entered("2026-03-27", () => desk.reverse(late));
    expect([await lies(), await used(), await lies({ day: "2026-03-10" })]).toEqual(["25 / 600", 0, "5 / 50"]);
    expect(await trade.broken()).toEqual([]);
  });

  it("says on its line what all of it cost, and its goods come back at that", async () => {
    const late = await entered("2026-03-25", () => issueOf("5", "2026-03-10"));
    expect(await told(idOf(late))).toEqual(["out -5 -50 2026-03-10 2026-03", "variance 0 -50 2026-03-25 2026-03 of 2026-03-10"]);
    expect(late.lines.lines).toMatchObject([{ amount: "100.0000", unitPrice: "20.000000" }]);
    const back = { materialId: { code: material }, quantity: "2", issueLineId: late.lines.lines?.[0]?.id };
    const header = { ...receiptOf([]).header, docOn: "2026-03-26", operationTypeId: { code: "201" } };
    await entered("2026-03-26", () => trade.done(RECEIPT, { header, lines: { lines: [back] } }, "submit", "confirm"));
    expect([await lies(), await used()]).toEqual(["17 / 340", 60]);
    expect(await trade.broken()).toEqual([]);
  });

  it("is corrected on its own days, and the right material takes its place by the same rule", async () => {
    const right = await materialWith(["2026-03-05", "10", "50"], ["2026-03-20", "10", "150"]);
    const late = await entered("2026-03-25", () => issueOf("5", "2026-03-10"));
    const [move] = await trade.rows<{ id: string }>(
      sql`select id::text as id from stock_move where comp_id = 1 and document_id = ${late.header.id} and quantity <> 0`,
    );
    const draft = {
      header: { docOn: "2026-03-27", warehouseId: { code: "W1" }, departmentId: { code: "D1" }, reason: "录错物料" },
      lines: { lines: [{ moveId: move?.id, rightMaterialId: { code: right }, quantity: "-2" }] },
    };
    // 2 of the 5 go back: 20 on the 10th, 20 on the 25th. Of the right one 2 were 10 on the 10th, of 20 / 200 now 20.
    const correction = await entered("2026-03-27", () => trade.done(CORRECTION, draft, "submit", "confirm"));
    expect([await lies({ day: "2026-03-10" }), await lies({ day: "2026-03-24" }), await lies()]).toEqual([
      "7 / 70",
      "17 / 370",
      "17 / 340",
    ]);
    expect([await lies({ day: "2026-03-10" }, right), await lies({ day: "2026-03-26" }, right), await lies({}, right)]).toEqual([
      "8 / 40",
      "18 / 190",
      "18 / 180",
    ]);
    expect([await used(), await used(right)]).toEqual([60, 20]);
    await entered("2026-03-28", () => trade.act(CORRECTION, correction, ["reverse"]));
    expect([await lies(), await lies({}, right), await used(), await used(right)]).toEqual(["15 / 300", "20 / 200", 100, 0]);
    await entered("2026-03-29", () => trade.act(ISSUE, late, ["reverse"]));
    expect([await lies(), await used()]).toEqual(["20 / 400", 0]);
    expect(await trade.broken()).toEqual([]);
  });
});

describe("A month that ended before an issue of it was entered", () => {
  it("closes with what its goods cost at its end: who sold out leaves nothing", async () => {
    const late = await soldOut("ME");
    // 5 of 5 / 50 on the 28th; at the end of March they were all, worth 75; of 10 / 240 now they are 120.
    expect(await told(late)).toEqual([
      "out -5 -50 2026-03-28 2026-03",
      "variance 0 -25 2026-04-03 2026-03 of 2026-03-28",
      "variance 0 -45 2026-04-03 2026-04 of 2026-03-28",
    ]);
    expect([await lies({ month: "2026-03" }, material, "ME"), await lies({}, material, "ME")]).toEqual(["0 / 0", "5 / 120"]);
    for (const month of ["2026-01", "2026-02", "2026-03"]) expect((await period("ME", month, "close")).header.stage).toBe("closed");
    expect(await trade.broken()).toEqual([]);
  });

  it("lets it go to another month with all of its cost, and back as it came", async () => {
    const late = await soldOut("MC");
    await trade.work((work) => changeMonth(work, desk.module, [desk.record(late)], "2026-04"));
    // Three entries, each taken back; then the issue and one difference.
    const booked = await told(late);
    expect([booked.length, booked[4], booked[6]]).toEqual([
      8,
      "out -5 -50 2026-03-28 2026-04",
      "variance 0 -70 2026-04-03 2026-04 of 2026-03-28",
    ]);
    expect([await lies({ month: "2026-03" }, material, "MC"), await lies({}, material, "MC")]).toEqual(["5 / 75", "5 / 120"]);
    await entered("2026-04-04", () => desk.reverse(late));
    expect([await lies({}, material, "MC"), await used()]).toEqual(["10 / 240", 75]);
    expect(await trade.broken()).toEqual([]);
  });
});

describe("Goods that stay in the inventory", () => {
  it("go at the cost of now on both sides, whenever their day was: what they are worth is not lost on the way", async () => {
    const [out] = await desk.requestsOf(desk.paper("2026-03-10"), [{ of: material, quantity: "-5", account: "" }]);
    if (!out) throw new Error("no movement");
    const warehouseId = await desk.idOf("warehouse", "W2");
    await entered("2026-03-25", () => trade.work((work) => postStock(work, movedTo(out, { warehouseId }))));
    expect([await lies(), await lies({ day: "2026-03-10" }, material, "W2")]).toEqual(["15 / 300", "5 / 100"]);
    expect(await trade.broken()).toEqual([]);
  });
});
