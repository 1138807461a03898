import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { round } from "#define/decimal";
import { postStock } from "#posting/stock/stock";
import type { StockPosting } from "#posting/stock/request";
import { inTransit } from "#modules/warehouse/stockTransfer/transit";
import { movedTo } from "#posting/stock/movedTo";
import { type StockDesk, stockDesk } from "#support/stockDesk";
import { openTrade, problemOf, type Trade } from "#support/trade";
import { agedOn } from "./ages.ts";

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
  const material = { nameEn: "Part", materialClassId: { code: "K" }, unitOfMeasureId: { code: "PCS" } };
  await trade.create("masterData.material", ...Array.from({ length: 17 }, (_, at) => ({ header: { ...material, code: `M${at + 6}` } })));
});

const valuesOf = ({ postings }: Awaited<ReturnType<StockDesk["post"]>>) => postings.map(({ leg, value }) => [leg, round(value, 2)]);
const receive = (quantity: string, value: string, of = "M1", at = "W1", on?: string) =>
  desk.post([{ of, at, quantity, value, account: "receivedNotInvoiced" }], desk.paper(on));
const issue = (quantity: string, of = "M1", at = "W1", on?: string) =>
  desk.post([{ of, at, quantity: `-${quantity}`, account: "materialConsumption" }], desk.paper(on));
