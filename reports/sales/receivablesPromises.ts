import { defineReport } from "#define/report";
import receivables from "#reports/datasets/sales/receivables";
import { OPEN_FIGURES, OPEN_FILTERS, OPEN_GROUPS } from "#reports/receivables";

/** Who looks after open money, and what customers promised him. */
export default defineReport(receivables, {
  id: "sales.receivablesPromises",
  path: "/receivablePromises",
  groups: ["owner", "customer", "itemNo", ...OPEN_GROUPS.filter((group) => group !== "owner" && group !== "customer")],
  params: ["asOf", "before"],
  views: [
    { kind: "chart", chart: "bar", by: ["owner"], metrics: ["collectedSince", "promised", "promiseBroken"] },
    {
      kind: "pivot",
      columns: [],
      metrics: ["open", "collectedSince", "promised", "promiseDue", "promiseBroken", "disputed"],
      lighter: ["overdue", "weightedDaysOverdue", "lastPaid"],
    },
  ],
  metrics: OPEN_FIGURES,
  filters: [...OPEN_FILTERS, "promisedOn", "itemNo"],
});
