import { defineReport } from "#define/report";
import stock from "#reports/datasets/warehouse/stock";
import { STOCK_FILTERS } from "#reports/warehouseStock";

export default defineReport(stock, {
  id: "warehouse.monthlyInventory",
  path: "/monthlyInventoryQuery",
  groups: ["material", "materialClass", "warehouse", "stockType", "factoryArea", "unit"],
  params: ["fromMonth", "toMonth"],
  views: [{ kind: "pivot", columns: ["month"], metrics: ["monthQuantity"], lighter: ["monthValue"] }],
  metrics: ["monthQuantity", "monthValue"],
  filters: [...STOCK_FILTERS, "batch", "owner"],
  required: ["warehouse"],
});
