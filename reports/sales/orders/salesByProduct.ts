import { defineReport } from "#define/report";
import productSales from "#reports/datasets/sales/productSales";

/** What products brought in and cost: invoiced net, cost of the goods issued, and the margin between them. */
export default defineReport(productSales, {
  id: "sales.salesByProduct",
  path: "/salesByProduct",
  groups: [
    "material",
    "materialClass",
    "productLine",
    "toldBy",
    "contractNo",
    "customer",
    "month",
    "unit",
    "department",
    "salesperson",
    "region",
  ],
  params: [],
  views: [
    { kind: "chart", chart: "bar", by: ["material"], metrics: ["revenue", "costOfSales"], top: 12 },
    { kind: "pivot", columns: [], metrics: ["revenue", "costOfSales", "margin", "marginShare"], lighter: ["sold"] },
  ],
  metrics: ["revenue", "costOfSales", "margin", "marginShare", "sold"],
  filters: [
    "year",
    "month",
    "day",
    "material",
    "materialClass",
    "productLine",
    "toldBy",
    "contractNo",
    "customer",
    "unit",
    "department",
    "salesperson",
    "region",
  ],
});
