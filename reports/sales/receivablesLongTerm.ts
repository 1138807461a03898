import { defineReport } from "#define/report";
import receivables from "#reports/datasets/sales/receivables";
import { OPEN_FIGURES, OPEN_FILTERS, OPEN_GROUPS } from "#reports/receivables";

export default defineReport(receivables, {
  id: "sales.receivablesLongTerm",
  path: "crmRptAgeLongTerm",
  groups: OPEN_GROUPS,
  params: ["asOf", "basis", "buckets", "before", "retention", "unposted"],
  initial: { buckets: "statutory" },
  views: [
    { kind: "chart", chart: "bar", by: ["customer"], metrics: ["net"], stack: "bucket", top: 20 },
    {
      kind: "pivot",
      columns: ["bucket"],
      metrics: ["net"],
      lighter: ["provision", "provisionRate", "promised", "promiseBroken", "disputed"],
    },
  ],
  metrics: OPEN_FIGURES,
  where: [{ dimension: "overYearAged", in: ["yes"] }],
  filters: OPEN_FILTERS,
});
