import { defineReport } from "#define/report";
import stock from "#reports/datasets/warehouse/stock";
import { STOCK_FILTERS } from "#reports/warehouseStock";

export default defineReport(stock, {
  id: "warehouse.useByMonth",
  path: "/useByMonth",
  groups: ["material", "materialClass", "useDepartment", "operationType", "warehouse"],
  params: ["span", "fromMonth", "toMonth", "from", "asOf"],
  views: [
    { kind: "chart", chart: "bar", by: ["month"], metrics: ["usedValue"], stack: "useDepartment" },
    { kind: "pivot", columns: ["month"], metrics: ["usedValue"], lighter: ["usedQuantity"] },
  ],
  metrics: ["usedValue", "usedQuantity"],
  filters: [...STOCK_FILTERS, "useDepartment", "operationType", "month"],
});
