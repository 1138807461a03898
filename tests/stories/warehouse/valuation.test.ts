import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { round } from "#define/decimal";
import { type StockDesk, stockDesk } from "#support/stockDesk";
import { openTrade, problemOf, type Trade } from "#support/trade";

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
});

const valuesOf = ({ postings }: Awaited<ReturnType<StockDesk["post"]>>) => postings.map(({ leg, value }) => [leg, round(value, 2)]);
const receive = (quantity: string, value: string, of = "M1", at = "W1", on?: string) =>
  desk.post([{ of, at, quantity, value, account: "receivedNotInvoiced" }], desk.paper(on));
const issue = (quantity: string, of = "M1", at = "W1", on?: string) =>
  desk.post([{ of, at, quantity: `-${quantity}`, account: "materialConsumption" }], desk.paper(on));
const layers = (of: string) =>
  trade.rows(sql`select l.remaining::numeric(18,3), l.remaining_value::numeric(18,2) as value from stock_layer l
  join stock_balance b on b.comp_id = l.comp_id and b.id = l.balance_id where l.comp_id = 1 and l.remaining <> 0 and b.material_id = (select id from material where code = ${of}) order by l.posted_on, l.id`);

describe("Moving average", () => {
  it("issues at what the receipts cost on average, and a return comes back at the cost of its issue", async () => {
    await receive("10", "50");
    await receive("10", "70");
    const issued = await issue("5");
    expect(valuesOf(issued)).toEqual([["out", "-30.00"]]);
    await receive("15", "180");
    expect(await desk.lies()).toMatchObject({ quantity: "30.000", value: "270.00" });
    await desk.post([{ quantity: "2", value: "12.00", account: "materialConsumption" }]);
    expect(await desk.lies()).toMatchObject({ quantity: "32.000", value: "282.00" });
    expect(await trade.broken()).toEqual([]);
  });

  it("leaves no value behind three pieces of 1.00, 1.00 and 1.01", async () => {
    for (const value of ["1.00", "1.00", "1.01"]) await receive("1", value, "M2");
    const values = [await issue("1", "M2"), await issue("1", "M2"), await issue("1", "M2")].map(valuesOf);
    expect(values).toEqual([[["out", "-1.00"]], [["out", "-1.01"]], [["out", "-1.00"]]]);
    expect(await desk.lies("M2")).toMatchObject({ quantity: "0.000", value: "0.00" });
  });

  it("below zero is lifted by the next receipt at its price, the rest is a difference", async () => {
    await trade.rows(sql`update warehouse set allows_negative = true where comp_id = 1 and code = 'W2'`);
    await receive("2", "100", "M3", "W2");
    expect(valuesOf(await issue("5", "M3", "W2"))).toEqual([["out", "-250.00"]]);
    expect(valuesOf(await receive("4", "60", "M3", "W2"))).toEqual([
      ["in", "60.00"],
      ["variance", "105.00"],
    ]);
    expect(await desk.lies("M3", "W2")).toMatchObject({ quantity: "1.000", value: "15.00" });
    expect(await trade.broken()).toEqual([]);
  });
});

describe("First in, first out", () => {
  it("takes the oldest receipt first, by its day, and a return lies where its issue came from", async () => {
    await receive("10", "50", "M4", "F1", "2026-03-02");
    await receive("10", "70", "M4", "F1", "2026-03-05");
    await receive("2", "8", "M4", "F1", "2026-03-01");
    const issued = await issue("15", "M4", "F1", "2026-03-06");
    expect(valuesOf(issued)).toEqual([["out", "-79.00"]]);
    expect(await layers("M4")).toEqual([{ remaining: "7.000", value: "49.00" }]);
    await desk.reverse(issued);
    expect(await layers("M4")).toEqual([
      { remaining: "2.000", value: "8.00" },
      { remaining: "10.000", value: "50.00" },
      { remaining: "10.000", value: "70.00" },
    ]);
    expect(await trade.broken()).toEqual([]);
  });

  it("undoes a receipt that was issued from since: quantities as before, the difference beside it names the receipt", async () => {
    const first = await receive("10", "40", "M5", "F1", "2026-03-02");
    await receive("10", "90", "M5", "F1", "2026-03-03");
    await issue("4", "M5", "F1", "2026-03-04");
    const undone = await desk.reverse(first);
    expect(undone.map(({ leg, quantity, value, account }) => [leg, quantity, value, account])).toEqual([
      ["in", "-10.000000", "-40.0000", "receivedNotInvoiced"],
      ["variance", "0", "-20.0000", "inventoryDifference"],
    ]);
    expect(undone.every(({ request }) => request.reversalOf === first.postings[0]?.id)).toBe(true);
    expect(await desk.lies("M5", "F1")).toMatchObject({ quantity: "6.000", value: "54.00" });
    expect(await layers("M5")).toEqual([{ remaining: "6.000", value: "54.00" }]);
    expect(await trade.broken()).toEqual([]);
  });

  it("refuses to undo a receipt of which less is left than it brought", async () => {
    const only = await receive("3", "9", "M5", "F1", "2026-03-05");
    await issue("8", "M5", "F1", "2026-03-06");
    expect(await problemOf(desk.reverse(only))).toMatchObject({
      type: "invalid",
      issues: [{ code: "shortStock", params: { available: "1.000000" } }],
    });
  });
});

describe("Planned price", () => {
  beforeAll(async () => {
    await trade.rows(
      sql`update company_material set planned_price = 5 where comp_id = 1 and id = (select id from material where code = 'M1')`,
    );
  });

  it("keeps stock at the planned price and what it cost beyond that by itself", async () => {
    const receipt = await receive("10", "52", "M1", "P1");
    expect(valuesOf(receipt)).toEqual([
      ["in", "50.00"],
      ["priceVariance", "2.00"],
    ]);
    expect(valuesOf(await issue("4", "M1", "P1"))).toEqual([["out", "-20.00"]]);
    expect(await desk.lies("M1", "P1")).toMatchObject({ quantity: "6.000", value: "30.00" });
    expect(await trade.broken()).toEqual([]);
  });

  it("is undone with its variance", async () => {
    const receipt = await receive("10", "45", "M1", "P1");
    const undone = await desk.reverse(receipt);
    expect(valuesOf({ ...receipt, postings: undone })).toEqual([
      ["in", "-50.00"],
      ["priceVariance", "5.00"],
    ]);
    expect(await trade.broken()).toEqual([]);
  });

  it("refuses a material without one", async () => {
    expect(await problemOf(receive("1", "1", "M2", "P1"))).toMatchObject({
      issues: [{ code: "noPlannedPrice", row: 1, field: "materialId" }],
    });
  });
});
