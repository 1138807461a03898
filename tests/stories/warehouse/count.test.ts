import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { readHistory } from "#engine/history";
import { readRecords } from "#engine/records";
import { updateDocument } from "#engine/write/save";
import { gather } from "#extras/print/gather";
import { openApprover } from "#support/chain";
import { stockDesk } from "#support/stockDesk";
import { adjustmentOf, openTrade, problemOf, receiptOf, type Trade } from "#support/trade";
import { keepersOf } from "./keepers.ts";
import type { DocumentRecord, Row } from "#define/rows";

const [RUN, COUNT, ADJUSTMENT] = ["warehouse.stockCountRun", "warehouse.stockCount", "warehouse.stockAdjustment"];
const REASON = { reason: "story" };
let trade: Trade;
let people: ReturnType<typeof keepersOf>;
beforeAll(async () => {
  trade = await openTrade();
  people = keepersOf(trade);
  const lines = (["M1", "M2", "M3"] as const).map((code, at) => [code, "10", String(at + 1)] as const);
  for (const no of ["1", "2"])
    await trade.done(
      "warehouse.goodsReceipt",
      receiptOf(lines, { warehouseId: { code: `W${no}` }, departmentId: { code: `D${no}` } }),
      "submit",
      "confirm",
    );
});

const plan = (scopes: readonly Record<string, unknown>[], header: Record<string, unknown> = {}) =>
  people.create(
    RUN,
    { header: { docOn: "2026-06-30", departmentId: { code: "D1" }, ...header }, lines: { lines: scopes } },
    people.clerk("70"),
  );
const initialised = async (...args: Parameters<typeof plan>): Promise<DocumentRecord[]> => {
  const run = await people.does(RUN, await plan(...args), "initialise", people.clerk("70"));
  const rows = await trade.rows<{ id: string }>(sql`select id from stock_count where run_id = ${String(run.header.id)} order by id`);
  return trade.work((work) =>
    readRecords(
      work,
      trade.module(COUNT),
      rows.map(({ id }) => id),
    ),
  );
};
const one = async (...args: Parameters<typeof plan>): Promise<DocumentRecord> => {
  const [count] = await initialised(...args);
  if (!count) throw new Error("no count was made");
  return count;
};
const enter = (count: DocumentRecord, found: readonly (string | null)[], more: Row = {}, viewer = people.clerk("72")) =>
  trade.work((work) => {
    const lines = (count.lines.lines ?? []).map(({ id }, at) => ({ id, countedQuantity: found[at] ?? null, ...more }));
    return updateDocument(work, trade.module(COUNT), String(count.header.id), Number(count.header.version), {
      header: {},
      lines: { lines },
    });
  }, viewer);
const save = (count: DocumentRecord, lines: readonly Record<string, unknown>[]) =>
  trade.work(
    (work) =>
      updateDocument(work, trade.module(COUNT), String(count.header.id), Number(count.header.version), { header: {}, lines: { lines } }),
    people.clerk("72"),
  );
/** What moved of a supplier's goods of a material, and whose they were. */
const moved = (material: string) =>
  trade.rows(sql`select p.code, v.quantity::float8 as quantity from stock_move v join material m on m.id = v.material_id
    left join party p on p.id = v.party_id where v.owner = 'supplier' and m.code = ${material} order by v.id`);
/** Confirms and processes what others counted. */
const chief = () => people.clerk("73");
const quit = (count: DocumentRecord) => people.does(COUNT, count, "void", people.clerk("70"), REASON);
const inW1 = [{ warehouseId: { code: "W1" }, materialName: "M1" }];

