import { choice, date, link, money, quantity, text } from "#define/field";
import { defineModule } from "#define/module";
import { stockBalances } from "#db/schema/warehouse";

export default defineModule({
  id: "warehouse.stockBalance",
  table: stockBalances,
  kind: "company",
  readonly: true,
  title: { code: "id" },
  scope: { warehouse: "warehouseId" },
  fields: {
    warehouseId: link("masterData.warehouse"),
    materialId: link("masterData.material"),
    batch: text(),
    area: text(),
    seat: text(),
    box: text(),
    owner: choice(["own", "supplier", "customer"]),
    quantity: quantity({ sign: "any" }),
    reserved: quantity(),
    value: money({ sign: "any" }),
    movedOn: date(),
  },
  columns: ["warehouseId", "materialId", "batch", "area", "seat", "box", "owner", "quantity", "reserved", "value", "movedOn"],
  sums: ["quantity", "reserved", "value"],
  search: ["batch"],
  sort: { by: "materialId" },
  screens: {
    balance: {
      path: "/itemStock",
      kind: "query",
      filters: ["warehouseId", "materialId"],
      requiredFilters: ["warehouseId"],
      columns: ["warehouseId", "materialId", "quantity", "reserved", "value"],
      group: { by: ["warehouseId", "materialId"], sum: ["quantity", "reserved", "value"] },
      opens: [{ name: "detail", kind: "screen", path: "/stockFloor", filter: { warehouseId: "warehouseId", materialId: "materialId" } }],
    },
    detail: {
      path: "/stockFloor",
      kind: "query",
      filters: ["warehouseId", "materialId", "batch", "owner"],
      requiredFilters: ["warehouseId"],
      opens: [
        {
          name: "moves",
          kind: "screen",
          path: "/transDetail",
          filter: {
            warehouseId: "warehouseId",
            materialId: "materialId",
            batch: "batch",
            area: "area",
            seat: "seat",
            box: "box",
            owner: "owner",
          },
        },
      ],
    },
  },
});
