import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { listDocuments } from "#engine/list/list";
import { localizeIssue } from "#engine/issueWords";
import { movedTo } from "#posting/stock/movedTo";
import { postStock } from "#posting/stock/stock";
import { type StockDesk, stockDesk } from "#support/stockDesk";
import { closeTo, adjustmentOf, openTrade, problemOf, type Trade } from "#support/trade";
import type { DocumentRecord } from "#define/rows";
import { programWords } from "#support/definitions";

const PERIOD = "warehouse.stockPeriod";
let trade: Trade;
let desk: StockDesk;
beforeAll(async () => {
  trade = await openTrade();
  desk = stockDesk(trade);
});

const receive = (on: string, quantity: string, of: string, at = "W1") =>
  desk.post([{ of, at, quantity, value: quantity, account: "receivedNotInvoiced" }], desk.paper(on));
const issue = (on: string, quantity: string, of: string, at = "W1") =>
  desk.post([{ of, at, quantity: `-${quantity}`, account: "materialConsumption" }], desk.paper(on));
const shortOn = (on: string, material: string, available: string, warehouse = "W1") => ({
  type: "invalid",
  issues: [{ code: "shortStockOn", field: "quantity", params: { material, warehouse, on, available } }],
});
/** Somebody lets a warehouse fall below zero for a while, and forbids it again. */
async function whileAllowed(code: string, deed: () => Promise<unknown>): Promise<void> {
  const allow = (is: boolean) => trade.rows(sql`update warehouse set allows_negative = ${is} where comp_id = 1 and code = ${code}`);
  await allow(true);
  await deed();
  await allow(false);
}
const month = async (at: string, yearMonth: string): Promise<DocumentRecord> => {
  const filter = { warehouseId: await desk.idOf("warehouse", at), yearMonth };
  const { rows } = await trade.work((work) => listDocuments(work, trade.module(PERIOD), { filter }));
  return { header: rows[0], lines: {} } as DocumentRecord;
};
const period = async (at: string, yearMonth: string, action: string) => trade.act(PERIOD, await month(at, yearMonth), [action]);
const broken = async () => (await trade.broken()).map((line) => line.split(": ")[0]);

describe("A warehouse that forbids negative stock", () => {
  it("gives nothing on a day before it came, and names material, place, day and what was there", async () => {
    await receive("2026-03-20", "10", "M1");
    const problem = await problemOf(issue("2026-03-05", "5", "M1"));
    expect(problem).toMatchObject(shortOn("2026-03-05", "M1", "0"));
    const [told] = problem.type === "invalid" ? problem.issues : [];
    const words = await programWords();
    expect(told && localizeIssue({ words, language: "en" }, told).message).toBe(
      "Line 1, on 2026-03-05 only 0 of M1 lies in W1: stock would fall below zero if more were taken on that day or before it",
    );
    await issue("2026-03-20", "5", "M1");
    expect(await trade.broken()).toEqual([]);
  });

  it("gives on a past day no more than every later day can spare", async () => {
    await receive("2026-02-01", "10", "M2");
    await issue("2026-02-20", "8", "M2");
    await receive("2026-03-15", "20", "M2");
    expect(await problemOf(issue("2026-02-10", "3", "M2"))).toMatchObject(shortOn("2026-02-20", "M2", "2.000000"));
    await issue("2026-02-10", "2", "M2");
    await issue("2026-03-15", "20", "M2");
    expect(await trade.broken()).toEqual([]);
  });

  it("holds each batch and place by itself, and two lines of a document together", async () => {
    for (const batch of ["A", "B"]) await desk.post([{ of: "M3", batch, quantity: "4", value: "4" }], desk.paper("2026-03-01"));
    await desk.post([{ of: "M3", batch: "A", quantity: "6", value: "6" }], desk.paper("2026-03-10"));
    const both = [
      { of: "M3", batch: "A", quantity: "-3" },
      { of: "M3", batch: "A", quantity: "-2" },
      { of: "M3", batch: "B", quantity: "-4" },
    ];
    expect(await problemOf(desk.post(both, desk.paper("2026-03-05")))).toMatchObject({
      issues: [{ code: "shortStockOn", row: 2, params: { available: "4.000000" } }],
    });
    await desk.post(both, desk.paper("2026-03-10"));
    expect(await trade.broken()).toEqual([]);
  });

  it("says so of adjustments, transfers and what is undone as well", async () => {
    await receive("2026-03-20", "10", "M4");
    const adjusted = trade.done("warehouse.stockAdjustment", adjustmentOf([["M4", { quantity: "-1" }]]), "submit", "confirm");
    expect(await problemOf(adjusted)).toMatchObject({ issues: [{ code: "shortStockOn", table: "lines", row: 1 }] });
    const requests = await desk.requestsOf(desk.paper("2026-03-05"), [{ of: "M4", quantity: "-1", account: "" }]);
    const warehouseId = await desk.idOf("warehouse", "W2");
    const transfer = trade.work((work) =>
      postStock(
        work,
        requests.flatMap((out) => movedTo(out, { warehouseId })),
      ),
    );
    expect(await problemOf(transfer)).toMatchObject(shortOn("2026-03-05", "M4", "0"));
    const early = await receive("2026-06-30", "5", "M4");
    await issue("2026-07-02", "12", "M4");
    expect(await problemOf(desk.reverse(early))).toMatchObject({ issues: [{ code: "shortStock" }] });
    await receive("2026-07-05", "9", "M4");
    expect(await problemOf(desk.reverse(early))).toMatchObject(shortOn("2026-07-02", "M4", "3.000000"));
    expect(await trade.broken()).toEqual([]);
  });

  it("holds the ends of months too: what was booked in a later month is not there in an earlier one", async () => {
    await closeTo(trade, "W2", "2026-01");
    await receive("2026-01-20", "5", "M5", "W2");
    await period("W2", "2026-01", "reopen");
    expect(await problemOf(issue("2026-01-25", "1", "M5", "W2"))).toMatchObject({
      issues: [{ code: "shortStockInMonth", params: { material: "M5", warehouse: "W2", month: "2026-01", available: "0" } }],
    });
    await issue("2026-02-25", "1", "M5", "W2");
    expect(await trade.broken()).toEqual([]);
  });
});