describe("A stocktake", () => {
  it("planned at /realCount begins for several warehouses at once, each with its book frozen", async () => {
    const counts = await initialised([{ warehouseId: { code: "W1" } }, { warehouseId: { code: "W2" }, materialName: "m2" }]);
    expect(
      counts.map(({ header, lines }) => [header.stage, header.bookedLines, lines.lines?.map(({ bookQuantity }) => bookQuantity)]),
    ).toEqual([
      ["init", 3, ["10.000000", "10.000000", "10.000000"]],
      ["init", 1, ["10.000000"]],
    ]);
    expect(await problemOf(one([{ warehouseId: { code: "W2" } }]))).toMatchObject({ issues: [{ code: "underCount", value: "M2" }] });
    expect(await problemOf(one([{ warehouseId: { code: "W2" }, materialName: "nothing" }]))).toMatchObject({
      issues: [{ code: "nothingToCount", row: 1 }],
    });
    for (const count of counts) expect((await quit(count)).header.stage).toBe("void");
  });

  it("entered at /realCountModify, confirmed at /realCountConfirm and processed at /realCountProcess adjusts the books by what was found, work going on meanwhile", async () => {
    const clerk = people.clerk("72");
    const count = await one([{ warehouseId: { code: "W1" } }]);
    await trade.done(ADJUSTMENT, adjustmentOf([["M1", { quantity: "-4" }]], { docOn: "2026-06-30" }), "submit", "confirm");
    expect(await problemOf(people.does(COUNT, count, "enterCount", clerk))).toMatchObject({
      issues: [1, 2, 3].map((row) => ({ code: "fillIn", table: "lines", row, field: "countedQuantity" })),
    });
    const counted = await people.does(COUNT, await enter(count, ["5", "12", "10"]), "enterCount", clerk);
    expect(counted.lines.lines?.map(({ movedQuantity, difference }) => [movedQuantity, difference])).toEqual([
      ["-4.000000", "-1.000000"],
      ["0.000000", "2.000000"],
      ["0.000000", "0.000000"],
    ]);
    expect([count.header.totalDifference, counted.header.totalDifference]).toEqual([null, "3.0000"]);
    await trade.done(ADJUSTMENT, adjustmentOf([["M1", { quantity: "-2" }]], { docOn: "2026-06-30" }), "submit", "confirm");
    expect(await problemOf(people.does(COUNT, counted, "confirm", chief()))).toMatchObject({
      issues: [
        { code: "choose", row: 1, field: "differenceReason" },
        { code: "choose", row: 2, field: "differenceReason" },
      ],
    });
    const again = people.says(counted, [{ differenceReason: "loss" }, { recountQuantity: "11", differenceReason: "unbooked" }]);
    const recounted = await people.does(COUNT, counted, "recount", people.clerk("74"), again);
    for (const counter of ["72", "74"])
      expect(await problemOf(people.does(COUNT, recounted, "confirm", people.clerk(counter)))).toMatchObject({ type: "samePerson" });
    const confirmed = await people.does(COUNT, recounted, "confirm", chief());
    expect([confirmed.header.stage, confirmed.header.totalDifference]).toEqual(["confirm", "1.0000"]);
    const back = await people.does(COUNT, confirmed, "unconfirm", chief(), REASON);
    const settled = await people.does(COUNT, back, "confirm", chief());
    expect(await problemOf(people.does(COUNT, settled, "process", clerk))).toMatchObject({ type: "samePerson" });
    const processed = await people.does(COUNT, settled, "process", chief());
    expect(processed.header.stage).toBe("process");
    expect([await people.lying("W1", "M1"), await people.lying("W1", "M2")]).toEqual([{ available: "3 / 3" }, { available: "11 / 22" }]);
    const [adjustment] = await trade.work((work) => readRecords(work, trade.module(ADJUSTMENT), [String(processed.header.adjustmentId)]));
    expect(adjustment?.header).toMatchObject({ stage: "posted", reason: processed.header.docNo, createdBy: "73" });
    expect(await problemOf(people.does(COUNT, processed, "process", chief()))).toMatchObject({ type: "illegalAction" });
    if (adjustment) await people.does(ADJUSTMENT, adjustment, "reverse", people.clerk("74"), REASON);
    expect([await people.lying("W1", "M1"), await people.lying("W1", "M2")]).toEqual([{ available: "4 / 4" }, { available: "10 / 20" }]);
    expect(await trade.rows(sql`select 1 from stock_count_hold`)).toEqual([]);
    expect(await trade.broken()).toEqual([]);
  });

  it("finds everything that lies there, in every state and of every owner: a supplier's goods stand apart and without value", async () => {
    const clerk = people.clerk("72");
    const ahead = receiptOf([["M4", "6", "2"]]);
    const [first] = ahead.lines?.lines ?? [];
    await trade.done("warehouse.goodsReceipt", { ...ahead, lines: { lines: [{ ...first, state: "inspection" }] } }, "submit", "confirm");
    const laid = [
      ["M4", { quantity: "5", unitPrice: "2" }],
      ["M4", { quantity: "2", unitPrice: "2", state: "blocked" }],
      ["M4", { quantity: "8", owner: "supplier", supplierId: { code: "V1" } }],
    ] as const;
    const nobodys = adjustmentOf([["M4", { quantity: "8", owner: "supplier" }]]);
    expect(await problemOf(trade.done(ADJUSTMENT, nobodys))).toMatchObject({ issues: [{ code: "choose", row: 1, field: "supplierId" }] });
    await trade.done(ADJUSTMENT, adjustmentOf(laid), "submit", "confirm");
    const count = await one([{ warehouseId: { code: "W1" }, materialName: "M4" }]);
    expect(count.lines.lines?.map(({ owner, state, bookQuantity, unitPrice }) => [owner, state, bookQuantity, unitPrice])).toEqual([
      ["own", "available", "5.000000", "2.000000"],
      ["own", "blocked", "2.000000", "2.000000"],
      ["own", "inspection", "6.000000", "2.000000"],
      ["supplier", "available", "8.000000", "0.000000"],
    ]);
    const sheet = await trade.work((work) => gather(work, trade.module(COUNT), [String(count.header.id)], "zh"));
    expect(sheet.records[0]?.lines.lines?.map(({ owner }) => owner)).toEqual(["own", "own", "own", "supplier"]);
    const found = await enter(count, ["5", "1", "7", "6"], { differenceReason: "other" });
    const confirmed = await people.does(COUNT, await people.does(COUNT, found, "enterCount", clerk), "confirm", chief());
    expect(confirmed.header.totalDifference).toBe("0.0000");
    await people.does(COUNT, confirmed, "process", chief());
    const lies = await trade.rows(sql`select b.owner, b.state, b.quantity::float8 as quantity, b.value::float8 as value from stock_on_hand b
      join material m on m.id = b.material_id where m.code = 'M4' order by 1, 2`);
    expect(lies).toEqual([
      { owner: "own", state: "available", quantity: 5, value: 10 },
      { owner: "own", state: "blocked", quantity: 1, value: 2 },
      { owner: "own", state: "inspection", quantity: 7, value: 14 },
      { owner: "supplier", state: "available", quantity: 6, value: 0 },
    ]);
    expect(await moved("M4")).toEqual([
      { code: "V1", quantity: 8 },
      { code: "V1", quantity: -2 },
    ]);
    expect(await trade.broken()).toEqual([]);
  });

  it("of suppliers' goods has a line for each of them, and what is missing or found is his", async () => {
    const clerk = people.clerk("72");
    const held = { quantity: "4", owner: "supplier" };
    const laid = [
      ["M4", { ...held, supplierId: { code: "V1" } }],
      ["M4", { ...held, supplierId: { code: "V2" } }],
    ] as const;
    await trade.done(ADJUSTMENT, adjustmentOf(laid, { warehouseId: { code: "W2" }, departmentId: { code: "D2" } }), "submit", "confirm");
    const count = await one([{ warehouseId: { code: "W2" }, materialName: "M4" }]);
    const suppliers = await trade.rows<{ id: string }>(sql`select id from party where code in ('V1', 'V2') order by code`);
    expect(count.lines.lines?.map(({ supplierId, bookQuantity }) => [supplierId, bookQuantity])).toEqual(
      suppliers.map(({ id }) => [id, "4.000000"]),
    );
    const found = await people.does(COUNT, await enter(count, ["4", "5"], { differenceReason: "unbooked" }), "enterCount", clerk);
    await people.does(COUNT, await people.does(COUNT, found, "confirm", chief()), "process", chief());
    expect((await moved("M4")).slice(-3)).toEqual([
      { code: "V1", quantity: 4 },
      { code: "V2", quantity: 4 },
      { code: "V2", quantity: 1 },
    ]);
    expect(await trade.broken()).toEqual([]);
  });

  it("of customers' goods says whose they are as well, and what is found beyond is nobody's only where it is said", async () => {
    const clerk = people.clerk("72");
    const laid = [["M5", { quantity: "3", owner: "customer", customerId: { code: "C1" } }]] as const;
    await trade.done(ADJUSTMENT, adjustmentOf(laid, { warehouseId: { code: "W2" }, departmentId: { code: "D2" } }), "submit", "confirm");
    const count = await one([{ warehouseId: { code: "W2" }, materialName: "M5" }]);
    const [line] = count.lines.lines ?? [];
    expect([line?.owner, line?.customerId, line?.bookQuantity]).toEqual(["customer", expect.any(String), "3.000000"]);
    const more = { materialId: { code: "M5" }, countedQuantity: "1", owner: "customer", state: "available", differenceReason: "unbooked" };
    const booked = { id: line?.id, countedQuantity: "2", differenceReason: "loss" };
    const unnamed = await people.does(COUNT, await save(count, [booked, more]), "enterCount", clerk);
    expect(await problemOf(people.does(COUNT, unnamed, "confirm", chief()))).toMatchObject({
      issues: [{ code: "choose", row: 2, field: "customerId" }],
    });
    const again = await people.does(COUNT, unnamed, "returnToCount", chief(), REASON);
    const named = { ...more, id: again.lines.lines?.[1]?.id, customerId: { code: "C2" } };
    const found = await people.does(COUNT, await save(again, [booked, named]), "enterCount", clerk);
    await people.does(COUNT, await people.does(COUNT, found, "confirm", chief()), "process", chief());
    const lies =
      await trade.rows(sql`select p.code, b.quantity::float8 as quantity from stock_balance b join party p on p.id = b.owner_party_id
      join material m on m.id = b.material_id where m.code = 'M5' and b.owner = 'customer' order by 1`);
    expect(lies).toEqual([
      { code: "C1", quantity: 2 },
      { code: "C2", quantity: 1 },
    ]);
    expect(await trade.broken()).toEqual([]);
  });

  it("of customers' goods whose owner the book does not name asks for him where more is found: all of them are his then", async () => {
    const clerk = people.clerk("72");
    await trade.create("masterData.warehouse", { header: { code: "W8", nameEn: "Old goods", departmentId: { code: "D1" } } });
    const nobodys = { owner: "customer", ownerPartyId: "0", value: "0", at: "W8" };
    await stockDesk(trade).post([
      { ...nobodys, of: "M5", quantity: "10" },
      { ...nobodys, of: "M4", quantity: "6" },
    ]);
    const count = await one([{ warehouseId: { code: "W8" } }]);
    expect(count.lines.lines?.map(({ customerId, bookQuantity }) => [customerId, bookQuantity])).toEqual([
      [null, "6.000000"],
      [null, "10.000000"],
    ]);
    const entered = await people.does(COUNT, await enter(count, ["4", "12"], { differenceReason: "other" }), "enterCount", clerk);
    expect(await problemOf(people.does(COUNT, entered, "confirm", chief()))).toMatchObject({
      issues: [{ code: "choose", row: 2, field: "customerId" }],
    });
    const again = await people.does(COUNT, entered, "returnToCount", chief(), REASON);
    const named = await save(again, [{ id: again.lines.lines?.[0]?.id }, { id: again.lines.lines?.[1]?.id, customerId: { code: "C2" } }]);
    const found = await people.does(COUNT, named, "enterCount", clerk);
    expect(found.lines.lines?.map(({ difference }) => difference)).toEqual(["-2.000000", "2.000000"]);
    await people.does(COUNT, await people.does(COUNT, found, "confirm", chief()), "process", chief());
    const lies = await trade.rows(sql`select m.code, p.code as whose, b.quantity::float8 as quantity from stock_balance b
      join material m on m.id = b.material_id join warehouse w on w.comp_id = b.comp_id and w.id = b.warehouse_id
      left join party p on p.id = b.owner_party_id where w.code = 'W8' and b.quantity <> 0 order by 1`);
    expect(lies).toEqual([
      { code: "M4", whose: null, quantity: 4 },
      { code: "M5", whose: "C2", quantity: 12 },
    ]);
    expect(await trade.broken()).toEqual([]);
  });

  it("without differences is processed without an adjustment, and a tolerated one needs no reason", async () => {
    const clerk = people.clerk("72");
    const count = await one([{ warehouseId: { code: "W2" }, materialName: "M3" }], { tolerance: "10" });
    const near = await people.does(COUNT, await enter(count, ["9"]), "enterCount", clerk);
    const confirmed = await people.does(COUNT, near, "confirm", chief());
    expect((await people.does(COUNT, confirmed, "process", chief())).header.adjustmentId).not.toBeNull();
    const exact = await one([{ warehouseId: { code: "W2" }, materialName: "M3" }]);
    const done = await people.does(COUNT, await enter(exact, ["9"]), "enterCount", clerk);
    expect(
      (await people.does(COUNT, await people.does(COUNT, done, "confirm", chief()), "process", chief())).header.adjustmentId,
    ).toBeNull();
    expect(await trade.broken()).toEqual([]);
  });

  it("counted blind does not tell the counter the book, in the record, on paper nor in its history", async () => {
    const counter = people.clerk("75", { may: (permission) => permission !== `${COUNT}.confirm` });
    const count = await one(inW1, { isBlind: true });
    const line = async (viewer = counter) => (await people.seen(COUNT, count, viewer)).lines.lines?.[0];
    expect(await line()).toMatchObject({ bookQuantity: null, movedQuantity: null, difference: null, countedQuantity: null });
    expect(await line(people.clerk("76"))).toMatchObject({ bookQuantity: "4.000000" });
    const onPaper = async (viewer = counter) =>
      (await trade.work((work) => gather(work, trade.module(COUNT), [String(count.header.id)], "zh"), viewer)).records[0]?.lines.lines?.[0];
    expect(await onPaper()).toMatchObject({ bookQuantity: null, movedQuantity: null, difference: null, differenceAmount: null });
    expect(await onPaper(people.clerk("76"))).toMatchObject({ bookQuantity: "4.000000" });
    const entered = await people.does(COUNT, await enter(count, ["3"], {}, counter), "enterCount", counter);
    expect(await line()).toMatchObject({ countedQuantity: "3.000000", bookQuantity: null, difference: null, differenceAmount: null });
    const told = await trade.work((work) => readHistory(work, trade.module(COUNT), String(count.header.id)), counter);
    expect(JSON.stringify(told)).not.toMatch(/bookQuantity|difference/);
    expect((await people.seen(COUNT, count, counter)).header.totalDifference, "the sum would tell the book").toBeNull();
    await quit(entered);
  });

  it("keeps every line of the book, and takes what was found beside them", async () => {
    const clerk = people.clerk("72");
    const count = await one(inW1);
    const [booked] = count.lines.lines ?? [];
    expect(await problemOf(save(count, [{ materialId: { code: "M5" }, countedQuantity: "1" }]))).toMatchObject({
      issues: [{ code: "bookedLine" }],
    });
    expect(await problemOf(save(count, [{ id: booked?.id, owner: "supplier" }]))).toMatchObject({
      issues: [{ code: "readonly", row: 1, field: "owner" }],
    });
    const unbooked = { area: "B9", differenceReason: "unbooked" };
    const found = [
      { materialId: { code: "M5" }, countedQuantity: "2", ...unbooked },
      { materialId: { code: "M3" }, countedQuantity: "1", ...unbooked },
    ];
    const entered = await people.does(COUNT, await save(count, [{ id: booked?.id, countedQuantity: "4" }, ...found]), "enterCount", clerk);
    // M3 lies here at 3; what M5 costs nobody knows.
    expect(entered.lines.lines?.map(({ unitPrice }) => unitPrice)).toEqual(["1.000000", null, "3.000000"]);
    expect(await problemOf(people.does(COUNT, entered, "confirm", chief()))).toMatchObject({
      issues: [{ code: "fillIn", row: 2, field: "unitPrice" }],
    });
    const returned = await people.does(COUNT, entered, "returnToCount", clerk, REASON);
    const [first, second, third] = (returned.lines.lines ?? []).map(({ id }) => id);
    const priced = await save(returned, [{ id: first }, { id: second, unitPrice: "4" }, { id: third }]);
    const done = await people.does(COUNT, await people.does(COUNT, priced, "enterCount", clerk), "confirm", chief());
    expect(done.header, "2 x 4 and 1 x 3").toMatchObject({ totalDifference: "11.0000", submittedValue: "11.0000" });
    await people.does(COUNT, done, "process", chief());
    expect(await people.lying("W1", "M5")).toEqual({ available: "2 / 8" });
    expect(await trade.broken()).toEqual([]);
  });

  it("says where and in which batch goods of the book were found: they lie there afterwards, and what is known of the batch is kept", async () => {
    const [clerk, inA] = [people.clerk("72"), { area: "A1", batch: "OLD" }];
    await trade.create("masterData.manufacturer", { header: { code: "F7", nameZh: "厂家" } });
    await trade.create("masterData.warehouse", {
      header: { code: "W7", nameEn: "Shelves", departmentId: { code: "D1" } },
      lines: { positions: [{ area: "A1" }, { area: "A2" }] },
    });
    const header = { warehouseId: { code: "W7" } };
    await trade.done(ADJUSTMENT, adjustmentOf([["M5", { quantity: "10", unitPrice: "3", ...inA }]], header), "submit", "confirm");
    const count = await one([{ warehouseId: { code: "W7" } }]);
    const [booked] = count.lines.lines ?? [];
    const strange = await save(count, [
      { id: booked?.id, countedQuantity: "9" },
      { materialId: { code: "M3" }, area: "Z", countedQuantity: "1" },
    ]);
    expect(await problemOf(people.does(COUNT, strange, "enterCount", clerk))).toMatchObject({
      issues: [{ code: "noPosition", row: 2, field: "area", params: { warehouse: "W7" } }],
    });
    const known = { expiresOn: "2027-05-01", manufacturerId: { code: "F7" }, differenceReason: "misplaced" };
    const placed = await save(strange, [{ id: booked?.id, area: "A2", batch: "NEW", countedQuantity: "9", ...known }]);
    // 10 lay in A1; 9 are found in A2, where the book has 2 more since: 12 are expected, 3 are missing.
    const late = { quantity: "2", unitPrice: "3", area: "A2", batch: "NEW" };
    await trade.done(ADJUSTMENT, adjustmentOf([["M5", late]], { ...header, docOn: "2026-06-30" }), "submit", "confirm");
    const entered = await people.does(COUNT, placed, "enterCount", clerk);
    expect(entered.lines.lines).toMatchObject([{ bookArea: "A1", bookBatch: "OLD", area: "A2", difference: "-3.000000" }]);
    await people.does(COUNT, await people.does(COUNT, entered, "confirm", chief()), "process", chief());
    const lies = await trade.rows(sql`select b.area, b.batch, b.quantity::float8 as quantity, b.value::float8 as value from stock_on_hand b
      join warehouse w on w.id = b.warehouse_id where b.year_month = '' and w.code = 'W7' and b.quantity <> 0`);
    expect(lies).toEqual([{ area: "A2", batch: "NEW", quantity: 9, value: 27 }]);
    const batch = await trade.rows(
      sql`select s.expires_on::text as on, p.code from stock_batch s join company_party c on c.id = s.manufacturer_id join party p on p.id = c.id where s.batch = 'NEW'`,
    );
    expect(batch).toEqual([{ on: "2027-05-01", code: "F7" }]);
    expect(await trade.broken()).toEqual([]);
  });

  it("is refused to a reader, who may look it up at /realCountQuery, and to the keeper of another warehouse", async () => {
    const count = await one(inW1);
    expect((await people.seen(COUNT, count, people.reader)).header.docNo).toBe(count.header.docNo);
    for (const action of ["enterCount", "void"])
      expect(await problemOf(people.does(COUNT, count, action, people.reader, REASON))).toMatchObject({ type: "forbidden" });
    expect(await problemOf(people.does(COUNT, count, "enterCount", await people.keeper("W2", "78")))).toMatchObject({ type: "notFound" });
    expect(await problemOf(people.does(COUNT, count, "hold", people.clerk("70")))).toMatchObject({ type: "forbidden" });
    expect(await problemOf(people.does(RUN, await plan(inW1), "initialise", people.reader))).toMatchObject({ type: "forbidden" });
    await quit(count);
  });
});

