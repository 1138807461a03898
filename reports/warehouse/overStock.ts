import { defineReport } from "#define/report";
import stockAge from "#reports/datasets/warehouse/stockAge";
import { STOCK_FILTERS } from "#reports/warehouseStock";

export default defineReport(stockAge, {
  id: "warehouse.overStock",
  path: "/overStock",
  groups: ["material", "materialClass", "warehouse", "manufacturer"],
  params: ["asOf", "ages"],
  views: [
    { kind: "chart", chart: "bar", by: ["age"], metrics: ["lyingValue"] },
    { kind: "pivot", columns: ["age"], metrics: ["lyingValue"], lighter: ["lyingQuantity", "longLyingShare", "lastIssue"] },
  ],
  metrics: ["lyingValue", "lyingQuantity", "longLying", "longLyingShare", "lastIssue"],
  filters: [...STOCK_FILTERS, "age", "owner"],
  required: ["warehouse"],
});
