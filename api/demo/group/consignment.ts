import type { Runtime } from "#engine/runtime";
import { systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import { plusDays } from "#demo/day";
import { shaped } from "#db/row";
import { warehousesOf } from "./company.ts";
import { deskOf } from "./desk.ts";
import { lying } from "./held.ts";

const [ADJUSTMENT, ISSUE, RULE, SETTLEMENT] = [
  "warehouse.stockAdjustment",
  "warehouse.goodsIssue",
  "warehouse.settlementRule",
  "warehouse.settlement",
];
const code = (value: string) => ({ code: value });
const PRICE = "36";

/**
 * Goods that a supplier leaves in the last warehouse, what was used of them day by day, and what is settled of that: booked, handed in,
 * prepared and open.
 */
export async function writeConsignment(runtime: Runtime, compId: number, endOn: string): Promise<void> {
  const warehouse = warehousesOf(compId).at(-1)?.code ?? "";
  const desk = deskOf(runtime, compId);
  const [material] = await lying(desk, warehouse, endOn);
  const [supplier] = await inWork(runtime, systemViewer(compId, "demo"), (work) =>
    work.run(shaped({ code: "text" })`select p.code from supplier s join party p on p.id = s.id
      where s.comp_id = ${compId} order by p.code limit 1`),
  );
  if (!material || !supplier) return;
  const header = { departmentId: code("D300"), warehouseId: code(warehouse) };
  const held = { materialId: material, owner: "supplier", supplierId: code(supplier.code) };
  const day = (back: number) => plusDays(endOn, -back);
  await desk.carry(
    ADJUSTMENT,
    {
      header: { ...header, docOn: day(24), reason: "寄售物料转入" },
      lines: { lines: [{ ...held, quantity: "60" }] },
    },
    "submit",
    "confirm",
  );
  const names = { nameZh: "寄售结算", nameEn: "Consignment settlement", nameRu: "Расчёты по консигнации" };
  await desk.carry(RULE, {
    header: { code: "JS01", ...names, supplierId: code(supplier.code), warehouseId: code(warehouse) },
    lines: { prices: [{ materialId: material, validOn: day(400), unitPrice: PRICE }] },
  });
  for (const back of [20, 15, 10, 5]) {
    const use = { operationTypeId: code("201"), useDepartmentId: code("D400") };
    await desk.carry(
      ISSUE,
      { header: { ...header, ...use, docOn: day(back) }, lines: { lines: [{ ...held, quantity: "6" }] } },
      "submit",
      "confirm",
    );
  }
  const settlement = (back: number) => ({
    header: { docOn: day(back - 1), departmentId: code("D300"), ruleId: code("JS01"), consumedFrom: day(back), consumedTo: day(back) },
    lines: { lines: [] },
  });
  await desk.carry(SETTLEMENT, settlement(20), "collect", "submit", "confirm");
  await desk.carry(SETTLEMENT, settlement(15), "collect", "submit");
  await desk.carry(SETTLEMENT, settlement(10), "collect");
}
