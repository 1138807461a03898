import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { listDocuments } from "#engine/list/list";
import { preparePrint } from "#extras/print/printOuts";
import { adjustmentOf, openTrade, problemOf, receiptOf, type Trade } from "#support/trade";
import { keepersOf } from "./keepers.ts";
import type { DocumentRecord, Row } from "#define/rows";

const CORRECTION = "warehouse.materialCorrection";
const RECEIPT = "warehouse.goodsReceipt";
let trade: Trade;
let people: ReturnType<typeof keepersOf>;
beforeAll(async () => {
  trade = await openTrade();
  people = keepersOf(trade);
  await trade.create("masterData.warehouse", {
    header: { code: "F1", nameEn: "Layers", departmentId: { code: "D1" }, costMethod: "fifo" },
  });
  await trade.create("warehouse.operationType", {
    header: { code: "SEND", nameZh: "领用", direction: "send", account: "materialConsumption" },
  });
});

const received = (material: string, warehouse = "W1") =>
  trade.done(RECEIPT, receiptOf([[material, "4", "10"]], { warehouseId: { code: warehouse } }), "submit", "confirm");
const movesOf = (document: DocumentRecord) =>
  trade.rows<{ id: string; quantity: string }>(
    sql`select id, quantity from stock_move where comp_id = 1 and document_id = ${document.header.id} order by id`,
  );
const goodsOf = async (document: DocumentRecord) => (await movesOf(document)).filter(({ quantity }) => Number(quantity) !== 0);
const draftOf = async (document: DocumentRecord, right: string, warehouse = "W1", more: Row = {}) => ({
  header: { docOn: "2026-04-15", warehouseId: { code: warehouse }, departmentId: { code: "D1" }, reason: "录错物料", variant: "LYC" },
  lines: { lines: [{ moveId: (await goodsOf(document)).at(-1)?.id, rightMaterialId: { code: right }, ...more }] },
});
const corrected = async (...of: Parameters<typeof draftOf>) => trade.done(CORRECTION, await draftOf(...of), "submit", "confirm");
const lyingThere = async () => [await people.lying("W1", "M1"), await people.lying("W1", "M4"), await people.lying("W1", "M5")];
const rowsAt = async (screen: string) => (await trade.work((work) => listDocuments(work, trade.module(CORRECTION), { screen }))).rows;

