import { defineReport } from "#define/report";
import receivables from "#reports/datasets/sales/receivables";

export default defineReport(receivables, {
  id: "sales.receivablesAge",
  path: "/receivablesAgeClassification",
  groups: ["customer", "region", "salesperson", "department", "unit", "currency", "kind"],
  params: ["asOf", "basis", "buckets", "credit"],
  views: [
    { kind: "chart", chart: "bar", by: ["bucket"], metrics: ["net"], stack: "unit" },
    { kind: "pivot", columns: ["bucket"], metrics: ["net"], lighter: ["overdueShare"] },
  ],
  metrics: [
    "open",
    "overdue",
    "overdueShare",
    "notDue",
    "unapplied",
    "net",
    "items",
    "weightedDaysOverdue",
    "oldestDue",
    "overYear",
    "overYearShare",
  ],
  filters: ["customer", "region", "salesperson", "department", "unit", "currency", "kind", "bucket", "contractNo", "dueOn"],
});