describe("A warehouse that allows negative stock", () => {
  it("falls below zero on past days, and closes its months: so it was meant", async () => {
    const header = { code: "N1", nameEn: "Free", departmentId: { code: "D1" }, allowsNegative: true };
    await trade.create("masterData.warehouse", { header });
    await issue("2026-01-10", "5", "M1", "N1");
    await receive("2026-02-10", "10", "M1", "N1");
    await issue("2026-02-20", "7", "M1", "N1");
    expect((await period("N1", "2026-01", "close")).header.stage).toBe("closed");
    expect((await period("N1", "2026-02", "close")).header.stage).toBe("closed");
    expect(await trade.broken()).toEqual([]);
  });
});

describe("The closing of a month", () => {
  it("looks at its own month: what falls below zero later does not hold it up, what did so in it does", async () => {
    await trade.create("masterData.warehouse", { header: { code: "S1", nameEn: "Strict", departmentId: { code: "D1" } } });
    await receive("2026-01-10", "5", "M1", "S1");
    await receive("2026-02-10", "1", "M1", "S1");
    await whileAllowed("S1", async () => {
      await issue("2026-02-20", "8", "M1", "S1");
      await receive("2026-03-01", "3", "M1", "S1");
      await issue("2026-04-01", "9", "M1", "S1");
    });
    expect(await broken()).toEqual([
      "no stock below zero on any day or at the end of any month that is not closed, where the warehouse forbids it",
    ]);
    expect((await period("S1", "2026-01", "close")).header.stage).toBe("closed");
    expect(await problemOf(period("S1", "2026-02", "close"))).toMatchObject({
      issues: [{ code: "closingImpossibleStock", params: { count: 1 } }],
    });
  });

  it("looks at every day of it: what was there again at its end was missing in between", async () => {
    await trade.create("masterData.warehouse", { header: { code: "S2", nameEn: "Strict", departmentId: { code: "D1" } } });
    await whileAllowed("S2", async () => {
      await issue("2026-01-10", "5", "M1", "S2");
      await receive("2026-01-20", "5", "M1", "S2");
    });
    expect(await problemOf(period("S2", "2026-01", "close"))).toMatchObject({ issues: [{ code: "closingImpossibleStock" }] });
    await whileAllowed("S2", () => receive("2026-01-05", "5", "M1", "S2"));
    expect((await period("S2", "2026-01", "close")).header.stage).toBe("closed");
  });
});
