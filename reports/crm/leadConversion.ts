import { defineReport } from "#define/report";
import leads from "#reports/datasets/crm/leads";

const WHO = ["source", "stage", "productLine", "region", "department", "salesperson", "customer", "unit"] as const;

export default defineReport(leads, {
  id: "crm.leadConversion",
  path: "/leadConversion",
  groups: [...WHO, "month", "week"],
  params: [],
  views: [
    { kind: "chart", chart: "combined", by: ["month"], metrics: ["leads", "converted"], lines: ["conversion"] },
    { kind: "chart", chart: "bar", by: ["source"], metrics: ["leads"], stack: "stage" },
    {
      kind: "pivot",
      rows: ["source"],
      columns: [],
      metrics: ["leads", "converted", "conversion", "openEstimate"],
      lighter: ["inPool", "followed", "lost", "estimate"],
    },
  ],
  metrics: ["leads", "converted", "conversion", "inPool", "followed", "lost", "estimate", "openEstimate"],
  filters: ["year", "month", "week", "day", ...WHO, "nextOn", "poolOn"],
});
