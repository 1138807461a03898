import { defineReport } from "#define/report";
import receivables from "#reports/datasets/sales/receivables";
import { OPEN_FIGURES, OPEN_FILTERS } from "#reports/receivables";

const TREE = ["customerGroup", "customer", "mine"] as const;

/** Open money by who owns whom: groups, their companies, the mines of these, each with the sum of what lies below. */
export default defineReport(receivables, {
  id: "sales.receivablesByOwner",
  path: "/receivableOwners",
  groups: [...TREE, "contractNo", "salesperson", "department", "unit", "region"],
  params: ["asOf", "basis", "buckets", "credit", "before", "retention", "unposted"],
  initial: { buckets: "bands" },
  views: [
    { kind: "chart", chart: "bar", by: ["customerGroup"], metrics: ["notDue", "overdue"], top: 12 },
    { kind: "pivot", rows: TREE, columns: ["bucket"], metrics: ["net"], lighter: ["overdue", "overdueShare", "retention"] },
  ],
  metrics: OPEN_FIGURES,
  filters: OPEN_FILTERS,
});
