import { defineReport } from "#define/report";
import dueBids from "#reports/datasets/crm/dueBids";

export default defineReport(dueBids, {
  id: "crm.dueBidReport",
  path: "dueBids",
  groups: ["week", "day", "month", "state", "customer", "unit", "department", "salesperson", "region", "productLine"],
  params: [],
  views: [
    { kind: "chart", chart: "bar", by: ["week"], metrics: ["due"], stack: "state" },
    { kind: "pivot", columns: [], metrics: ["due"] },
  ],
  metrics: ["due"],
  filters: ["year", "month", "week", "day", "state", "unit", "department", "salesperson", "customer", "region", "productLine"],
});
