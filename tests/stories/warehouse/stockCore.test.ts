import { defined } from "#db/row";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { reserve, release } from "#posting/stock/reservation";
import { postStock } from "#posting/stock/stock";
import { inTransit } from "#modules/warehouse/stockTransfer/transit";
import { movedTo } from "#posting/stock/movedTo";
import { type StockDesk, stockDesk } from "#support/stockDesk";
import { openTrade, problemOf, type Trade } from "#support/trade";

let trade: Trade;
let desk: StockDesk;
beforeAll(async () => {
  trade = await openTrade();
  desk = stockDesk(trade);
});

const receive = (quantity: string, value: string, of = "M1", more = {}) =>
  desk.post([{ of, quantity, value, account: "receivedNotInvoiced", ...more }]);

describe("A reservation", () => {
  it("keeps stock for its document: others are told what is left, its own issue takes it", async () => {
    await receive("10", "100");
    const mine = await desk.reserve([{ quantity: "-7" }]);
    expect(await desk.lies()).toMatchObject({ quantity: "10.000", reserved: "7.000" });
    const others = await problemOf(desk.post([{ quantity: "-4" }]));
    expect(others).toMatchObject({ issues: [{ code: "shortStock", row: 1, params: { available: "3.000000" } }] });
    expect(await problemOf(desk.reserve([{ quantity: "-2" }, { quantity: "-2" }]))).toMatchObject({
      issues: [{ code: "shortStock", row: 2 }],
    });
    await desk.post([{ quantity: "-7" }], mine);
    expect(await desk.lies()).toMatchObject({ quantity: "3.000", reserved: "0.000" });
    expect(await trade.broken()).toEqual([]);
  });

  it("is given back as a whole when its document is withdrawn", async () => {
    await receive("5", "5", "M2");
    const mine = await desk.reserve([{ of: "M2", quantity: "-5" }]);
    await trade.work((work) => release(work, desk.module, [desk.record(mine)]));
    await desk.post([{ of: "M2", quantity: "-5" }]);
    expect(await desk.lies("M2")).toMatchObject({ quantity: "0.000", reserved: "0.000" });
  });

  it("without a batch spreads over the batches there are, and ends whole when another one is issued", async () => {
    for (const batch of ["B1", "B2", "B3"]) await receive("4", "4", "M3", { batch });
    const mine = await desk.reserve([{ of: "M3", quantity: "-6" }], { isLoose: () => true });
    expect(await desk.lies("M3")).toMatchObject({ quantity: "12.000", reserved: "6.000" });
    await desk.post([{ of: "M3", batch: "B3", quantity: "-4" }], mine);
    expect(await desk.lies("M3")).toMatchObject({ quantity: "8.000", reserved: "0.000" });
    expect(await trade.broken()).toEqual([]);
  });

  it("holds no longer than its last day", async () => {
    await receive("2", "2", "M4");
    await desk.reserve([{ of: "M4", quantity: "-2" }], { expiresOn: "2026-06-29" });
    await desk.post([{ of: "M4", quantity: "-2" }]);
    const stages = await trade.rows(sql`select stage from stock_reservation where comp_id = 1 and expires_on is not null`);
    expect(stages).toEqual([{ stage: "expired" }]);
    expect(await trade.broken()).toEqual([]);
  });

  it("of the last piece goes to one of many who ask at once", async () => {
    await receive("1", "1", "M5");
    const requests = await Promise.all(Array.from({ length: 8 }, () => desk.requestsOf(desk.paper(), [{ of: "M5", quantity: "-1" }])));
    const ends = await Promise.allSettled(requests.map((one) => trade.work((work) => reserve(work, one))));
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await trade.broken()).toEqual([]);
  });
});

describe("A transfer", () => {
  it("in one step carries quantity and value over, and back when it is undone", async () => {
    await receive("6", "20", "M2");
    const of = desk.paper();
    const [out] = await desk.requestsOf(of, [{ of: "M2", quantity: "-2", account: "" }]);
    if (!out) throw new Error("no movement");
    const warehouseId = await desk.idOf("warehouse", "W2");
    await trade.work((work) => postStock(work, movedTo(out, { warehouseId })));
    expect([await desk.lies("M2"), await desk.lies("M2", "W2")]).toMatchObject([{ value: "13.33" }, { quantity: "2.000", value: "6.67" }]);
    await desk.reverse(of);
    expect([await desk.lies("M2"), await desk.lies("M2", "W2")]).toMatchObject([
      { quantity: "6.000", value: "20.00" },
      { quantity: "0.000", value: "0.00" },
    ]);
    expect(await trade.broken()).toEqual([]);
  });

  it("in two steps lies under way to its warehouse, arrives in parts, and what is left goes back", async () => {
    await receive("3", "10", "M4");
    const of = desk.paper();
    const warehouseId = await desk.idOf("warehouse", "W2");
    const way = inTransit(warehouseId, of.docNo);
    const [out] = await desk.requestsOf(of, [{ of: "M4", quantity: "-3", account: "" }]);
    if (!out) throw new Error("no movement");
    await trade.work((work) => postStock(work, movedTo(out, way)));
    expect(await desk.lies("M4", "W2")).toMatchObject({ quantity: "3.000", value: "10.00" });
    const available = await problemOf(desk.post([{ at: "W2", of: "M4", quantity: "-1" }]));
    expect(available).toMatchObject({ issues: [{ code: "shortStock" }] });
    const arrived = { ...out, ...way, quantity: "-1", generation: 2 };
    await trade.work((work) => postStock(work, movedTo(arrived, { area: "A", state: "available" })));
    const back = { ...out, ...way, quantity: "-2", generation: 3 };
    await trade.work((work) => postStock(work, movedTo(back, { warehouseId: out.warehouseId, area: "", state: "available" })));
    expect([await desk.lies("M4"), await desk.lies("M4", "W2")]).toMatchObject([
      { quantity: "2.000", value: "6.67" },
      { quantity: "1.000", value: "3.33" },
    ]);
    const [sum] = await trade.rows(
      sql`select sum(quantity)::numeric(18,3) as quantity, sum(value)::numeric(18,2) as value from stock_move where comp_id = 1 and document_id = ${of.id}`,
    );
    expect(sum).toEqual({ quantity: "0.000", value: "0.00" });
    expect(await trade.broken()).toEqual([]);
  });
});

