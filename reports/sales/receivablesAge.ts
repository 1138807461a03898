import { defineReport } from "#define/report";
import receivables from "#reports/datasets/sales/receivables";
import { OPEN_FIGURES, OPEN_FILTERS, OPEN_GROUPS } from "#reports/receivables";

export default defineReport(receivables, {
  id: "sales.receivablesAge",
  path: "/receivablesAgeClassification",
  groups: OPEN_GROUPS,
  params: ["asOf", "basis", "buckets", "credit", "before", "retention", "unposted"],
  views: [
    { kind: "chart", chart: "bar", by: ["bucket"], metrics: ["net"], stack: "unit" },
    { kind: "chart", chart: "combined", by: ["bucket"], metrics: ["open", "overdue"], lines: ["overdueShare"] },
    { kind: "pivot", columns: ["bucket"], metrics: ["net"], lighter: ["overdueShare"] },
  ],
  metrics: OPEN_FIGURES,
  filters: OPEN_FILTERS,
});