const layers = (of: string) =>
  trade.rows(sql`select l.remaining::numeric(18,3), l.remaining_value::numeric(18,2) as value from stock_layer l
  join stock_valuation v on v.comp_id = l.comp_id and v.id = l.valuation_id where l.comp_id = 1 and l.remaining <> 0 and v.material_id = (select id from material where code = ${of}) order by l.first_on, l.id`);

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

  it("undoes a receipt that was issued from since: the issue took other goods, what they cost more is its own and names it", async () => {
    const first = await receive("10", "40", "M5", "F1", "2026-03-02");
    await receive("10", "90", "M5", "F1", "2026-03-03");
    const issued = await issue("4", "M5", "F1", "2026-03-04");
    const undone = await desk.reverse(first);
    // 4 at 4 were 4 at 9.
    expect(undone.map(({ leg, quantity, value, account }) => [leg, quantity, value, account])).toEqual([
      ["in", "-10.000000", "-40.00", "receivedNotInvoiced"],
      ["variance", "0", "-20.00", "materialConsumption"],
    ]);
    expect(undone.map(({ request, of }) => of ?? request.reversalOf)).toEqual([first.postings[0]?.id, issued.postings[0]?.id]);
    expect(await desk.lies("M5", "F1")).toMatchObject({ quantity: "6.000", value: "54.00" });
    expect(await layers("M5")).toEqual([{ remaining: "6.000", value: "54.00" }]);
    expect(await trade.broken()).toEqual([]);
  });

  it("forgets an undone receipt whole: what its goods were issued for comes back as old and as dear as the others were", async () => {
    const first = await receive("10", "40", "M15", "F1", "2026-02-02");
    await receive("10", "90", "M15", "F1", "2026-03-03");
    const issued = await issue("4", "M15", "F1", "2026-03-04");
    await desk.reverse(first);
    await desk.reverse(issued);
    expect(await desk.lies("M15", "F1")).toMatchObject({ quantity: "10.000", value: "90.00" });
    expect(await aged("M15", "F1", "2026-06-30")).toEqual([{ since: "2026-03-03", quantity: 10 }]);
    // The past stays as it was told.
    expect(await aged("M15", "F1", "2026-03-04")).toEqual([
      { since: "2026-02-02", quantity: 6 },
      { since: "2026-03-03", quantity: 10 },
    ]);
    const left = await trade.rows(sql`select m.account, sum(m.value)::numeric(18,2) as value from stock_move m
      where m.comp_id = 1 and m.material_id = ${await desk.idOf("material", "M15")} group by 1 having sum(m.value) <> 0`);
    expect(left).toEqual([{ account: "receivedNotInvoiced", value: "90.00" }]);
    expect(await trade.broken()).toEqual([]);
  });

  it("takes goods that were booked there on an earlier day than they first came as come on that day", async () => {
    // W1: 5 for 20, 5 more for 100, 5 issued at 12; what lies there came on the 20th and goes to F1 on the 10th, for 60.
    await receive("5", "20", "M16", "W1", "2026-03-01");
    await receive("5", "100", "M16", "W1", "2026-03-20");
    await issue("5", "M16", "W1", "2026-03-25");
    await receive("5", "50", "M16", "F1", "2026-03-15");
    const [out] = await desk.requestsOf(desk.paper("2026-03-10"), [{ of: "M16", at: "W1", quantity: "-5", account: "" }]);
    if (!out) throw new Error("no movement");
    const warehouseId = await desk.idOf("warehouse", "F1");
    await trade.work((work) => postStock(work, movedTo(out, { warehouseId })));
    expect(await aged("M16", "F1", "2026-03-15")).toEqual([
      { since: "2026-03-10", quantity: 5 },
      { since: "2026-03-15", quantity: 5 },
    ]);
    // 5 at 12 are the older ones, 1 at 10.
    expect(valuesOf(await issue("6", "M16", "F1", "2026-03-28"))).toEqual([["out", "-70.00"]]);
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

const VENDOR = { owner: "supplier" };
const allowNegative = (...codes: string[]) =>
  trade.rows(
    sql`update warehouse set allows_negative = true where comp_id = 1 and code = any(${sql.raw(`array['${codes.join("','")}']`)})`,
  );
/** What lies of a material in a warehouse at each place, with its part of the value. */
const places = (of: string, at = "W1") =>
  trade.rows(sql`select b.area, b.quantity::float8 as quantity, b.value::numeric(18,2) as value from stock_on_hand b join warehouse w on w.comp_id = b.comp_id and w.id = b.warehouse_id
    join material m on m.id = b.material_id where b.comp_id = 1 and w.code = ${at} and m.code = ${of} order by b.area`);
const aged = (of: string, at: string, on: string) => agedOn(trade, of, at, on);
const toldWith = (postings: readonly StockPosting[]) =>
  postings.map(({ leg, quantity, value, account }) => [leg, Number(quantity), round(value, 2), account]);

describe("A material in a warehouse", () => {
  it("has one price on all its shelves; each shelf shows its part, the last takes the cents", async () => {
    await desk.post([{ of: "M6", area: "A", quantity: "10", value: "100", account: "receivedNotInvoiced" }]);
    await desk.post([{ of: "M6", area: "B", quantity: "10", value: "200", account: "receivedNotInvoiced" }]);
    // 300 / 20 = 15 each, whatever the shelf was filled at.
    expect(valuesOf(await desk.post([{ of: "M6", area: "A", quantity: "-5", account: "materialConsumption" }]))).toEqual([
      ["out", "-75.00"],
    ]);
    expect(await places("M6")).toEqual([
      { area: "A", quantity: 5, value: "75.00" },
      { area: "B", quantity: 10, value: "150.00" },
    ]);
    await desk.post([{ of: "M6", area: "A", quantity: "-4", account: "materialConsumption" }]);
    await desk.post([{ of: "M6", area: "B", quantity: "-9", account: "materialConsumption" }]);
    await desk.post([{ of: "M6", area: "C", quantity: "1", value: "0.01", account: "receivedNotInvoiced" }]);
    // 30.01 on three pieces: 10.00, 20.01 - 10.00, 30.01 - 20.01.
    expect(await places("M6")).toEqual([
      { area: "A", quantity: 1, value: "10.00" },
      { area: "B", quantity: 1, value: "10.01" },
      { area: "C", quantity: 1, value: "10.00" },
    ]);
    expect(await trade.broken()).toEqual([]);
  });

  it("moved from shelf to shelf keeps value and age, and so does what a count finds elsewhere", async () => {
    await desk.post(
      [{ of: "M6", at: "F1", area: "A", quantity: "2", value: "10", account: "receivedNotInvoiced" }],
      desk.paper("2026-03-01"),
    );
    await desk.post(
      [{ of: "M6", at: "F1", area: "A", quantity: "2", value: "30", account: "receivedNotInvoiced" }],
      desk.paper("2026-03-02"),
    );
    const of = desk.paper("2026-03-08");
    const [out] = await desk.requestsOf(of, [{ of: "M6", at: "F1", area: "A", quantity: "-3", account: "" }]);
    if (!out) throw new Error("no movement");
    await trade.work((work) => postStock(work, movedTo(out, { area: "B" })));
    await desk.post(
      [
        { of: "M6", at: "F1", area: "B", quantity: "-1", account: "inventoryDifference" },
        { of: "M6", at: "F1", area: "C", quantity: "1", value: "5", account: "inventoryDifference" },
      ],
      desk.paper("2026-03-09"),
    );
    expect(await aged("M6", "F1", "2026-03-09")).toEqual([
      { since: "2026-03-01", quantity: 2 },
      { since: "2026-03-02", quantity: 2 },
    ]);
    await desk.reverse(of).catch(() => undefined);
    expect(await desk.lies("M6", "F1")).toMatchObject({ quantity: "4.000", value: "40.00" });
    expect(await trade.broken()).toEqual([]);
  });

  it("of one supplier is not that of another: nobody issues his goods as the other's", async () => {
    const [one, other] = ["71", "72"];
    await desk.post([{ ...VENDOR, ownerPartyId: one, of: "M6", quantity: "5", value: "0" }]);
    await desk.post([{ ...VENDOR, ownerPartyId: other, of: "M6", quantity: "2", value: "0" }]);
    const taken = desk.post([{ ...VENDOR, ownerPartyId: other, of: "M6", quantity: "-3", account: "materialConsumption" }]);
    expect(await problemOf(taken)).toMatchObject({ issues: [{ code: "shortStock", params: { available: "2.000000" } }] });
    await desk.post([{ ...VENDOR, ownerPartyId: one, of: "M6", quantity: "-3", account: "materialConsumption" }]);
    const left = await trade.rows(sql`select owner_party_id::text as party, quantity::float8 as quantity from stock_valuation
      where comp_id = 1 and owner = 'supplier' and material_id = ${await desk.idOf("material", "M6")} order by 1`);
    expect(left).toEqual([
      { party: one, quantity: 2 },
      { party: other, quantity: 2 },
    ]);
  });
});

describe("Layers", () => {
  it("are taken by the first day of the goods, on whichever shelf they lie", async () => {
    await desk.post(
      [{ of: "M7", at: "F1", area: "A", quantity: "4", value: "40", account: "receivedNotInvoiced" }],
      desk.paper("2026-03-02"),
    );
    await desk.post(
      [{ of: "M7", at: "F1", area: "B", quantity: "4", value: "80", account: "receivedNotInvoiced" }],
      desk.paper("2026-03-05"),
    );
    const issued = await desk.post(
      [{ of: "M7", at: "F1", area: "B", quantity: "-4", account: "materialConsumption" }],
      desk.paper("2026-03-06"),
    );
    expect(valuesOf(issued)).toEqual([["out", "-40.00"]]);
    expect(await aged("M7", "F1", "2026-03-05")).toEqual([
      { since: "2026-03-02", quantity: 4 },
      { since: "2026-03-05", quantity: 4 },
    ]);
    expect(await aged("M7", "F1", "2026-03-06")).toEqual([{ since: "2026-03-05", quantity: 4 }]);
    await desk.reverse(issued);
    expect(await aged("M7", "F1", "2026-06-30")).toEqual([
      { since: "2026-03-02", quantity: 4 },
      { since: "2026-03-05", quantity: 4 },
    ]);
  });

  it("keep their first day and their value on the way to another warehouse, in one step, in two, and back", async () => {
    await receive("2", "20", "M8", "F1", "2026-02-01");
    await receive("2", "60", "M8", "F1", "2026-03-01");
    const of = desk.paper("2026-03-10");
    const warehouseId = await desk.idOf("warehouse", "W2");
    const way = inTransit(warehouseId, of.docNo);
    const [out] = await desk.requestsOf(of, [{ of: "M8", at: "F1", quantity: "-3", account: "" }]);
    if (!out) throw new Error("no movement");
    await trade.work((work) => postStock(work, movedTo(out, way)));
    // 2 at 10 and 1 at 30 are under way: the older ones arrive first.
    const arrived = await trade.work((work) =>
      postStock(work, movedTo({ ...out, ...way, quantity: "-2", generation: 2, postedOn: "2026-03-20" }, { area: "", state: "available" })),
    );
    expect(arrived.map(({ value }) => round(value, 2))).toEqual(["-20.00", "20.00"]);
    expect(await aged("M8", "W2", "2026-03-20")).toEqual([
      { since: "2026-02-01", quantity: 2 },
      { since: "2026-03-01", quantity: 1 },
    ]);
    const [back] = await desk.requestsOf(desk.paper("2026-03-25"), [{ of: "M8", at: "W2", quantity: "-2", account: "" }]);
    if (!back) throw new Error("no movement");
    await trade.work(async (work) => postStock(work, movedTo(back, { warehouseId: await desk.idOf("warehouse", "F1") })));
    expect(await layers("M8")).toEqual([
      { remaining: "2.000", value: "20.00" },
      { remaining: "1.000", value: "30.00" },
      { remaining: "1.000", value: "30.00" },
    ]);
    expect(await trade.broken()).toEqual([]);
  });
});

describe("Below zero", () => {
  beforeAll(() => allowNegative("W2", "F1"));

  it("costs the last price there, one price as long as it lasts; where nothing ever lay the planned price, else nothing", async () => {
    await receive("4", "40", "M9", "W2");
    expect(valuesOf(await issue("4", "M9", "W2"))).toEqual([["out", "-40.00"]]);
    expect(valuesOf(await issue("3", "M9", "W2"))).toEqual([["out", "-30.00"]]);
    expect(valuesOf(await issue("1", "M9", "W2"))).toEqual([["out", "-10.00"]]);
    await trade.rows(
      sql`update company_material set planned_price = 7 where comp_id = 1 and id = (select id from material where code = 'M10')`,
    );
    expect(valuesOf(await issue("2", "M10", "W2"))).toEqual([["out", "-14.00"]]);
    expect(valuesOf(await issue("2", "M11", "W2"))).toEqual([["out", "0.00"]]);
    expect(await trade.broken()).toEqual([]);
  });

  it("is covered at the account of the oldest issue, by moves without quantity that name it, on the day of the receipt", async () => {
    // Three pieces went to production and one was scrapped at 10; then 5 come at 12: 3 x 2 and 1 x 2 more, one piece lies there at 12.
    const [first] = (await receive("1", "10", "M12", "W2")).postings;
    if (!first) throw new Error("no receipt");
    await issue("1", "M12", "W2");
    const used = await issue("3", "M12", "W2", "2026-03-11");
    const scrapped = await desk.post([{ of: "M12", at: "W2", quantity: "-1", account: "scrapLoss" }], desk.paper("2026-03-12"));
    const came = await receive("5", "60", "M12", "W2", "2026-03-20");
    expect(toldWith(came.postings)).toEqual([
      ["in", 5, "60.00", "receivedNotInvoiced"],
      ["variance", 0, "-6.00", "materialConsumption"],
      ["variance", 0, "-2.00", "scrapLoss"],
    ]);
    const linked = await trade.rows(
      sql`select reversal_of as "of", posted_on as "on" from stock_move where comp_id = 1 and document_id = ${came.id} and leg = 'variance' order by seq`,
    );
    expect(linked).toEqual([
      { of: used.postings[0]?.id, on: "2026-03-20" },
      { of: scrapped.postings[0]?.id, on: "2026-03-20" },
    ]);
    expect(await desk.lies("M12", "W2")).toMatchObject({ quantity: "1.000", value: "12.00" });
    expect(await aged("M12", "W2", "2026-03-15")).toEqual(expect.arrayContaining([{ since: "2026-03-12", quantity: -1 }]));
    await desk.reverse(came);
    expect(await desk.lies("M12", "W2")).toMatchObject({ quantity: "-4.000", value: "-40.00" });
    expect(valuesOf(await issue("1", "M12", "W2"))).toEqual([["out", "-10.00"]]);
    expect(await trade.broken()).toEqual([]);
  });

  it("by layers costs what the last layer did, and its cover is the layer that came", async () => {
    await receive("2", "10", "M12", "F1", "2026-03-02");
    await receive("2", "14", "M12", "F1", "2026-03-03");
    // 2 at 5, 2 at 7, 3 more at 7.
    const issued = await issue("7", "M12", "F1", "2026-03-04");
    expect(valuesOf(issued)).toEqual([["out", "-45.00"]]);
    const came = await receive("4", "36", "M12", "F1", "2026-03-05");
    expect(toldWith(came.postings)).toEqual([
      ["in", 4, "36.00", "receivedNotInvoiced"],
      ["variance", 0, "-6.00", "materialConsumption"],
    ]);
    expect(await layers("M12")).toEqual(expect.arrayContaining([{ remaining: "1.000", value: "9.00" }]));
    // Undone, the issue gives back 2 at 5, 2 at 7 and the 3 at 9 that had covered it: 45 at its own value and the 6 of the difference.
    const undone = await desk.reverse(issued);
    expect(toldWith(undone)).toEqual([
      ["out", 7, "45.00", "materialConsumption"],
      ["variance", 0, "6.00", "materialConsumption"],
    ]);
    expect(await desk.lies("M12", "F1")).toMatchObject({ quantity: "8.000", value: "60.00" });
    expect(await aged("M12", "F1", "2026-06-30")).toEqual([
      { since: "2026-03-02", quantity: 2 },
      { since: "2026-03-03", quantity: 2 },
      { since: "2026-03-05", quantity: 4 },
    ]);
    expect(await trade.broken()).toEqual([]);
  });

  it("is covered by goods of an earlier day from the day of the issue on: until then they lie there, as old as they are", async () => {
    // 3 go out on the 20th of nothing; 5 come that were received on the 10th: from the 10th to the 19th 5 lay there, then 2.
    await issue("3", "M19", "W2", "2026-03-20");
    await receive("5", "50", "M19", "W2", "2026-03-10");
    expect(await aged("M19", "W2", "2026-03-15")).toEqual([{ since: "2026-03-10", quantity: 5 }]);
    expect(await aged("M19", "W2", "2026-03-20")).toEqual([{ since: "2026-03-10", quantity: 2 }]);
    expect(await trade.broken()).toEqual([]);
  });

  it("an undone receipt leaves at its own value, the rest is a variance that names it", async () => {
    // 10 at 10 and 10 at 20 are 15 each; 15 go out at 225, 5 lie there at 75. Undone, the first takes 150 at the price of now: 100 and 50.
    const first = await receive("10", "100", "M13", "W2");
    await receive("10", "200", "M13", "W2");
    await issue("15", "M13", "W2");
    const undone = await desk.reverse(first);
    expect(toldWith(undone)).toEqual([
      ["in", -10, "-100.00", "receivedNotInvoiced"],
      ["variance", 0, "-50.00", "inventoryDifference"],
    ]);
    expect(undone.every(({ request }) => request.reversalOf === first.postings[0]?.id)).toBe(true);
    expect(await desk.lies("M13", "W2")).toMatchObject({ quantity: "-5.000", value: "-75.00" });
    // What covers it is for the issue, which took more than there was: 5 at 16 and not at 15.
    expect(toldWith((await receive("5", "80", "M13", "W2")).postings)).toEqual([
      ["in", 5, "80.00", "receivedNotInvoiced"],
      ["variance", 0, "-5.00", "materialConsumption"],
    ]);
    expect(await trade.broken()).toEqual([]);
  });

  it("an issue whose goods never came took them from nothing, at the price that holds there", async () => {
    // 10 at 10, 4 of them go out at 40, 2 at 20 come: 8 for 100.
    // Without the first receipt 2 were taken of the others and 2 of nothing, at 12.5.
    const first = await receive("10", "100", "M16", "W2");
    const issued = await issue("4", "M16", "W2");
    await receive("2", "40", "M16", "W2");
    const undone = await desk.reverse(first);
    expect(toldWith(undone)).toEqual([
      ["in", -10, "-100.00", "receivedNotInvoiced"],
      ["variance", 0, "-5.00", "materialConsumption"],
      ["variance", 0, "-20.00", "inventoryDifference"],
    ]);
    expect(await desk.lies("M16", "W2")).toMatchObject({ quantity: "-2.000", value: "-25.00" });
    expect(valuesOf(await issue("2", "M16", "W2")), "one price as long as it lasts").toEqual([["out", "-25.00"]]);
    const came = await receive("4", "40", "M16", "W2");
    expect(toldWith(came.postings)).toEqual([
      ["in", 4, "40.00", "receivedNotInvoiced"],
      ["variance", 0, "5.00", "materialConsumption"],
      ["variance", 0, "5.00", "materialConsumption"],
    ]);
    expect(came.postings[1]?.of).toBe(issued.postings[0]?.id);
    expect(await trade.broken()).toEqual([]);
  });

  it("an issue that took from nothing twice is covered once, by one move that names it", async () => {
    // 12 go out where 10 lie at 10: 2 of nothing at 10. The 10 never came: 10 more of nothing at 10. Then 12 come at 15: 12 x 5 more.
    const first = await receive("10", "100", "M17", "W2");
    const issued = await issue("12", "M17", "W2");
    expect(toldWith(await desk.reverse(first))).toEqual([["in", -10, "-100.00", "receivedNotInvoiced"]]);
    expect(await desk.lies("M17", "W2")).toMatchObject({ quantity: "-12.000", value: "-120.00" });
    const came = await receive("12", "180", "M17", "W2");
    expect(toldWith(came.postings)).toEqual([
      ["in", 12, "180.00", "receivedNotInvoiced"],
      ["variance", 0, "-60.00", "materialConsumption"],
    ]);
    expect(came.postings[1]?.of).toBe(issued.postings[0]?.id);
    expect(await desk.lies("M17", "W2")).toMatchObject({ quantity: "0.000", value: "0.00" });
    expect(await trade.broken()).toEqual([]);
  });

  it("an issue that was covered in two parts is open again at what each of them was booked at, when what covered it never came", async () => {
    // 3 for 10 and 1 of nothing at 3.33; the 3 never came: 3 more of nothing for 9.99. 0.9 of the first for 3.00 leave 0.1 for 0.33.
    const first = await receive("3", "10", "M20", "W2");
    await issue("4", "M20", "W2");
    await desk.reverse(first);
    expect(await desk.lies("M20", "W2")).toMatchObject({ quantity: "-4.000", value: "-13.32" });
    expect(toldWith((await receive("0.9", "3", "M20", "W2")).postings)).toEqual([["in", 0.9, "3.00", "receivedNotInvoiced"]]);
    const came = await receive("3.1", "31", "M20", "W2");
    expect(toldWith(came.postings)).toEqual([
      ["in", 3.1, "31.00", "receivedNotInvoiced"],
      ["variance", 0, "-20.68", "materialConsumption"],
    ]);
    expect(toldWith(await desk.reverse(came))).toEqual([
      ["in", -3.1, "-31.00", "receivedNotInvoiced"],
      ["variance", 0, "20.68", "materialConsumption"],
    ]);
    expect(await desk.lies("M20", "W2")).toMatchObject({ quantity: "-3.100", value: "-10.32" });
    expect(await trade.broken()).toEqual([]);
  });

  it("by layers an issue that another's goods had covered pays for what it has instead, when those never came", async () => {
    // 4 at 10 go out whole, then 1 at 20; 4 more go out of nothing at 20. The first 4 come back: they cover them, at 10 and not at 20.
    const first = await receive("4", "40", "M18", "F1", "2026-03-02");
    const taken = await issue("4", "M18", "F1", "2026-03-03");
    await receive("1", "20", "M18", "F1", "2026-03-04");
    await issue("1", "M18", "F1", "2026-03-05");
    const issued = await issue("4", "M18", "F1", "2026-03-06");
    expect(valuesOf(issued)).toEqual([["out", "-80.00"]]);
    expect(toldWith(await desk.reverse(taken))).toEqual([
      ["out", 4, "40.00", "materialConsumption"],
      ["variance", 0, "40.00", "materialConsumption"],
    ]);
    expect(await desk.lies("M18", "F1")).toMatchObject({ quantity: "0.000", value: "0.00" });
    // They never came at all: who has them has 4 of nothing at 20 again, 40 more than what they cost.
    const undone = await desk.reverse(first);
    expect(toldWith(undone)).toEqual([
      ["in", -4, "-40.00", "receivedNotInvoiced"],
      ["variance", 0, "-40.00", "materialConsumption"],
    ]);
    expect(undone[1]?.of).toBe(issued.postings[0]?.id);
    expect(await desk.lies("M18", "F1")).toMatchObject({ quantity: "-4.000", value: "-80.00" });
    expect(await trade.broken()).toEqual([]);
  });
});

describe("Goods that lost their value", () => {
  it("tell no price: what is issued beyond them costs what the last ones with a price did", async () => {
    // 10 at 20 and 5 at 1 are 205; 4 go out at 54.67, 11 lie there at 150.33 or 13.666364 each.
    // The first are undone: one is left for nothing.
    const dear = await receive("10", "200", "M14", "W2");
    await receive("5", "5", "M14", "W2");
    await issue("4", "M14", "W2");
    await desk.reverse(dear);
    expect(await desk.lies("M14", "W2")).toMatchObject({ quantity: "1.000", value: "0.00" });
    expect(valuesOf(await issue("3", "M14", "W2")), "one for nothing, two at 13.666364").toEqual([["out", "-27.33"]]);
    expect(await trade.broken()).toEqual([]);
  });
});

describe("Goods that lost their value with what had covered an issue", () => {
  it("tell no price either: what they were worth while it was undone is no price", async () => {
    // 6 go out where 2 lie at 40: 4 of nothing at 40. 10 at 10 cover them for 120 less, 6 more at 10: 12 lie there at 10 each.
    await receive("2", "80", "M22", "W2");
    await issue("6", "M22", "W2");
    const covering = await receive("10", "100", "M22", "W2");
    await receive("6", "60", "M22", "W2");
    expect(await desk.lies("M22", "W2")).toMatchObject({ quantity: "12.000", value: "120.00" });
    // The 10 never came: the issue has 4 of the others, and with the 120 that they had cost less nothing is left for 2.
    expect(toldWith(await desk.reverse(covering))).toEqual([
      ["in", -10, "-100.00", "receivedNotInvoiced"],
      ["variance", 0, "100.00", "inventoryDifference"],
      ["variance", 0, "-120.00", "materialConsumption"],
    ]);
    expect(await desk.lies("M22", "W2")).toMatchObject({ quantity: "2.000", value: "0.00" });
    expect(valuesOf(await issue("3", "M22", "W2")), "two for nothing, one at 10").toEqual([["out", "-10.00"]]);
    expect(await trade.broken()).toEqual([]);
  });
});

describe("A part that goes back", () => {
  it("leaves at its own value out of its own layer, the rest is a variance", async () => {
    const receipt = await receive("10", "100", "M13", "F1", "2026-03-02");
    await receive("10", "200", "M13", "F1", "2026-03-03");
    await issue("8", "M13", "F1", "2026-03-04");
    const of = desk.paper("2026-03-05");
    const [out] = await desk.requestsOf(of, [{ of: "M13", at: "F1", quantity: "-3", value: "-30", account: "receivedNotInvoiced" }]);
    if (!out) throw new Error("no movement");
    // Two of the receipt are left at 10, the third is one at 20.
    const back = await trade.work((work) => postStock(work, [{ ...out, layersOf: receipt.postings.map(({ id }) => id) }]));
    expect(toldWith(back)).toEqual([
      ["out", -3, "-30.00", "receivedNotInvoiced"],
      ["variance", 0, "-10.00", "inventoryDifference"],
    ]);
    expect(await desk.lies("M13", "F1")).toMatchObject({ quantity: "9.000", value: "180.00" });
    expect(await trade.broken()).toEqual([]);
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

  it("goes back to its supplier at the planned price, with the variance that came with it", async () => {
    const back = await desk.post([{ of: "M1", at: "P1", quantity: "-2", value: "-10.40", account: "receivedNotInvoiced" }]);
    expect(valuesOf(back)).toEqual([
      ["out", "-10.00"],
      ["priceVariance", "-0.40"],
    ]);
    expect(await desk.lies("M1", "P1")).toMatchObject({ quantity: "4.000", value: "20.00" });
    const undone = await desk.reverse(back);
    expect(valuesOf({ ...back, postings: undone })).toEqual([
      ["out", "10.00"],
      ["priceVariance", "0.40"],
    ]);
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
