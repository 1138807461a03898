import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { transaction } from "#db/client";
import { act } from "#engine/act";
import { readHistory } from "#engine/history";
import { once } from "#engine/idempotent";
import { createDocuments } from "#engine/save";
import type { DocumentRecord } from "#define/work";
import { openDepot, problemOf, receiptOf } from "./depot.ts";

const depot = await openDepot();
const receipt = depot.module("receipt");
const make = (count = 1, header = {}) =>
  depot.work((work) =>
    createDocuments(
      work,
      receipt,
      Array.from({ length: count }, () => receiptOf(header)),
    ),
  );
const doIt = (action: string, records: readonly DocumentRecord[], reason?: string) =>
  depot.work((work) =>
    act(
      work,
      receipt,
      action,
      records.map(({ header }) => ({ id: String(header.id), version: Number(header.version) })),
      reason,
    ),
  );

const send = (request: object, fails = false) =>
  depot.work((work) => once(work, "k-2", request, () => (fails ? Promise.reject(new Error("broken")) : Promise.resolve("done"))));

describe("An action", () => {
  it("moves the stage and the version of a whole batch and remembers it", async () => {
    const moved = await doIt("submit", await make(3));
    expect(moved.map(({ header }) => [header.stage, header.version])).toEqual(Array.from({ length: 3 }, () => ["submitted", 2]));
    const [back] = await doIt("reject", moved.slice(0, 1), "wrong goods");
    const [last] = await depot.work((work) => readHistory(work, receipt, String(back?.header.id)));
    expect(last).toMatchObject({ action: "reject", stageFrom: "submitted", stageTo: "rejected", reason: "wrong goods", version: 3 });
  });

  it("is refused for another version, another stage, a missing reason, and by its rules: all or none", async () => {
    const [first, second] = (await make(2)) as [DocumentRecord, DocumentRecord];
    const [refused] = await make(1, { notes: "refuse" });
    expect(await problemOf(doIt("submit", [first, refused ?? second]))).toEqual({
      type: "invalid",
      issues: [{ code: "sameValue", field: "notes", document: 1 }],
    });
    const [moved] = await doIt("submit", [first]);
    expect(await problemOf(doIt("submit", [second, first]))).toMatchObject({ type: "stale", version: 2 });
    expect(await problemOf(doIt("submit", [moved ?? first]))).toEqual({ type: "illegalAction", action: "submit", stage: "submitted" });
    expect(await problemOf(doIt("reject", [moved ?? first], " "))).toMatchObject({ issues: [{ code: "reasonRequired" }] });
    expect((await doIt("submit", [second]))[0]?.header.version).toBe(2);
  });

  it("done twenty times at once succeeds once", async () => {
    const records = await make();
    const ends = await Promise.allSettled(Array.from({ length: 20 }, () => doIt("submit", records)));
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("tells which figures changed, in the same transaction", async () => {
    await doIt("submit", await make(2, { docOn: "2019-05-05" }));
    const rows = await depot.work((work) => work.run(sql`select module, period from data_change where comp_id = 1 and period = '2019'`));
    expect(rows).toEqual([
      { module: "test.receipt", period: "2019" },
      { module: "test.receipt", period: "2019" },
    ]);
  });
});

describe("A request with a key", () => {
  it("sent twenty times at once has one effect and twenty equal answers", async () => {
    const store = () =>
      depot.work((work) =>
        once(
          work,
          "k-1",
          { n: 1 },
          async () => (await createDocuments(work, receipt, [receiptOf({ docOn: "2018-01-01" })]))[0]?.header.docNo,
        ),
      );
    const answers = await Promise.all(Array.from({ length: 20 }, store));
    expect(new Set(answers)).toEqual(new Set(["TR-201801-0001"]));
    const [row] = await transaction(depot.client, [1], (open) =>
      open.run(sql`select count(*)::text as n from goods_receipt where comp_id = 1 and doc_on = '2018-01-01'`),
    );
    expect(row).toEqual({ n: "1" });
  });

  it("is refused for another request, and free again after a failure", async () => {
    await expect(send({ n: 1 }, true)).rejects.toThrow("broken");
    expect(await send({ n: 1 })).toBe("done");
    expect(await problemOf(send({ n: 2 }))).toEqual({ type: "repeatedKey" });
  });
});
