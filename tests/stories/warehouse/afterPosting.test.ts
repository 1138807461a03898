import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { round } from "#define/decimal";
import { postStock } from "#posting/stock/stock";
import { correctMaterials } from "#modules/warehouse/materialCorrection/moves";
import { splitLatePrices } from "#posting/stock/latePrice";
import { changeMonth } from "#posting/stock/monthChange";
import { boughtAfterIssue } from "#modules/warehouse/settlement/stockOwnership";
import type { StockPosting, StockRequest } from "#posting/stock/request";
import { type Paper, type StockDesk, stockDesk } from "#support/stockDesk";
import { closeTo, openTrade, problemOf, type Trade } from "#support/trade";

let trade: Trade;
let desk: StockDesk;
beforeAll(async () => {
  trade = await openTrade();
  desk = stockDesk(trade);
  const master = { nameEn: "Store", departmentId: { code: "D1" } };
  await trade.create(
    "masterData.warehouse",
    { header: { ...master, code: "F1", costMethod: "fifo" } },
    { header: { ...master, code: "P1", costMethod: "plannedPrice" } },
  );
  await trade.rows(sql`update company_material set planned_price = 5 where comp_id = 1`);
});

const receive = (quantity: string, value: string, of: string, at = "W1") =>
  desk.post([{ of, at, quantity, value, account: "receivedNotInvoiced" }]);
const told = (postings: readonly StockPosting[]) =>
  postings.map(({ leg, quantity, value, account }) => [leg, Number(quantity), round(value, 2), account]);
const single = async (of: Paper, said: Parameters<StockDesk["post"]>[0][number]): Promise<StockRequest> => {
  const [request] = await desk.requestsOf(of, [said]);
  if (!request) throw new Error("no movement");
  return request;
};
const accountOf = async (account: string) => {
  const [row] = await trade.rows<{ balance: string }>(
    sql`select coalesce(sum(debit - credit), 0)::numeric(18,2) as balance from journal_line where comp_id = 1 and account = ${account}`,
  );
  return row?.balance;
};

const late = async (receipt: Paper, of: string, at: string, difference: string) => {
  const invoice = desk.paper("2026-04-02");
  const { document, table, row, module, documentId, lineId, docNo, partyId, postedOn } = await single(invoice, { of, at, quantity: "0" });
  const source = { document, table, row, module, documentId, lineId, docNo, partyId, postedOn };
  return trade.work((work) => splitLatePrices(work, [{ ...source, receipt: { module: desk.module, lineId: receipt.id }, difference }]));
};

describe("A price that is known after the goods came", () => {
  it("stays with what is still in stock and follows what was issued, by the average", async () => {
    const receipt = await receive("10", "50", "M1");
    await desk.post([{ of: "M1", quantity: "-4", account: "materialConsumption" }]);
    expect(told(await late(receipt, "M1", "W1", "10"))).toEqual([
      ["variance", 0, "10.00", "receivedNotInvoiced"],
      ["variance", 0, "-4.00", "materialConsumption"],
    ]);
    expect(await desk.lies("M1")).toMatchObject({ quantity: "6.000", value: "36.00" });
    expect(await trade.broken()).toEqual([]);
  });

  it("lies on the receipt's own layer where there are layers, also when it is less", async () => {
    const receipt = await receive("10", "50", "M2", "F1");
    await receive("10", "60", "M2", "F1");
    await desk.post([{ of: "M2", at: "F1", quantity: "-5", account: "materialConsumption" }]);
    expect(told(await late(receipt, "M2", "F1", "-3"))).toEqual([
      ["variance", 0, "1.50", "materialConsumption"],
      ["variance", 0, "-3.00", "receivedNotInvoiced"],
    ]);
    expect(await desk.lies("M2", "F1")).toMatchObject({ quantity: "15.000", value: "83.50" });
    expect(await trade.broken()).toEqual([]);
  });

  it("is all variance at planned prices, and all consumption when nothing is left", async () => {
    const planned = await receive("4", "20", "M3", "P1");
    expect(told(await late(planned, "M3", "P1", "2"))).toEqual([["priceVariance", 0, "2.00", "receivedNotInvoiced"]]);
    const receipt = await receive("1", "50", "M4");
    await desk.post([{ of: "M4", quantity: "-1", account: "materialConsumption" }]);
    const before = Number(await accountOf("materialConsumption"));
    expect(await late(receipt, "M4", "W1", "6")).toEqual([]);
    expect(Number(await accountOf("materialConsumption")) - before).toBe(6);
    expect(await trade.broken()).toEqual([]);
  });
});

