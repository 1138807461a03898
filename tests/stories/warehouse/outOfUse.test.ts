import { beforeAll, describe, expect, it } from "vitest";
import type { DocumentRecord } from "#define/rows";
import type { Draft } from "#engine/write/save";
import { openTrade, problemOf, receiptOf, type Trade } from "#support/trade";

const [AREA, WAREHOUSE, MATERIAL] = ["masterData.factoryArea", "masterData.warehouse", "masterData.material"] as const;
const [ORDER, RECEIPT, ISSUE] = ["purchasing.purchaseOrder", "warehouse.goodsReceipt", "warehouse.goodsIssue"] as const;
let trade: Trade;
beforeAll(async () => {
  trade = await openTrade();
  await made("warehouse.operationType", { code: "101", nameEn: "Issue", direction: "send", account: "materialConsumption" });
});

const made = async (module: string, header: Draft["header"]): Promise<DocumentRecord> => {
  const [record] = await trade.create(module, { header });
  if (!record) throw new Error(`no ${module}`);
  return record;
};
const orderOf = (code: string): Draft => ({
  header: { docOn: "2026-03-01", departmentId: { code: "D1" }, supplierId: { code: "V1" } },
  lines: { lines: [{ materialId: { code }, quantity: "3", unitPrice: "4" }] },
});
const issueOf = (code: string, quantity: string, warehouse = "W1"): Draft => ({
  header: { docOn: "2026-03-20", warehouseId: { code: warehouse }, departmentId: { code: "D1" }, operationTypeId: { code: "101" } },
  lines: { lines: [{ materialId: { code }, quantity }] },
});
const material = (code: string, more: object = {}) =>
  made(MATERIAL, { code, nameEn: code, unitOfMeasureId: { code: "PCS" }, materialClassId: { code: "K" }, ...more });

describe("A sealed material", () => {
  it("is not ordered any more, and what is there or under way is received and used up; a disabled one is neither", async () => {
    const bolt = await material("S1");
    await trade.done(RECEIPT, receiptOf([["S1", "5", "4"]]), "submit", "confirm");
    const order = await trade.done(ORDER, orderOf("S1"), "submit", "approve", "putInForce");
    const sealed = await trade.act(MATERIAL, bolt, ["seal"]);
    const isSealed = { issues: [{ code: "sealedRecord", field: "materialId", value: "S1" }] };
    expect(await problemOf(trade.create(ORDER, orderOf("S1")))).toMatchObject(isSealed);
    expect(await problemOf(trade.create(RECEIPT, receiptOf([["S1", "5", "4"]]))), "bought without an order").toMatchObject(isSealed);
    const ordered = receiptOf([["S1", "3"]], { purchaseOrderId: order.header.id });
    expect((await trade.done(RECEIPT, ordered, "submit", "confirm")).header.stage).toBe("posted");
    expect((await trade.done(ISSUE, issueOf("S1", "2"), "submit", "confirm")).header.stage).toBe("posted");
    await trade.act(MATERIAL, sealed, ["disable"]);
    expect(await problemOf(trade.create(ISSUE, issueOf("S1", "1")))).toMatchObject(isSealed);
    expect(await trade.broken()).toEqual([]);
  });
});

describe("A factory area", () => {
  it("is sealed once its warehouses are empty, and disabled once they are (/factoryArea)", async () => {
    const area = await made(AREA, { code: "F1", nameEn: "Plant" });
    const store = await made(WAREHOUSE, { code: "F1W", nameEn: "Store", departmentId: { code: "D1" }, factoryAreaId: { code: "F1" } });
    await trade.done(RECEIPT, receiptOf([["M1", "5", "4"]], { warehouseId: { code: "F1W" } }), "submit", "confirm");
    const holds = { issues: [{ code: "areaHoldsStock", field: "code", value: "F1", params: { warehouse: "F1W" } }] };
    expect(await problemOf(trade.act(AREA, area, ["seal"]))).toMatchObject(holds);
    await trade.done(ISSUE, issueOf("M1", "5", "F1W"), "submit", "confirm");
    const sealed = await trade.act(AREA, area, ["seal"]);
    expect(await problemOf(trade.act(AREA, sealed, ["disable"]))).toMatchObject({ issues: [{ code: "areaHasWarehouse", value: "F1" }] });
    await trade.act(WAREHOUSE, store, ["disable"]);
    expect((await trade.act(AREA, sealed, ["disable"])).header.stage).toBe("disabled");
  });
});

const other = (prefix: string, value: string) => ({ issues: [{ code: "codeOfClass", field: "code", value, params: { prefix } }] });

describe("A material class with a prefix", () => {
  it("codes its new materials and those of the classes below that say none of their own (/material, /materielClass)", async () => {
    await made("masterData.materialClass", { code: "KB", nameEn: "Bearings", prefix: "B" });
    await made("masterData.materialClass", { code: "KB1", nameEn: "Ball bearings", parentId: { code: "KB" } });
    await made("masterData.materialClass", { code: "KB2", nameEn: "Plain bearings", parentId: { code: "KB" }, prefix: "P" });
    expect(await problemOf(material("X-1", { materialClassId: { code: "KB1" } }))).toMatchObject(other("B", "X-1"));
    expect(await problemOf(material("B-1", { materialClassId: { code: "KB2" } }))).toMatchObject(other("P", "B-1"));
    expect((await material("B-2", { materialClassId: { code: "KB1" } })).header.code).toBe("B-2");
    expect((await material("P-1", { materialClassId: { code: "KB2" } })).header.code).toBe("P-1");
  });
});
