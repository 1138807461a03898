import { defineReport } from "#define/report";
import receivables from "#reports/datasets/sales/receivables";
import { OPEN_FIGURES, OPEN_FILTERS, OPEN_GROUPS } from "#reports/receivables";

export default defineReport(receivables, {
  id: "sales.receivablesOutlook",
  path: "/receivableOutlook",
  groups: OPEN_GROUPS,
  params: ["asOf", "retention"],
  views: [
    { kind: "chart", chart: "bar", by: ["falling"], metrics: ["open", "expected"] },
    { kind: "pivot", columns: ["falling"], metrics: ["open"], lighter: ["expected", "promised"] },
  ],
  metrics: OPEN_FIGURES,
  filters: [...OPEN_FILTERS, "falling"],
});
