import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { readHistory } from "#engine/history";
import { type Approver, openApprover } from "#support/chain";
import { listDocuments } from "#engine/list/list";
import { adjustmentOf, problemOf, receiptOf, type Trade } from "#support/trade";
import { type keepersOf, openStore } from "./keepers.ts";
import type { Row } from "#define/rows";

const TRANSFER = "warehouse.stockTransfer";
const REASON = { reason: "story" };
let trade: Trade;
let people: ReturnType<typeof keepersOf>;
beforeAll(async () => {
  ({ trade, people } = await openStore([
    ["M1", "10", "3.3333"],
    ["M2", "20", "2"],
    ["M3", "5", "7"],
  ]));
});

const draftOf = (lines: readonly (readonly [string, string, Row?])[], header: Record<string, unknown> = {}) => ({
  header: { docOn: "2026-04-02", warehouseId: { code: "W1" }, inWarehouseId: { code: "W2" }, ...header },
  lines: { lines: lines.map(([code, quantity, more]) => ({ materialId: { code }, quantity, ...more })) },
});
const namedOf = (whose: Record<string, unknown>) => ({
  ...draftOf([]),
  lines: { lines: [{ materialId: { code: "M5" }, quantity: "3", ...whose }] },
});
const submitted = async (...lines: Parameters<typeof draftOf>[0]) => {
  const source = await people.keeper("W1", "71");
  return people.does(TRANSFER, await people.create(TRANSFER, draftOf(lines), source), "submit", source);
};

