import { defineReport } from "#define/report";
import performanceShares from "#reports/datasets/crm/performanceShares";

const WHO = ["person", "project", "customer", "stage", "department", "region", "unit", "salesperson"] as const;

export default defineReport(performanceShares, {
  id: "crm.performanceSettlement",
  path: "/performanceSettlement",
  groups: [...WHO, "month"],
  params: [],
  views: [
    { kind: "chart", chart: "bar", by: ["person"], metrics: ["target", "settled"], top: 12 },
    { kind: "chart", chart: "bar", by: ["month"], metrics: ["settled"] },
    {
      kind: "pivot",
      rows: ["person", "project"],
      columns: [],
      metrics: ["target", "settled", "achieved", "bonus"],
      lighter: ["shares"],
    },
  ],
  metrics: ["shares", "target", "settled", "achieved", "bonus"],
  filters: ["year", "month", "day", ...WHO, "settledOn"],
});