describe("A material correction", () => {
  it("prepared at /transDetailCorrectLYC and confirmed at /transDetailCorrectConfirmLYC books a posted line on the right material and takes it off the wrong one", async () => {
    const receipt = await received("M2");
    expect(await problemOf(trade.done(CORRECTION, await draftOf(receipt, "M2"), "submit"))).toMatchObject({
      issues: [{ code: "sameValue", row: 1, field: "rightMaterialId" }],
    });
    const submitted = await trade.done(CORRECTION, await draftOf(receipt, "M3"), "submit");
    expect(await rowsAt("confirm")).toHaveLength(1);
    expect(await problemOf(trade.act(CORRECTION, submitted, ["confirm"], people.reader))).toMatchObject({ type: "forbidden" });
    const posted = await trade.act(CORRECTION, submitted, ["confirm"]);
    expect(posted.header).toMatchObject({ stage: "posted", totalAmount: "0.0000", variant: "LYC" });
    expect(posted.header.docNo, "numbered by its unit").toMatch(/^LMC-/);
    const slip = { ids: [String(posted.header.id)], template: "standard", language: "zh", paper: "label", copies: 1 } as const;
    const printed = await trade.work((work) => preparePrint(work, trade.module(CORRECTION), slip));
    expect(printed.gathered.records).toMatchObject([
      { header: { docNo: posted.header.docNo }, lines: { lines: [{ quantity: "4.000000" }] } },
    ]);
    expect([await people.lying("W1", "M2"), await people.lying("W1", "M3")]).toEqual([{}, { available: "4 / 40" }]);
    expect(await rowsAt("prepare")).not.toContainEqual(expect.objectContaining({ stage: "posted" }));
    expect(await trade.broken()).toEqual([]);
  });

  it.each(["W1", "F1"])("is reversed with a reason, and what it corrected counts again as it was (%s)", async (warehouse) => {
    const receipt = await received("M4", warehouse);
    const posted = await corrected(receipt, "M5", warehouse);
    expect(await problemOf(trade.act(RECEIPT, receipt, ["reverse"]))).toMatchObject({ issues: [{ code: "correctedSince" }] });
    expect(await problemOf(trade.act(CORRECTION, posted, ["reverse"], people.reader))).toMatchObject({ type: "forbidden" });
    expect(await problemOf(people.does(CORRECTION, posted, "reverse", people.clerk("71")))).toMatchObject({
      issues: [{ code: "reasonRequired" }],
    });
    expect((await trade.act(CORRECTION, posted, ["reverse"])).header.stage).toBe("reversed");
    expect([await people.lying(warehouse, "M4"), await people.lying(warehouse, "M5")]).toEqual([{ available: "4 / 40" }, {}]);
    expect((await trade.act(RECEIPT, receipt, ["reverse"])).header.stage).toBe("reversed");
    expect(await people.lying(warehouse, "M4")).toEqual({});
    expect(await trade.broken()).toEqual([]);
  });

  it("corrects nothing that was reversed, however late or at whichever moment that was", async () => {
    const gone = await received("M2");
    const submitted = await trade.done(CORRECTION, await draftOf(gone, "M3"), "submit");
    const wrong = await draftOf(gone, "M3");
    await trade.act(RECEIPT, gone, ["reverse"]);
    const refusal = { issues: [{ code: "reversedSince", row: 1, field: "moveId" }] };
    expect(await problemOf(trade.done(CORRECTION, wrong, "submit"))).toMatchObject(refusal);
    expect(await problemOf(trade.act(CORRECTION, submitted, ["confirm"]))).toMatchObject(refusal);
    const receipt = await received("M2");
    const racing = await trade.done(CORRECTION, await draftOf(receipt, "M3"), "submit");
    const ends = await Promise.allSettled([trade.act(RECEIPT, receipt, ["reverse"]), trade.act(CORRECTION, racing, ["confirm"])]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await trade.broken()).toEqual([]);
  });

  it("may itself be corrected from what it said, and the two are undone the later one first", async () => {
    const first = await corrected(await received("M1"), "M4");
    const [red] = await movesOf(first);
    const wrong = await draftOf(first, "M5");
    expect(
      await problemOf(
        trade
          .create(CORRECTION, { ...wrong, lines: { lines: [{ ...wrong.lines.lines[0], moveId: red?.id }] } })
          .then(([draft]) => draft && trade.act(CORRECTION, draft, ["submit"])),
      ),
    ).toMatchObject({ issues: [{ code: "unknownRecord", field: "moveId" }] });
    const second = await trade.done(CORRECTION, wrong, "submit", "confirm");
    expect(await lyingThere()).toEqual([{}, {}, { available: "4 / 40" }]);
    expect(await problemOf(trade.act(CORRECTION, first, ["reverse"]))).toMatchObject({ issues: [{ code: "correctedSince" }] });
    await trade.act(CORRECTION, second, ["reverse"]);
    await trade.act(CORRECTION, first, ["reverse"]);
    expect(await lyingThere()).toEqual([{ available: "4 / 40" }, {}, {}]);
    expect(await trade.broken()).toEqual([]);
  });

  it("that was booked in another month still corrects its receipt, and is reversed as ever", async () => {
    const receipt = await received("M1", "F1");
    const posted = await corrected(receipt, "M2", "F1");
    const moved = await people.does(CORRECTION, posted, "changeMonth", people.clerk("71"), {
      reason: "story",
      input: { header: { postedMonth: "2026-05" }, lines: {} },
    });
    expect(moved.header.postedMonth).toBe("2026-05");
    expect(await trade.broken()).toEqual([]);
    expect(await problemOf(trade.act(RECEIPT, receipt, ["reverse"]))).toMatchObject({ issues: [{ code: "correctedSince" }] });
    await trade.act(CORRECTION, moved, ["reverse"]);
    await trade.act(RECEIPT, receipt, ["reverse"]);
    expect([await people.lying("F1", "M1"), await people.lying("F1", "M2")]).toEqual([{}, {}]);
    expect(await trade.broken()).toEqual([]);
  });

  it("takes a part of a line and leaves the rest: of 10 received 3 were of another material, on the day and in the month of the receipt", async () => {
    const before = [await people.lying("W2", "M2"), await people.lying("W2", "M3")];
    expect(before).toEqual([{}, {}]);
    const header = { warehouseId: { code: "W2" }, departmentId: { code: "D2" } };
    const receipt = await trade.done(RECEIPT, receiptOf([["M2", "10", "3.333"]], header), "submit", "confirm");
    for (const quantity of ["-3", "0", "11"])
      expect(await problemOf(trade.done(CORRECTION, await draftOf(receipt, "M3", "W2", { quantity }), "submit"))).toMatchObject({
        issues: [{ code: "overCorrected", row: 1, field: "quantity", params: { qty: "10" } }],
      });
    const posted = await trade.done(CORRECTION, await draftOf(receipt, "M3", "W2", { quantity: "3" }), "submit", "confirm");
    // 10 cost 33.33; 3 of them 10.00 (9.999), the 7 that stay 23.33.
    expect([await people.lying("W2", "M2"), await people.lying("W2", "M3")]).toEqual([{ available: "7 / 23.33" }, { available: "3 / 10" }]);
    expect(posted.header).toMatchObject({ docNo: expect.stringMatching(/^LMC/), postedOn: "2026-03-10", postedMonth: "2026-03" });
    const days = await trade.rows(
      sql`select distinct posted_on::text as on, posted_month as month from stock_move where comp_id = 1 and document_id = ${posted.header.id}`,
    );
    expect(days).toEqual([{ on: "2026-03-10", month: "2026-03" }]);
    const rest = (await movesOf(posted)).find(({ quantity }) => quantity === "7.000000");
    const second = await draftOf(posted, "M4", "W2", { moveId: rest?.id ?? null, quantity: "2" });
    const again = await trade.done(CORRECTION, second, "submit", "confirm");
    expect([await people.lying("W2", "M2"), await people.lying("W2", "M3"), await people.lying("W2", "M4")]).toEqual([
      { available: "5 / 16.66" },
      { available: "3 / 10" },
      { available: "2 / 6.67" },
    ]);
    expect(await problemOf(trade.act(CORRECTION, posted, ["reverse"]))).toMatchObject({ issues: [{ code: "correctedSince" }] });
    await trade.act(CORRECTION, again, ["reverse"]);
    await trade.act(CORRECTION, posted, ["reverse"]);
    await trade.act(RECEIPT, receipt, ["reverse"]);
    expect([await people.lying("W2", "M2"), await people.lying("W2", "M3"), await people.lying("W2", "M4")]).toEqual([{}, {}, {}]);
    expect(await trade.broken()).toEqual([]);
  });

  it("of a part of an issue takes the cost of the right material for it and leaves the rest at its own", async () => {
    const header = { warehouseId: { code: "W2" }, departmentId: { code: "D2" } };
    const lines = [
      ["M4", "10", "2"],
      ["M5", "10", "5"],
    ] as const;
    await trade.done(RECEIPT, receiptOf(lines, header), "submit", "confirm");
    const issue = await trade.done(
      "warehouse.goodsIssue",
      {
        header: { ...header, docOn: "2026-03-20", operationTypeId: { code: "SEND" } },
        lines: { lines: [{ materialId: { code: "M4" }, quantity: "6" }] },
      },
      "submit",
      "confirm",
    );
    const kept = async () =>
      (
        await trade.rows<{
          kept: string;
        }>(sql`select sum(b.reserved)::float8::text as kept from stock_balance b join material m on m.id = b.material_id
        join warehouse w on w.comp_id = b.comp_id and w.id = b.warehouse_id where w.code = 'W2' and m.code = 'M5'`)
      )[0]?.kept;
    const handedIn = await trade.done(CORRECTION, await draftOf(issue, "M5", "W2", { quantity: "-2" }), "submit");
    expect(await kept(), "2 of 10 are kept for it").toBe("2");
    const taking = trade.done("warehouse.stockAdjustment", adjustmentOf([["M5", { quantity: "-9" }]], header), "submit");
    expect(await problemOf(taking)).toMatchObject({ issues: [{ code: "shortStock", params: { available: "8.000000" } }] });
    const back = await trade.act(CORRECTION, handedIn, ["withdraw"]);
    expect(await kept()).toBe("0");
    const posted = await trade.act(CORRECTION, back, ["submit", "confirm"]);
    expect(await kept()).toBe("0");
    // Issued 6 at 2; 2 of them were M5 at 5: M4 keeps 10 - 4 = 6 at 2, M5 keeps 10 - 2 = 8 at 5.
    expect([await people.lying("W2", "M4"), await people.lying("W2", "M5")]).toEqual([{ available: "6 / 12" }, { available: "8 / 40" }]);
    expect(posted.header.totalAmount).toBe("-6.0000");
    expect(await trade.broken()).toEqual([]);
  });

  it("of a transfer corrects both places alike, whole where it arrived in parts", async () => {
    const from = { warehouseId: { code: "F1" }, departmentId: { code: "D1" } };
    await trade.done(
      RECEIPT,
      receiptOf(
        [
          ["M4", "10", "2"],
          ["M5", "10", "5"],
        ],
        from,
      ),
      "submit",
      "confirm",
    );
    const moved = await trade.done(
      "warehouse.stockTransfer",
      {
        header: { ...from, docOn: "2026-03-20", inWarehouseId: { code: "W1" }, inDepartmentId: { code: "D1" } },
        lines: { lines: [{ materialId: { code: "M4" }, quantity: "4" }] },
      },
      "submit",
      "confirmOneStep",
    );
    const [out] = await movesOf(moved);
    const before = await people.lying("W1", "M5");
    expect(before).toEqual({});
    const draft = await draftOf(moved, "M5", "F1", { moveId: out?.id ?? null, quantity: "-1" });
    await trade.done(CORRECTION, draft, "submit", "confirm");
    // 4 of M4 at 2 went over; 1 of them was M5 at 5.
    expect([await people.lying("F1", "M4"), await people.lying("F1", "M5")]).toEqual([{ available: "7 / 14" }, { available: "9 / 45" }]);
    expect(await people.lying("W1", "M5")).toEqual({ available: "1 / 5" });
    const parted = await trade.done(
      "warehouse.stockTransfer",
      {
        header: { ...from, docOn: "2026-03-21", inWarehouseId: { code: "W1" }, inDepartmentId: { code: "D1" } },
        lines: { lines: [{ materialId: { code: "M4" }, quantity: "3" }] },
      },
      "submit",
      "confirmOut",
    );
    const arrives = people.says(parted, [{ arrivingQuantity: "1" }]);
    const come = await people.does("warehouse.stockTransfer", parted, "receivePart", people.clerk("71"), arrives);
    await trade.act("warehouse.stockTransfer", come, ["confirmIn"]);
    const [sent] = await movesOf(parted);
    const lay = [await people.lying("F1", "M4"), await people.lying("W1", "M5")];
    const part = { header: draft.header, lines: { lines: [{ ...draft.lines.lines[0], moveId: sent?.id ?? null, quantity: "-2" }] } };
    expect(await problemOf(trade.done(CORRECTION, part, "submit", "confirm"))).toMatchObject({
      issues: [{ code: "correctedWhole", table: "lines", row: 1, field: "quantity", value: "-2.000000" }],
    });
    expect([await people.lying("F1", "M4"), await people.lying("W1", "M5")]).toEqual(lay);
    await trade.done(CORRECTION, { ...part, lines: { lines: [{ ...part.lines.lines[0], quantity: "-3" }] } }, "submit", "confirm");
    expect(await people.lying("W1", "M5")).toEqual({ available: "4 / 20" });
    expect(await trade.broken()).toEqual([]);
  });

  it("is refused where the month of what it corrects is closed, and asks for the batch that the right material is kept by", async () => {
    await trade.create("masterData.warehouse", { header: { code: "W9", nameEn: "Closed", departmentId: { code: "D1" } } });
    await trade.create("masterData.material", {
      header: { code: "MB", nameEn: "Batch", unitOfMeasureId: { code: "PCS" }, materialClassId: { code: "K" }, isBatchControlled: true },
    });
    const receipt = await received("M2", "W9");
    expect(await problemOf(trade.done(CORRECTION, await draftOf(receipt, "MB", "W9"), "submit"))).toMatchObject({
      issues: [{ code: "required", row: 1, field: "rightBatch" }],
    });
    const months = await trade.rows<{ id: string; version: number }>(
      sql`select p.id, p.version from stock_period p join warehouse w on w.id = p.warehouse_id
        where w.code = 'W9' and p.year_month <= '2026-03' order by p.year_month`,
    );
    for (const month of months) await trade.act("warehouse.stockPeriod", { header: { ...month }, lines: {} }, ["close"]);
    expect(await problemOf(corrected(receipt, "M3", "W9"))).toEqual({ type: "periodClosed", month: "2026-03", warehouse: "W9" });
  });
});