describe("A stock transfer", () => {
  it("prepared at /moveTab goes in two steps at /moveTabConfirm: the source sends it off, the destination receives part of it and then the rest", async () => {
    const [source, destination] = [await people.keeper("W1", "71"), await people.keeper("W2", "72")];
    const waiting = await submitted(["M1", "4", { inArea: "A2" }]);
    expect(await people.lying("W1", "M1")).toEqual({ available: "10 / 33.33" });
    const sent = await people.does(TRANSFER, waiting, "confirmOut", source);
    expect([sent.header.stage, sent.header.totalAmount]).toEqual(["inTransit", "13.3300"]);
    expect(await people.lying("W1", "M1")).toEqual({ available: "6 / 20" });
    expect(await people.lying("W2", "M1")).toEqual({ inTransit: "4 / 13.33" });
    const part = await people.does(TRANSFER, sent, "receivePart", destination, people.says(sent, [{ arrivingQuantity: "1" }]));
    expect([part.header.stage, part.header.totalReceived, part.lines.lines?.[0]?.arrivingQuantity]).toEqual([
      "inTransit",
      "1.000000",
      null,
    ]);
    const received = await people.does(TRANSFER, part, "confirmIn", destination);
    expect([received.header.stage, received.header.totalReceived]).toEqual(["posted", "4.000000"]);
    expect(await people.lying("W2", "M1")).toEqual({ available: "4 / 13.33" });
    const reversed = await people.does(TRANSFER, received, "reverse", destination, REASON);
    expect(reversed.header.stage).toBe("reversed");
    expect([await people.lying("W1", "M1"), await people.lying("W2", "M1")]).toEqual([{ available: "10 / 33.33" }, {}]);
    const history = await trade.work((work) => readHistory(work, trade.module(TRANSFER), String(received.header.id)));
    expect(history[0]).toMatchObject({ action: "reverse", reason: "story", reversalOf: received.header.version });
    expect(await trade.broken()).toEqual([]);
  });

  it("goes in one step where both places are one keeper's, and back", async () => {
    const both = people.clerk("73");
    const posted = await people.does(TRANSFER, await submitted(["M2", "8"]), "confirmOneStep", both);
    expect([posted.header.stage, posted.header.totalReceived]).toEqual(["posted", "8.000000"]);
    expect([await people.lying("W1", "M2"), await people.lying("W2", "M2")]).toEqual([{ available: "12 / 24" }, { available: "8 / 16" }]);
    await people.does(TRANSFER, posted, "reverse", both, REASON);
    expect([await people.lying("W1", "M2"), await people.lying("W2", "M2")]).toEqual([{ available: "20 / 40" }, {}]);
    expect(await trade.broken()).toEqual([]);
  });

  it("keeps state and owner on the way, and changes place or state within a warehouse", async () => {
    const both = people.clerk("73");
    await trade.done("warehouse.goodsReceipt", receiptOf([["M4", "20", "2"]]), "submit", "confirm");
    const moved = async (lines: Parameters<typeof draftOf>[0], header: Record<string, unknown> = {}) => {
      const source = await people.keeper("W1", "71");
      const draft = await people.create(TRANSFER, draftOf(lines, header), source);
      return people.does(TRANSFER, await people.does(TRANSFER, draft, "submit", source), "confirmOneStep", both);
    };
    const within = { inWarehouseId: { code: "W1" } };
    const back = await moved([["M4", "3", { inState: "blocked" }]], within);
    expect(await people.lying("W1", "M4"), "3 of 20 at 2 each").toEqual({ available: "17 / 34", blocked: "3 / 6" });
    const source = await people.keeper("W1", "71");
    const put = people.create(TRANSFER, draftOf([["M4", "1", { state: "blocked" }]], within), source);
    expect(await problemOf(put)).toMatchObject({ issues: [{ code: "sameValue", field: "inWarehouseId" }] });
    const away = await moved([["M4", "2", { state: "blocked" }]]);
    expect([await people.lying("W1", "M4"), await people.lying("W2", "M4")]).toEqual([
      { available: "17 / 34", blocked: "1 / 2" },
      { blocked: "2 / 4" },
    ]);
    await moved([["M4", "1", { state: "blocked", inState: "available" }]], within);
    expect(await people.lying("W1", "M4")).toEqual({ available: "18 / 36" });
    await people.does(TRANSFER, away, "reverse", both, REASON);
    expect(await people.lying("W1", "M4")).toEqual({ available: "18 / 36", blocked: "2 / 4" });
    expect(await problemOf(people.does(TRANSFER, back, "reverse", both, REASON))).toMatchObject({ issues: [{ code: "shortStock" }] });
    await moved([["M4", "2", { state: "blocked", inState: "available" }]], { ...within, docOn: "2026-06-30" });
    expect(await trade.broken()).toEqual([]);
  });

  it("of others' goods says whose they are, on the way and back", async () => {
    const [source, destination] = [await people.keeper("W1", "71"), await people.keeper("W2", "72")];
    const laid = [
      ["M5", { quantity: "4", owner: "supplier", supplierId: { code: "V1" } }],
      ["M5", { quantity: "3", owner: "customer", customerId: { code: "C1" } }],
    ] as const;
    await trade.done("warehouse.stockAdjustment", adjustmentOf(laid), "submit", "confirm");
    const nobodys = await people.create(TRANSFER, namedOf({ owner: "supplier" }), source);
    expect(await problemOf(people.does(TRANSFER, nobodys, "submit", source))).toMatchObject({ issues: [{ code: "shortStock", row: 1 }] });
    for (const whose of [
      { owner: "supplier", supplierId: { code: "V1" } },
      { owner: "customer", customerId: { code: "C1" } },
    ]) {
      const waiting = await people.does(TRANSFER, await people.create(TRANSFER, namedOf(whose), people.clerk("73")), "submit", source);
      const sent = await people.does(TRANSFER, waiting, "confirmOut", source);
      expect((await people.does(TRANSFER, sent, "confirmIn", destination)).header.totalAmount).toBe("0.0000");
    }
    const lies = await trade.rows(sql`select w.code, p.code as party, b.quantity::float8 as quantity from stock_balance b
      join warehouse w on w.comp_id = b.comp_id and w.id = b.warehouse_id
      join party p on p.id = b.owner_party_id join material m on m.id = b.material_id where m.code = 'M5' and b.quantity <> 0 order by 1, 2`);
    expect(lies).toEqual([
      { code: "W1", party: "V1", quantity: 1 },
      { code: "W2", party: "C1", quantity: 3 },
      { code: "W2", party: "V1", quantity: 3 },
    ]);
    expect(await trade.broken()).toEqual([]);
  });

  it("returns to its source whole, or what is left of it after a part was received", async () => {
    const [source, destination] = [await people.keeper("W1", "71"), await people.keeper("W2", "72")];
    const whole = await people.does(TRANSFER, await submitted(["M3", "2"]), "confirmOut", source);
    expect(await problemOf(people.does(TRANSFER, whole, "returnRest", source, REASON))).toMatchObject({ type: "notApplicable" });
    expect((await people.does(TRANSFER, whole, "returnToSource", source, REASON)).header.stage).toBe("reversed");
    expect([await people.lying("W1", "M3"), await people.lying("W2", "M3")]).toEqual([{ available: "5 / 35" }, {}]);
    const sent = await people.does(TRANSFER, await submitted(["M3", "3"]), "confirmOut", source);
    const part = await people.does(TRANSFER, sent, "receivePart", destination, people.says(sent, [{ arrivingQuantity: "1" }]));
    expect(await problemOf(people.does(TRANSFER, part, "returnToSource", source, REASON))).toMatchObject({ type: "notApplicable" });
    const ended = await people.does(TRANSFER, part, "returnRest", source, REASON);
    expect([ended.header.stage, ended.header.totalReceived]).toEqual(["posted", "1.000000"]);
    expect([await people.lying("W1", "M3"), await people.lying("W2", "M3")]).toEqual([{ available: "4 / 28" }, { available: "1 / 7" }]);
    expect(await trade.broken()).toEqual([]);
  });

  it("that arrived in parts is booked in another open month whole, from /transListModify, and reversed from there", async () => {
    const both = people.clerk("73");
    const sent = await people.does(TRANSFER, await submitted(["M2", "6"]), "confirmOut", both);
    let current = sent;
    for (const arrivingQuantity of ["1", "2"])
      current = await people.does(TRANSFER, current, "receivePart", both, people.says(current, [{ arrivingQuantity }]));
    const posted = await people.does(TRANSFER, current, "confirmIn", both);
    const input = { header: { postedMonth: "2026-05" }, lines: {} };
    expect(await problemOf(people.does(TRANSFER, posted, "changeMonth", people.reader, { ...REASON, input }))).toMatchObject({
      type: "forbidden",
    });
    const moved = await people.does(TRANSFER, posted, "changeMonth", both, { ...REASON, input });
    expect(moved.header).toMatchObject({ docOn: "2026-04-02", postedMonth: "2026-05", stage: "posted" });
    expect(
      await trade.rows(sql`select posted_month as month, sum(abs(quantity))::float8 as moved, sum(quantity)::float8 as net from stock_move
        where document_id = ${String(moved.header.id)} group by 1 order by 1`),
    ).toEqual([
      { month: "2026-04", moved: 48, net: 0 },
      { month: "2026-05", moved: 24, net: 0 },
    ]);
    expect(await people.lying("W2", "M2")).toEqual({ available: "6 / 12" });
    expect(await trade.broken()).toEqual([]);
    await people.does(TRANSFER, moved, "reverse", both, REASON);
    expect([await people.lying("W1", "M2"), await people.lying("W2", "M2")]).toEqual([{ available: "20 / 40" }, {}]);
    expect(await trade.broken()).toEqual([]);
  });

  it("says of every line what is wrong: no quantity, more than is free, more than is under way", async () => {
    const source = await people.keeper("W1", "71");
    const create = (...args: Parameters<typeof draftOf>) => people.create(TRANSFER, draftOf(...args), source);
    expect(
      await problemOf(
        create([
          ["M1", "0"],
          ["M1", ""],
        ]),
      ),
    ).toMatchObject({
      issues: [
        { code: "positive", table: "lines", row: 1, field: "quantity" },
        { code: "required", table: "lines", row: 2, field: "quantity" },
      ],
    });
    expect(await problemOf(create([["M1", "1"]], { inWarehouseId: { code: "W1" } }))).toMatchObject({
      issues: [{ code: "sameValue", field: "inWarehouseId", params: { other: "warehouseId" } }],
    });
    expect(await problemOf(submitted(["M2", "4"], ["M2", "17"]))).toMatchObject({
      issues: [{ code: "shortStock", table: "lines", row: 2, params: { available: "16.000000" } }],
    });
    const sent = await people.does(TRANSFER, await submitted(["M2", "3"], ["M2", "2"]), "confirmOut", source);
    const receive = async (...rows: Row[]) =>
      people.does(TRANSFER, sent, "receivePart", await people.keeper("W2", "72"), people.says(sent, rows));
    expect(await problemOf(receive({ arrivingQuantity: "1" }, { arrivingQuantity: "3" }))).toMatchObject({
      issues: [{ code: "overArrived", row: 2, params: { qty: "2.000000" } }],
    });
    expect(await problemOf(receive({ arrivingQuantity: "3" }, { arrivingQuantity: "2" }))).toMatchObject({
      issues: [{ code: "allArrived" }],
    });
    expect(await problemOf(receive({ inArea: "A1" }))).toMatchObject({ issues: [{ code: "fillIn", row: 1, field: "arrivingQuantity" }] });
  });

  it("keeps its goods from the submission on, and frees them when it goes back", async () => {
    const source = await people.keeper("W1", "71");
    const first = await submitted(["M1", "9"]);
    expect(await problemOf(submitted(["M1", "2"]))).toMatchObject({ issues: [{ code: "shortStock", params: { available: "1.000000" } }] });
    const rejected = await people.does(TRANSFER, first, "reject", source, REASON);
    const second = await submitted(["M1", "2"]);
    expect((await people.does(TRANSFER, second, "withdraw", source)).header.stage).toBe("draft");
    expect((await people.does(TRANSFER, rejected, "void", source)).header.stage).toBe("void");
    expect(await trade.broken()).toEqual([]);
  });

  it("is sent off by the keeper of the source and received by that of the destination, nobody else; it is refused to a reader", async () => {
    const [source, destination] = [await people.keeper("W1", "71"), await people.keeper("W2", "72")];
    const waiting = await submitted(["M2", "1"]);
    const offered = async (viewer: typeof source, record: typeof waiting) => (await people.seen(TRANSFER, record, viewer)).actions;
    expect(await offered(destination, waiting)).not.toContain("confirmOut");
    expect(await problemOf(people.does(TRANSFER, waiting, "confirmOut", destination))).toMatchObject({ type: "forbidden" });
    expect(await problemOf(people.does(TRANSFER, waiting, "confirmOut", people.reader))).toMatchObject({ type: "forbidden" });
    const sent = await people.does(TRANSFER, waiting, "confirmOut", source);
    expect(await offered(source, sent)).toEqual(["returnToSource"]);
    expect(await offered(destination, sent)).toEqual(["confirmIn", "receivePart"]);
    expect(await problemOf(people.does(TRANSFER, sent, "confirmIn", source))).toMatchObject({ type: "forbidden" });
    const elsewhere = { ...people.clerk("79"), scope: () => ({ ...destination.scope(""), warehouses: ["1"] }) };
    const listed = await trade.work((work) => listDocuments(work, trade.module(TRANSFER), { screen: "confirm" }), elsewhere);
    expect(listed.rows).toEqual([]);
    expect(await problemOf(people.seen(TRANSFER, sent, elsewhere))).toMatchObject({ type: "notFound" });
    expect((await people.does(TRANSFER, sent, "confirmIn", destination)).header.stage).toBe("posted");
  });
});