describe("Goods of a supplier", () => {
  it("have no value while they lie here", async () => {
    await desk.post([{ of: "M5", quantity: "10", value: "70", owner: "supplier" }]);
    expect(await desk.lies("M5")).toMatchObject({ quantity: "10.000", value: "0.00" });
    expect(await trade.broken()).toEqual([]);
  });

  it("that were used already go at that price where the issue went", async () => {
    await desk.post([{ of: "M5", quantity: "-3", owner: "supplier", account: "materialConsumption" }]);
    const issued = await single(desk.paper(), { of: "M5", quantity: "-3", owner: "supplier" });
    const before = Number(await accountOf("materialConsumption"));
    await trade.work((work) => postStock(work, boughtAfterIssue(issued, "21", "materialConsumption")));
    expect(Number(await accountOf("materialConsumption")) - before).toBe(21);
    expect(await desk.lies("M5")).toMatchObject({ quantity: "7.000", value: "0.00" });
    expect(await trade.broken()).toEqual([]);
  });
});

describe("A posted line with the wrong material", () => {
  it("is taken back and booked on the right one; its document cannot be undone before the correction is", async () => {
    const receipt = await receive("5", "40", "M3");
    const of = desk.paper("2026-04-05");
    const { document, table, row, module, documentId, lineId, docNo, postedOn } = await single(of, { of: "M3", quantity: "0" });
    const correction = { document, table, row, module, documentId, lineId, docNo, postedOn };
    const right = { moveId: receipt.postings[0]?.id ?? "", materialId: await desk.idOf("material", "M4"), batch: "B", quantity: "5" };
    const postings = await trade.work((work) => correctMaterials(work, [{ ...correction, ...right }]));
    expect(told(postings)).toEqual([
      ["in", -5, "-40.00", "receivedNotInvoiced"],
      ["in", 5, "40.00", "receivedNotInvoiced"],
    ]);
    expect([await desk.lies("M3"), await desk.lies("M4")]).toMatchObject([{ quantity: "0.000" }, { quantity: "5.000", value: "40.00" }]);
    expect(await problemOf(desk.reverse(receipt))).toMatchObject({ issues: [{ code: "correctedSince" }] });
    await desk.reverse(of);
    await desk.reverse(receipt);
    expect([await desk.lies("M3"), await desk.lies("M4")]).toMatchObject([{ quantity: "0.000" }, { quantity: "0.000", value: "0.00" }]);
    expect(await trade.broken()).toEqual([]);
  });
});

describe("The month of a posted document", () => {
  it("is changed by a pair of moves between two open months, stock and layers stay, and it can be undone as ever", async () => {
    const first = await receive("5", "10", "M1", "F1");
    const issued = await desk.post([{ of: "M1", at: "F1", quantity: "-2", account: "materialConsumption" }]);
    const toApril = (of: typeof first) => trade.work((work) => changeMonth(work, desk.module, [desk.record(of)], "2026-04"));
    expect(await problemOf(toApril(first))).toMatchObject({
      issues: [{ code: "shortStockInMonth", params: { material: "M1", warehouse: "F1", month: "2026-03", available: "3.000000" } }],
    });
    for (const of of [issued, first]) await toApril(of);
    const months =
      await trade.rows(sql`select posted_month as month, sum(quantity)::integer as quantity, sum(value)::integer as value from stock_move where comp_id = 1
      and warehouse_id = ${await desk.idOf("warehouse", "F1")} and material_id = ${await desk.idOf("material", "M1")} group by 1 order by 1`);
    expect(months).toEqual([
      { month: "2026-03", quantity: 0, value: 0 },
      { month: "2026-04", quantity: 3, value: 6 },
    ]);
    expect(await trade.broken()).toEqual([]);
    await desk.reverse(issued);
    expect(await desk.lies("M1", "F1")).toMatchObject({ quantity: "5.000", value: "10.00" });
    expect(await trade.broken()).toEqual([]);
  });

  it("is not changed into or out of a closed one", async () => {
    const receipt = await receive("1", "1", "M1", "W2");
    await closeTo(trade, "W2", "2026-02");
    const change = trade.work((work) => changeMonth(work, desk.module, [desk.record(receipt)], "2026-02"));
    expect(await problemOf(change)).toEqual({ type: "periodClosed", month: "2026-02", warehouse: "W2" });
  });
});
