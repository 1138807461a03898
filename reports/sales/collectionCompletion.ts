import { defineReport } from "#define/report";
import collections from "#reports/datasets/sales/collections";

export default defineReport(collections, {
  id: "sales.collectionCompletion",
  path: "ReturnPlanAndCompletion",
  groups: ["department", "salesperson", "customer", "contractNo", "unit"],
  params: ["from", "asOf"],
  views: [
    { kind: "chart", chart: "combined", by: ["month"], metrics: ["planned", "plannedCame"], lines: ["planCompletion"] },
    {
      kind: "pivot",
      columns: [],
      metrics: ["planned", "plannedCame", "planGap"],
      lighter: ["planCompletion", "plannedOverdue", "plannedBalance"],
    },
  ],
  metrics: ["planned", "plannedCame", "planGap", "planCompletion", "plannedOverdue", "plannedBalance"],
  filters: ["year", "month", "department", "salesperson", "customer", "contractNo", "unit"],
});
