import { choice, date, instant, link, money, month, quantity, text } from "#define/field";
import { defineModule } from "#define/module";
import { stockMoves } from "#db/schema/warehouse";

export default defineModule({
  id: "warehouse.stockMove",
  table: stockMoves,
  kind: "company",
  readonly: true,
  title: { code: "docNo" },
  scope: { warehouse: "warehouseId" },
  fields: {
    docNo: text(),
    postedOn: date(),
    postedMonth: month(),
    module: choice(["warehouse.goodsReceipt", "warehouse.stockAdjustment"]),
    documentId: text({ hidden: true }),
    warehouseId: link("masterData.warehouse"),
    materialId: link("masterData.material"),
    batch: text(),
    area: text(),
    seat: text(),
    box: text(),
    owner: choice(["own", "supplier", "customer"]),
    leg: choice(["in", "out", "variance"]),
    quantity: quantity({ sign: "any" }),
    value: money({ sign: "any" }),
    partyId: link("masterData.relatedCompany"),
    createdAt: instant(),
  },
  columns: ["docNo", "postedOn", "module", "warehouseId", "materialId", "batch", "leg", "quantity", "value", "partyId", "area", "seat", "box", "owner"],
  sums: ["quantity", "value"],
  search: ["docNo", "batch"],
  sort: { by: "postedOn", descending: true },
  screens: {
    query: {
      path: "/transDetail",
      kind: "query",
      filters: ["warehouseId", "materialId", "postedOn", "module", "batch", "leg"],
      opens: [{ name: "document", kind: "document", module: { column: "module" }, id: "documentId" }],
    },
  },
});
