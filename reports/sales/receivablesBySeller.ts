import { defineReport } from "#define/report";
import receivables from "#reports/datasets/sales/receivables";
import { OPEN_FIGURES, OPEN_FILTERS, OPEN_GROUPS } from "#reports/receivables";

/** Open money by who sold: departments, those below them and their people; by who reports to whom where the people are chosen. */
export default defineReport(receivables, {
  id: "sales.receivablesBySeller",
  path: "/receivableSellers",
  groups: OPEN_GROUPS,
  params: ["asOf", "basis", "buckets", "credit", "before", "retention", "unposted"],
  initial: { buckets: "bands" },
  views: [
    { kind: "chart", chart: "bar", by: ["salesperson1"], metrics: ["notDue", "overdue"], top: 12 },
    {
      kind: "pivot",
      rows: ["department1", "department", "salesperson"],
      columns: ["bucket"],
      metrics: ["net"],
      lighter: ["overdue", "overdueShare", "weightedDaysOverdue"],
    },
  ],
  metrics: OPEN_FIGURES,
  filters: OPEN_FILTERS,
});
