import { defineReport } from "#define/report";
import stock from "#reports/datasets/warehouse/stock";
import { STOCK_FILTERS } from "#reports/warehouseStock";

export default defineReport(stock, {
  id: "warehouse.abcCost",
  path: "/abcCost",
  groups: ["material", "abc", "abcBefore", "materialClass", "warehouse"],
  params: ["abcBy", "a", "b", "fromMonth", "toMonth"],
  views: [
    { kind: "chart", chart: "bar", by: ["abc"], metrics: ["abcWorth"] },
    { kind: "pivot", columns: ["abc"], metrics: ["abcWorth"], lighter: ["abcShare", "abcMaterials"] },
  ],
  metrics: ["abcWorth", "abcShare", "abcMaterials"],
  filters: [...STOCK_FILTERS, "abc", "abcBefore"],
  required: ["warehouse"],
});
