import { defineReport } from "#define/report";
import receivables from "#reports/datasets/sales/receivables";

export default defineReport(receivables, {
  id: "sales.receivablesMoved",
  path: "/receivableMigration",
  groups: ["bucketBefore", "customer", "salesperson", "department", "unit", "segment"],
  params: ["before", "asOf", "buckets", "retention"],
  views: [
    { kind: "chart", chart: "heat", by: ["bucketAfter", "bucketBefore"], metrics: ["moved"] },
    { kind: "pivot", columns: ["bucketAfter"], metrics: ["moved"] },
  ],
  metrics: ["moved"],
  filters: ["bucketBefore", "bucketAfter", "customer", "region", "salesperson", "department", "unit", "segment"],
});
