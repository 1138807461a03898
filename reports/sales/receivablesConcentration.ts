import { defineReport } from "#define/report";
import receivables from "#reports/datasets/sales/receivables";
import { OPEN_FIGURES, OPEN_FILTERS, OPEN_GROUPS } from "#reports/receivables";

export default defineReport(receivables, {
  id: "sales.receivablesConcentration",
  path: "/receivableConcentration",
  groups: OPEN_GROUPS,
  params: ["asOf", "before", "retention"],
  views: [
    { kind: "chart", chart: "pareto", by: ["customer"], metrics: ["open"], top: 20 },
    {
      kind: "pivot",
      columns: [],
      metrics: ["open", "overdue", "net"],
      lighter: ["overdueShare", "weightedDaysOverdue", "creditLimit", "creditUsed", "lastPaid", "change"],
    },
  ],
  metrics: OPEN_FIGURES,
  filters: OPEN_FILTERS,
});
