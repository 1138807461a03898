import { defineReport } from "#define/report";
import stock from "#reports/datasets/warehouse/stock";
import { STOCK_FILTERS } from "#reports/warehouseStock";

export default defineReport(stock, {
  id: "warehouse.monthBalance",
  path: "/monthBalance",
  groups: ["month", "stockType", "materialClass", "warehouse", "factoryArea", "unit"],
  params: ["fromMonth", "toMonth"],
  views: [
    { kind: "chart", chart: "bar", by: ["month"], metrics: ["monthValue"], stack: "stockType" },
    { kind: "pivot", columns: ["stockType"], metrics: ["monthValue"], lighter: ["monthQuantity"] },
  ],
  metrics: ["monthValue", "monthQuantity"],
  filters: [...STOCK_FILTERS, "owner"],
});
