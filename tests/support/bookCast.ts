import { newId } from "#db/id";
import type { Ledger } from "./ledger.ts";
import type { Cast } from "./randomBooks.ts";

/** Departments, salespeople, customers, warehouses and materials of a company, for random books. */
export async function writeCast(ledger: Ledger, compId: number): Promise<Cast> {
  const departments = [await ledger.department(compId, "D1"), await ledger.department(compId, "D2"), await ledger.department(compId, "D3")];
  const salespeople = [
    await ledger.employee(compId, departments[0]?.department ?? "", "E1"),
    await ledger.employee(compId, departments[1]?.department ?? "", "E2"),
  ];
  const customers = [
    await ledger.customer(compId, "C1", "中煤", "zhongmei"),
    await ledger.customer(compId, "C2", "北煤", "beimei"),
    await ledger.customer(compId, "C3", "安煤", "anmei"),
  ];
  return { customers, departments, salespeople, ...(await writeGoods(ledger, compId, departments[0]?.department ?? "")) };
}

/** Two warehouses and two materials. */
export async function writeGoods(ledger: Ledger, compId: number, department: string) {
  const [unit, group] = [newId(), newId()];
  const [warehouses, materials] = [
    [newId(), newId()],
    [newId(), newId()],
  ];
  const by = { created_by: "0", updated_by: "0" };
  await ledger.write("unit_of_measure", [{ id: unit, code: "PC", name_en: "piece", ...by }]);
  await ledger.write("material_class", [{ comp_id: compId, id: group, code: "M", name_en: "all", ...by }]);
  await ledger.write(
    "warehouse",
    warehouses.map((id, index) => ({
      comp_id: compId,
      id,
      code: `W${index}`,
      name_zh: "库",
      department_id: department,
      money_limit: `${index + 1}00`,
      ...by,
    })),
  );
  await ledger.write(
    "material",
    materials.map((id, index) => ({ id, code: `P${index}`, name_zh: "件", unit_of_measure_id: unit, ...by })),
  );
  await ledger.write(
    "company_material",
    materials.map((id, index) => ({
      comp_id: compId,
      id,
      material_class_id: group,
      safety_stock: `${index * 900}.5`,
      reorder_point: "500",
      maximum_stock: `${index * 400}`,
      ...by,
    })),
  );
  return { warehouses, materials };
}
