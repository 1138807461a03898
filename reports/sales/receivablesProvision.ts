import { defineReport } from "#define/report";
import receivables from "#reports/datasets/sales/receivables";
import { OPEN_FIGURES, OPEN_FILTERS, OPEN_GROUPS } from "#reports/receivables";

export default defineReport(receivables, {
  id: "sales.receivablesProvision",
  path: "/receivableProvision",
  groups: ["segment", ...OPEN_GROUPS.filter((group) => group !== "segment")],
  params: ["asOf", "before", "retention"],
  views: [
    { kind: "chart", chart: "bar", by: ["bucket"], metrics: ["provision"], stack: "segment" },
    {
      kind: "pivot",
      columns: ["bucket"],
      metrics: ["provision"],
      lighter: ["open", "specificProvision", "provisionRate", "netOfProvision"],
    },
  ],
  metrics: OPEN_FIGURES,
  filters: OPEN_FILTERS,
});
