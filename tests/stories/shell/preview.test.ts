import { describe, expect, it } from "vitest";
import { openServer } from "#support/server";

const server = await openServer();
const admin = await server.signedIn("admin");
const RECEIPTS = "/api/documents/warehouse.goodsReceipt";
type Answer = {
  header: Record<string, unknown>;
  lines: { lines: Record<string, unknown>[] };
  issues: { code: string; row?: number; field?: string }[];
};

const unit = await made("masterData.unitOfMeasure", { code: "PCS", nameZh: "件" });
const kind = await made("masterData.materialClass", { code: "K1", nameZh: "设备" });
const materialId = await made("masterData.material", { code: "M1", nameZh: "支架", unitOfMeasureId: unit, materialClassId: kind });
const header = { warehouseId: { code: "W1" }, departmentId: { code: "D3" } };
const preview = (lines: object[], more: object = {}) =>
  admin.ask<Answer>("POST", `${RECEIPTS}/preview?company=HS`, { header, lines: { lines }, ...more });

async function made(module: string, values: Record<string, unknown>): Promise<string> {
  const { body } = await admin.ask<{ id: string }>("POST", `/api/documents/${module}?company=HS`, { header: values });
  return body.id;
}

describe("A draft that is looked at before it is stored", () => {
  it("has the amounts and totals that saving would give it, and is not stored", async () => {
    const { status, body } = await preview([
      { materialId, quantity: "3", unitPrice: "2.5" },
      { materialId, quantity: "2", unitPrice: "10" },
    ]);
    expect(status).toBe(200);
    expect(body.lines.lines.map(({ amount }) => Number(amount))).toEqual([7.5, 20]);
    expect([body.header.totalQuantity, body.header.totalAmount].map(Number)).toEqual([5, 27.5]);
    expect(body.issues).toEqual([]);
    const { body: list } = await admin.ask<{ rows: unknown[] }>("GET", `${RECEIPTS}?company=HS`);
    expect(list.rows).toEqual([]);
  });

  it("tells the row and field that saving would refuse", async () => {
    const { status, body } = await preview([{ materialId, quantity: "3" }, { quantity: "1" }]);
    expect(status).toBe(200);
    expect(body.issues).toContainEqual(expect.objectContaining({ code: "required", row: 2, field: "materialId" }));
  });

  it("is known to nobody who may not write it, nor for a record that is not there", async () => {
    const analyst = await server.signedIn("analyst");
    expect((await analyst.ask("POST", `${RECEIPTS}/preview?company=HS`, { header })).status).toBe(403);
    expect((await preview([], { id: "1" })).status).toBe(404);
  });
});
