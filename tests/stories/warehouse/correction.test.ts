import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { listDocuments } from "#engine/list/list";
import { openTrade, problemOf, receiptOf, type Trade } from "#support/trade";
import { keepersOf } from "./keepers.ts";
import type { DocumentRecord } from "#define/rows";

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
});

const received = (material: string, warehouse = "W1") =>
  trade.done(RECEIPT, receiptOf([[material, "4", "10"]], { warehouseId: { code: warehouse } }), "submit", "confirm");
const movesOf = (document: DocumentRecord) =>
  trade.rows<{ id: string; quantity: string }>(
    sql`select id, quantity from stock_move where comp_id = 1 and document_id = ${document.header.id} order by id`,
  );
const draftOf = async (document: DocumentRecord, right: string, warehouse = "W1") => ({
  header: { docOn: "2026-04-15", warehouseId: { code: warehouse }, departmentId: { code: "D1" }, reason: "录错物料" },
  lines: { lines: [{ moveId: (await movesOf(document)).at(-1)?.id, rightMaterialId: { code: right } }] },
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
    expect(posted.header).toMatchObject({ stage: "posted", totalAmount: "0.0000" });
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
});
