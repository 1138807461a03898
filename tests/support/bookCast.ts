import { newId } from "#db/id";
import type { Ledger } from "./ledger.ts";
import type { Cast } from "./random/unposted.ts";

/**
 * Departments, salespeople, customers, warehouses and materials of a company, for random books; their codes begin with `mark` where the
 * company has others.
 */
export async function writeCast(ledger: Ledger, compId: number, mark = ""): Promise<Cast> {
  const department = (code: string) => ledger.department(compId, mark + code);
  const departments = [await department("D1"), await department("D2"), await department("D3")];
  const salespeople = [
    await ledger.employee(compId, departments[0]?.department ?? "", `${mark}E1`),
    await ledger.employee(compId, departments[1]?.department ?? "", `${mark}E2`),
  ];
  const customers = [
    await ledger.customer(compId, `${mark}C1`, "中煤", "zhongmei"),
    await ledger.customer(compId, `${mark}C2`, "北煤", "beimei"),
    await ledger.customer(compId, `${mark}C3`, "安煤", "anmei"),
  ];
  return { customers, departments, salespeople, ...(await writeGoods(ledger, compId, departments[0]?.department ?? "", mark)) };
}

/** Two warehouses and two materials. */
export async function writeGoods(ledger: Ledger, compId: number, department: string, mark = "") {
  const [unit, group] = [newId(), newId()];
  const [warehouses, materials] = [
    [newId(), newId()],
    [newId(), newId()],
  ];
  const by = { created_by: "0", updated_by: "0" };
  await ledger.write("unit_of_measure", [{ id: unit, code: `${mark}PC`, name_en: "piece", ...by }]);
  await ledger.write("material_class", [{ comp_id: compId, id: group, code: `${mark}M`, name_en: "all", ...by }]);
  await ledger.write(
    "warehouse",
    warehouses.map((id, index) => ({
      comp_id: compId,
      id,
      code: `${mark}W${index}`,
      name_zh: "库",
      department_id: department,
      money_limit: `${index + 1}00`,
      ...by,
    })),
  );
  await ledger.write(
    "material",
    materials.map((id, index) => ({ id, code: `${mark}P${index}`, name_zh: "件", unit_of_measure_id: unit, ...by })),
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