const lies = async (column: "quantity" | "reserved") => (await stockDesk(trade).lies("M2", "W2"))[column];

describe("A stocktake with a chain of approval", () => {
  it("is taken back by who confirmed it until somebody decided; what is missing is kept for it until it is processed", async () => {
    const boss = await openApprover(trade, [COUNT]);
    const whole = await lies("quantity");
    const count = await one([{ warehouseId: { code: "W2" }, materialName: "M2" }], { tolerance: "100" });
    const entered = await people.does(COUNT, await enter(count, ["7"]), "enterCount", people.clerk("72"));
    const confirmed = await people.does(COUNT, entered, "confirm", chief());
    expect(await people.seen(COUNT, confirmed, chief())).toMatchObject({ isInChain: true, actions: ["unconfirm"] });
    expect([whole, await lies("reserved")], "3 of 10 are missing").toEqual(["10.000", "3.000"]);
    const taking = trade.done(
      ADJUSTMENT,
      adjustmentOf([["M2", { quantity: "-8" }]], { warehouseId: { code: "W2" }, departmentId: { code: "D2" } }),
      "submit",
    );
    expect(await problemOf(taking)).toMatchObject({ issues: [{ code: "shortStock", params: { available: "7.000000" } }] });
    expect(await problemOf(people.does(COUNT, confirmed, "process", chief()))).toMatchObject({ type: "undecided" });
    const back = await people.does(COUNT, confirmed, "unconfirm", chief(), REASON);
    expect([back.header.stage, await lies("reserved")]).toEqual(["mod", "0.000"]);
    const runs = await trade.rows(sql`select state from approval_run where comp_id = 1 and document_id = ${count.header.id}`);
    expect(runs).toEqual([{ state: "withdrawn" }]);
    const again = await people.does(COUNT, back, "confirm", chief());
    const agreed = await boss.decides(again, { verb: "approve" });
    expect((await people.does(COUNT, agreed, "process", chief())).header.stage).toBe("process");
    expect([await lies("quantity"), await lies("reserved"), await trade.broken()]).toEqual(["7.000", "0.000", []]);
  });

  it("keeps of what is missing as much as nobody else does", async () => {
    await trade.rows(sql`update approval_chain set stage = 'superseded' where comp_id = 1 and module = ${COUNT}`);
    const place = { warehouseId: { code: "W2" }, departmentId: { code: "D2" } };
    const kept = await trade.done(ADJUSTMENT, adjustmentOf([["M2", { quantity: "-6" }]], place), "submit");
    const count = await one([{ warehouseId: { code: "W2" }, materialName: "M2" }], { tolerance: "100" });
    const entered = await people.does(COUNT, await enter(count, ["5"]), "enterCount", people.clerk("72"));
    const confirmed = await people.does(COUNT, entered, "confirm", chief());
    expect(await lies("reserved"), "2 of 7 are missing, 6 are kept by another, 1 is free").toBe("7.000");
    await people.does(COUNT, confirmed, "reject", chief(), REASON);
    expect(await lies("reserved")).toBe("6.000");
    await trade.act(ADJUSTMENT, kept, ["withdraw", "void"]);
    expect(await trade.broken()).toEqual([]);
  });
});