const draft = (serialNos: string, quantity: string) => ({
  header: { docOn: "2026-03-12", warehouseId: { code: "W1" }, departmentId: { code: "D1" } },
  lines: { lines: [{ materialId: { code: "M5" }, quantity, unitPrice: "7", serialNos }] },
});

describe("A serial number", () => {
  beforeAll(async () => {
    await trade.rows(
      sql`update company_material set is_serial_controlled = true where comp_id = 1 and id = (select id from material where code = 'M5')`,
    );
  });

  it("lies at one place with one piece, and goes from place to place as a whole", async () => {
    await receive("1", "30", "M5", { serial: "S-1" });
    const again = await problemOf(desk.post([{ of: "M5", at: "W2", quantity: "1", value: "9", serial: "S-1" }]));
    expect(again).toMatchObject({
      issues: [{ code: "serialElsewhere", row: 1, field: "serialNos", value: "S-1", params: { place: "W1" } }],
    });
    expect(await problemOf(receive("1", "30", "M5", { serial: "S-1" }))).toMatchObject({
      issues: [{ code: "serialElsewhere", value: "S-1" }],
    });
    const [out] = await desk.requestsOf(desk.paper(), [{ of: "M5", quantity: "-1", serial: "S-1", account: "" }]);
    if (!out) throw new Error("no movement");
    const warehouseId = await desk.idOf("warehouse", "W2");
    await trade.work((work) => postStock(work, movedTo(out, { warehouseId, state: "inspection" })));
    // One piece at 1 and one at 30 lie in W1: (1 + 30) / 2 each.
    expect(await desk.lies("M5", "W2")).toMatchObject({ quantity: "1.000", value: "15.50" });
  });

  it("waits for its inspection, is blocked and set free again without a change of value", async () => {
    for (const [from, to] of [
      ["inspection", "blocked"],
      ["blocked", "available"],
    ] as const) {
      const [out] = await desk.requestsOf(desk.paper(), [{ of: "M5", at: "W2", quantity: "-1", serial: "S-1", state: from, account: "" }]);
      if (!out) throw new Error("no movement");
      await trade.work((work) => postStock(work, movedTo(out, { state: to })));
    }
    await desk.post([{ of: "M5", at: "W2", quantity: "-1", serial: "S-1" }]);
    expect(await desk.lies("M5", "W2")).toMatchObject({ quantity: "0.000", value: "0.00" });
  });

  it("comes to one of two places that receive it at the same moment", async () => {
    const ends = await Promise.allSettled(
      ["W1", "W2"].map((at) => desk.post([{ of: "M5", at, quantity: "1", value: "5", serial: "S-2" }])),
    );
    expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("is asked for as often as the quantity says", async () => {
    const few = await problemOf(trade.done("warehouse.goodsReceipt", draft("S-8", "2"), "submit"));
    expect(few).toMatchObject({ issues: [{ code: "serialCount", row: 1, field: "serialNos", params: { count: 1 } }] });
    const many = await problemOf(trade.done("warehouse.goodsReceipt", draft("S-8, S-9, S-10", "2"), "submit"));
    expect(many).toMatchObject({ issues: [{ code: "serialCount", row: 1, field: "serialNos", params: { count: 3 } }] });
    const twice = await problemOf(trade.done("warehouse.goodsReceipt", draft("S-8, S-8", "2"), "submit"));
    expect(twice).toMatchObject({ issues: [{ code: "repeatedSerial", value: "S-8" }] });
    await trade.done("warehouse.goodsReceipt", draft("S-8\nS-9", "2"), "submit", "confirm");
    const serials = await trade.rows(
      sql`select serial, value::numeric(18,2) from stock_move where comp_id = 1 and serial in ('S-8', 'S-9') order by serial`,
    );
    expect(serials).toEqual([
      { serial: "S-8", value: "7.00" },
      { serial: "S-9", value: "7.00" },
    ]);
  });
});

describe("What a posting sends and does not wait for", () => {
  it("is done before what is sent after it, and its failure is that of the whole, whatever followed", async () => {
    const failing = trade.work(async (work) => {
      await postStock(work, await desk.requestsOf(desk.paper(), [{ of: "M1", quantity: "1", value: "1" }]));
      work.later(sql`select 1 / 0`);
      await work.run(sql`select 1`);
    });
    await expect(failing).rejects.toThrow(/division by zero/);
    const seen = await trade.work(async (work) => {
      const of = desk.paper();
      await postStock(work, await desk.requestsOf(of, [{ of: "M1", quantity: "2", value: "2" }]));
      return work.run(defined`select quantity::float8 as quantity from stock_move where document_id = ${of.id}`);
    });
    expect(seen).toEqual([{ quantity: 2 }]);
  });
});
