import { defineReport } from "#define/report";
import ordersAndBids from "#reports/datasets/sales/ordersAndBids";

export default defineReport(ordersAndBids, {
  id: "sales.orderingWinningTable",
  path: "/dhjzbjedbb",
  groups: ["customer", "salesperson", "department", "unit", "region", "productLine", "month"],
  params: [],
  views: [{ kind: "pivot", columns: ["year"], metrics: ["ordered", "awarded"], lighter: ["orderedShare"] }],
  metrics: ["ordered", "awarded", "gap", "orderedShare"],
  filters: ["year", "month", "day", "unit", "department", "salesperson", "customer", "region", "productLine", "side"],
});
