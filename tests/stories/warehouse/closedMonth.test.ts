import { describe, expect, it, vi } from "vitest";
import { act } from "#engine/write/act";
import { listDocuments } from "#engine/list/list";
import { landed, openFigures, reader } from "#support/figures";
import { ask, months } from "#support/stockReports";
import { closeTo, receiptOf, type Trade, tradeOn } from "#support/trade";

describe("The lines of a closed month", () => {
  it("say of each material and owner what the report of the month says: /stockPeriodLine, /itemStockHis", async () => {
    const figures = await openFigures();
    const trade = await tradeOn(figures.runtime);
    const consigned = { code: "S1", nameEn: "Consigned", departmentId: { code: "D1" }, isSubstitute: true };
    await trade.create("masterData.warehouse", { header: consigned });
    await trade.create("warehouse.operationType", { header: { code: "101", nameEn: "Use", direction: "send", account: "expense" } });
    await liveThroughMay(trade);
    const lines = Object.assign({}, ...(await Promise.all(["W1", "W2", "S1"].map((code) => linesOfMay(trade, code)))));
    await landed(figures.analytics, 1);
    const asked = { by: ["warehouse", "material", "owner"], totals: false, metrics: [...FIGURES], ...months("2026-05", "2026-05") };
    const report = () => ask(figures.analytics, "/itemStockHis", asked, reader(1));
    await vi.waitUntil(async () => (await report()).every((row) => row["warehouse.code"]), { timeout: 60_000, interval: 200 });
    const said = (await report()).map((row) => [keyOf(row), FIGURES.map((name) => Number(row[name] ?? "0"))] as const);
    expect(lines).toEqual(Object.fromEntries(said));
    expect(lines).toMatchObject({
      // 10 came for 100; 4 of them left and arrived, on the way for a day: in 4, not in 8 and out 4.
      "W1 M1 own": [0, 0, 10, 100, 4, 40, 0, 6, 60],
      "W2 M1 own": [0, 0, 4, 40, 0, 0, 0, 4, 40],
      // 5 came for inspection: 3 were let through, 2 blocked.
      "W1 M2 own": [0, 0, 5, 15, 0, 0, 0, 5, 15],
      // Of 20 of the supplier's 6 were used; they cost 4 each, which came and went with the settlement, no piece did.
      "S1 M3 supplier": [0, 0, 20, 0, 6, 0, 0, 14, 0],
      "S1 M3 own": [0, 0, 0, 24, 0, 24, 0, 0, 0],
    });
    expect(await trade.broken()).toEqual([]);
  });
});

const FIGURES = [
  "openingQuantity",
  "openingValue",
  "inQuantity",
  "inValue",
  "outQuantity",
  "outValue",
  "priceVariance",
  "closingQuantity",
  "closingValue",
] as const;
const keyOf = (row: Readonly<Record<string, string | null>>) => `${row["warehouse.code"]} ${row["material.code"]} ${row.owner}`;

const may = (day: number, more: Record<string, unknown> = {}) => ({ docOn: `2026-05-0${day}`, ...more });

/** A transfer in two steps, an inspection, and a supplier's goods that were used and settled, all in May. */
async function liveThroughMay(trade: Trade): Promise<void> {
  const receipt = (draft: ReturnType<typeof receiptOf>) => trade.done("warehouse.goodsReceipt", draft, "submit", "confirm");
  await receipt(receiptOf([["M1", "10", "10"]], may(1)));
  const goods = { materialId: { code: "M1" }, quantity: "4" };
  const header = { ...receiptOf([], may(2)).header, inWarehouseId: { code: "W2" } };
  await trade.done("warehouse.stockTransfer", { header, lines: { lines: [goods] } }, "submit", "confirmOut", "confirmIn");
  const awaited = [{ materialId: { code: "M2" }, quantity: "5", unitPrice: "3", state: "inspection" }];
  const came = await receipt({ ...receiptOf([], may(3)), lines: { lines: awaited } });
  const found = { id: String(came.lines.lines?.[0]?.id), acceptedQuantity: "3", rejectedQuantity: "2" };
  const target = { id: String(came.header.id), version: Number(came.header.version) };
  const input = { header: {}, lines: { lines: [found] } };
  await trade.work((work) => act(work, trade.module("warehouse.goodsReceipt"), "inspect", [target], { input }));
  const at = { warehouseId: { code: "S1" } };
  await receipt(receiptOf([["M3", "20"]], may(4, { ...at, supplierId: { code: "V1" } })));
  const used = { materialId: { code: "M3" }, quantity: "6", owner: "supplier", supplierId: { code: "V1" } };
  const use = { ...receiptOf([], may(5, at)).header, operationTypeId: { code: "101" } };
  await trade.done("warehouse.goodsIssue", { header: use, lines: { lines: [used] } }, "submit", "confirm");
  const prices = [{ materialId: { code: "M3" }, validOn: "2026-01-01", unitPrice: "4" }];
  const rule = { code: "R1", nameEn: "Consigned", supplierId: { code: "V1" }, warehouseId: { code: "S1" } };
  await trade.create("warehouse.settlementRule", { header: rule, lines: { prices } });
  const times = { docOn: "2026-05-06", consumedFrom: "2026-05-01", consumedTo: "2026-05-31" };
  const settled = { ...times, departmentId: { code: "D1" }, ruleId: { code: "R1" } };
  await trade.done("warehouse.settlement", { header: settled, lines: { lines: [] } }, "collect", "submit", "confirm");
}

/** Closes a warehouse up to May and reads the lines of that month as figures by warehouse, material and owner. */
async function linesOfMay(trade: Trade, code: string): Promise<Record<string, number[]>> {
  const closed = await closeTo(trade, code, "2026-05");
  const filter = { warehouseId: String(closed.header.warehouseId), yearMonth: "2026-05" };
  const { rows, labels } = await trade.work((work) =>
    listDocuments(work, trade.module("warehouse.stockPeriodLine"), { screen: "query", filter }),
  );
  const materials = labels.materialId ?? {};
  return Object.fromEntries(
    rows.map((row) => {
      const material = materials[String(row.materialId)]?.code ?? "";
      const figures = FIGURES.map((name) => Number(row[name === "priceVariance" ? "varianceValue" : name]));
      return [`${code} ${material} ${String(row.owner)}`, figures];
    }),
  );
}
