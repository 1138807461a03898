import { defineReport } from "#define/report";
import productSales from "#reports/datasets/sales/productSales";

const WHAT = ["material", "materialClass", "productLine", "toldBy", "contractNo", "customer"] as const;
const WHO = ["unit", "department", "salesperson", "region"] as const;

/** What products brought in and cost: invoiced net, cost of the goods issued, and the margin between them. */
export default defineReport(productSales, {
  id: "sales.salesByProduct",
  path: "/salesByProduct",
  groups: [...WHAT, "month", ...WHO],
  params: [],
  views: [
    { kind: "chart", chart: "bar", by: ["material"], metrics: ["revenue", "costOfSales"], top: 12 },
    { kind: "pivot", columns: [], metrics: ["revenue", "costOfSales", "margin", "marginShare"], lighter: ["sold"] },
  ],
  metrics: ["revenue", "costOfSales", "margin", "marginShare", "sold"],
  filters: ["year", "month", "day", ...WHAT, ...WHO],
});
