import { beforeAll, describe, expect, it } from "vitest";
import { add, compare } from "#define/decimal";
import type { Filter } from "#engine/list/filter";
import { listDocuments, type ListRow } from "#engine/list/list";
import { readDocument } from "#engine/read";
import { adjustmentOf, openTrade, person, receiptOf, type Trade } from "#support/trade";
import type { Opens } from "#define/screen";

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade();
  const batches = {
    header: receiptOf([]).header,
    lines: { lines: [{ materialId: { code: "M1" }, quantity: "4", unitPrice: "2", batch: "B-7" }] },
  };
  await trade.done(
    "warehouse.goodsReceipt",
    receiptOf([
      ["M1", "10", "2"],
      ["M2", "3", "9"],
    ]),
    "submit",
    "confirm",
  );
  await trade.done("warehouse.goodsReceipt", batches, "submit", "confirm");
  await trade.done("warehouse.stockAdjustment", adjustmentOf([["M1", { quantity: "-3" }]]), "submit", "confirm");
});

/** Rows of the screen at a path. */
const listAt = (path: string, filter: Filter, viewer = person({ company: true })) => {
  const claim = trade.runtime.definitions.paths.get(path);
  if (!claim) throw new Error(`nothing opens at ${path}`);
  return trade.work((work) => listDocuments(work, claim.module, { screen: claim.name, filter, count: true }), viewer);
};
const opensOf = (path: string): Opens => {
  const [opens] = trade.runtime.definitions.paths.get(path)?.screen.opens ?? [];
  if (!opens) throw new Error(`no row of ${path} opens anything`);
  return opens;
};
/** The screen that a row opens, with its filter taken from the row. */
const openRow = (path: string, row: ListRow) => {
  const opens = opensOf(path);
  if (opens.kind !== "screen") throw new Error(`${path} opens a document`);
  const filter = Object.fromEntries(Object.entries(opens.filter).map(([field, column]) => [field, row[column]]));
  return listAt(opens.path, filter);
};
const warehouseId = async () => {
  const rows = await trade.work((work) => listDocuments(work, trade.module("masterData.warehouse"), { filter: { code: "W1" } }));
  return String(rows.rows[0]?.id);
};
const total = (rows: readonly ListRow[], column: string) =>
  rows.map((row) => String(row[column])).reduce((whole, value) => add(whole, value), "0");

describe("A stock balance", () => {
  it("leads to its details, to the movements that sum to it, and to the documents that made them", async () => {
    const id = await warehouseId();
    const balances = await listAt("/itemStock", { warehouseId: id });
    expect(new Set(balances.rows.map(({ quantity }) => quantity))).toEqual(new Set(["11.000000", "3.000000"]));
    const both = balances.rows.find(({ quantity }) => quantity === "11.000000") ?? {};
    const details = await openRow("/itemStock", both);
    expect(new Map(details.rows.map(({ batch, quantity }) => [batch, quantity]))).toEqual(
      new Map([
        ["", "7.000000"],
        ["B-7", "4.000000"],
      ]),
    );
    for (const detail of details.rows) {
      const moves = await openRow("/stockFloor", detail);
      expect(compare(total(moves.rows, "quantity"), String(detail.quantity))).toBe(0);
      expect(compare(total(moves.rows, "value"), String(detail.value))).toBe(0);
      for (const move of moves.rows) {
        const opens = opensOf("/transDetail");
        expect(opens).toMatchObject({ kind: "document", module: { column: "module" }, id: "documentId" });
        const document = await trade.work((work) => readDocument(work, trade.module(String(move.module)), String(move.documentId)));
        expect(document.header.docNo).toBe(move.docNo);
      }
    }
  });

  it("asks for a warehouse first, and shows a keeper no other than his own", async () => {
    expect((await listAt("/itemStock", {})).rows).toEqual([]);
    const id = await warehouseId();
    expect((await listAt("/stockFloor", { warehouseId: id }, person({ warehouses: ["1"] }))).rows).toEqual([]);
    expect((await listAt("/stockFloor", { warehouseId: id }, person({ warehouses: [id] }))).rows).toHaveLength(3);
  });
});

describe("Every screen of stock, purchasing, sales and bids", () => {
  it("answers a list with totals and can be searched", async () => {
    const claims = [...trade.runtime.definitions.paths.values()].filter(({ module }) => !module.id.startsWith("masterData."));
    expect(claims.length).toBeGreaterThan(20);
    for (const { path, module, screen } of claims) {
      const filter = Object.fromEntries((screen.requiredFilters ?? []).map((name) => [name, "1"]));
      expect({ path, ...(await listAt(path, filter)) }).toMatchObject({ path, total: expect.stringMatching(/^\d+$/) });
      await trade.work((work) => listDocuments(work, module, { q: "x" }));
    }
  });
});