const lineOf = (quantity: string, more: Row = {}) => ({ lines: { lines: [{ materialId: { code: "MV" }, quantity, ...more }] } });

describe("Any inventory document", () => {
  const [ISSUE, ADJUSTMENT, RECEIPT] = ["warehouse.goodsIssue", "warehouse.stockAdjustment", "warehouse.goodsReceipt"];
  const place = { docOn: "2026-04-10", warehouseId: { code: "W1" }, departmentId: { code: "D1" } };
  const issue = { ...place, operationTypeId: { code: "101" }, useDepartmentId: { code: "D2" } };
  // 100 pieces of 3 yuan lie there: 10 are worth 30, 20 are worth 60.
  const KINDS = [
    [TRANSFER, "confirmOneStep", (quantity: string) => ({ header: { ...place, inWarehouseId: { code: "W2" } }, ...lineOf(quantity) })],
    [ISSUE, "confirm", (quantity: string) => ({ header: issue, ...lineOf(quantity) })],
    [ADJUSTMENT, "confirm", (quantity: string) => ({ header: { ...place, reason: "story" }, ...lineOf(`-${quantity}`) })],
    [RECEIPT, "confirm", (quantity: string) => ({ header: place, ...lineOf(quantity, { unitPrice: "3" }) })],
  ] as const;
  let boss: Approver;
  beforeAll(async () => {
    await trade.create("warehouse.operationType", {
      header: { code: "101", nameEn: "Use", direction: "send", account: "materialConsumption" },
    });
    const material = { code: "MV", nameEn: "Part", unitOfMeasureId: { code: "PCS" }, materialClassId: { code: "K" } };
    await trade.create("masterData.material", { header: material });
    await trade.done(RECEIPT, receiptOf([["MV", "100", "3"]]), "submit", "confirm");
    const modules = KINDS.map(([module]) => module);
    boss = await openApprover(trade, modules);
    await trade.rows(sql`update approval_step set amount_from = 50 where comp_id = 1`);
  });

  it.each(KINDS)("gets a chain by what its goods are worth: %s", async (module, book, draft) => {
    const [clerk, other] = [people.clerk("81"), people.clerk("82")];
    const handedIn = async (quantity: string) => people.does(module, await people.create(module, draft(quantity), clerk), "submit", clerk);
    const small = await handedIn("10");
    expect(small.header.submittedValue).toBe("30.0000");
    expect((await people.does(module, small, book, other)).header.stage).toBe("posted");
    const great = await handedIn("20");
    expect(great.header.submittedValue).toBe("60.0000");
    expect((await people.seen(module, great, other)).isInChain).toBe(true);
    expect(await problemOf(people.does(module, great, book, other))).toMatchObject({ type: "undecided" });
    const agreed = await boss.decides(great, { verb: "approve" });
    expect((await people.does(module, agreed, book, other)).header.stage).toBe("posted");
    expect(await trade.broken()).toEqual([]);
  });

  it("goes on without where no chain is published for its kind, and what the program books for a count is not asked about again", async () => {
    await trade.rows(sql`update approval_chain set stage = 'superseded' where comp_id = 1 and module = ${ISSUE}`);
    const clerk = people.clerk("81");
    const handedIn = await people.does(ISSUE, await people.create(ISSUE, KINDS[1][2]("20"), clerk), "submit", clerk);
    expect((await people.does(ISSUE, handedIn, "confirm", people.clerk("82"))).header.stage).toBe("posted");
    const adjusted = await trade.done(ADJUSTMENT, KINDS[2][2]("20"), "submit", "confirm");
    expect(adjusted.header.stage).toBe("posted");
  });
});
