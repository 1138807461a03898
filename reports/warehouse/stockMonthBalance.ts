import { defineReport } from "#define/report";
import stock from "#reports/datasets/warehouse/stock";
import { STOCK_FILTERS } from "#reports/warehouseStock";

export default defineReport(stock, {
  id: "warehouse.stockMonthBalance",
  path: "/stockMonthBalance",
  groups: ["warehouse", "stockType", "factoryArea", "department", "unit"],
  params: ["fromMonth", "toMonth"],
  views: [
    { kind: "chart", chart: "line", by: ["month"], metrics: ["monthValue"], stack: "warehouse" },
    { kind: "pivot", columns: ["month"], metrics: ["monthValue"], lighter: ["monthQuantity"] },
  ],
  metrics: ["monthValue", "monthQuantity"],
  filters: [...STOCK_FILTERS, "owner"],
});
