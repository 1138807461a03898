import { defineReport } from "#define/report";
import stock from "#reports/datasets/warehouse/stock";
import { STOCK_FILTERS } from "#reports/warehouseStock";

export default defineReport(stock, {
  id: "warehouse.companyBalance",
  path: "/companyBalance",
  groups: ["warehouse", "stockType", "factoryArea", "department", "unit", "materialClass", "manufacturer"],
  params: ["asOf"],
  views: [
    { kind: "chart", chart: "bar", by: ["warehouse"], metrics: ["stockValue"] },
    { kind: "pivot", columns: ["stockType"], metrics: ["stockValue"], lighter: ["stockQuantity"] },
  ],
  metrics: ["stockValue", "stockQuantity"],
  filters: [...STOCK_FILTERS, "owner"],
});
