import { defineReport } from "#define/report";
import ordersAndBids from "#reports/datasets/sales/ordersAndBids";

export default defineReport(ordersAndBids, {
  id: "sales.orderingWinning",
  path: "/dhjzbjedb",
  groups: ["month", "unit", "department", "salesperson", "customer", "region", "productLine"],
  params: [],
  views: [
    { kind: "chart", chart: "bar", by: ["month"], metrics: ["ordered", "awarded"] },
    { kind: "pivot", columns: [], metrics: ["ordered", "awarded", "gap"], lighter: ["orderedShare"] },
  ],
  metrics: ["ordered", "awarded", "gap", "orderedShare"],
  filters: ["year", "month", "day", "unit", "department", "salesperson", "customer", "region", "productLine", "side"],
});
