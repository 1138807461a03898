import type { Runtime } from "#engine/runtime";
import { shaped } from "#db/row";
import type { GroupCompany } from "./company.ts";
import { deskOf } from "./desk.ts";

const [RECEIPT, ISSUE] = ["warehouse.goodsReceipt", "warehouse.goodsIssue"] as const;
const code = (value: string) => ({ code: value });
const MODEL = shaped({ id: "id", customerId: "id", materialId: "id", warehouseId: "id", packing: "text", price: "text" });

/** What the bearing unit receives and sends by its customers' own models on the last day: two drafts of each, and one of each handed in. */
export async function writeBearings(runtime: Runtime, company: GroupCompany, endOn: string): Promise<void> {
  if (!company.units.some((unit) => unit.code === "LYC")) return;
  const desk = deskOf(runtime, company.id);
  const models =
    await desk.rows(MODEL`select distinct on (m.id) m.id, m.customer_id as "customerId", m.material_id as "materialId", b.warehouse_id as "warehouseId",
      trim_scale(m.packing_quantity)::text as packing, round(b.value / b.quantity, 2)::text as price
    from customer_model m join stock_on_hand b on b.comp_id = m.comp_id and b.material_id = m.material_id
    where m.comp_id = ${company.id} and b.state = 'available' and b.owner = 'own' and b.batch = '' and b.reserved = 0 and b.quantity > m.packing_quantity * 2
    order by m.id, b.warehouse_id limit 3`);
  const drafts = models.map(({ id, customerId, materialId, warehouseId, packing, price }) => ({
    header: { variant: "LYC", docOn: endOn, departmentId: code("D300"), warehouseId, customerId },
    line: { materialId, customerModelId: id, packingQuantity: packing, quantity: packing },
    price,
  }));
  const batch = `LYC${endOn.slice(2, 7).replace("-", "")}`;
  const receipts = await desk.write(
    RECEIPT,
    drafts.map(({ header, line, price }) => ({ header, lines: { lines: [{ ...line, batch, unitPrice: price }] } })),
  );
  const issues = await desk.write(
    ISSUE,
    drafts.map(({ header, line }) => ({
      header: { ...header, operationTypeId: code("205") },
      lines: { lines: [{ ...line, requestedQuantity: line.quantity }] },
    })),
  );
  await desk.do(RECEIPT, "submit", receipts.slice(-1));
  await desk.do(ISSUE, "submit", issues.slice(-1));
}
