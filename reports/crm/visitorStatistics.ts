import { defineReport } from "#define/report";
import receptions from "#reports/datasets/crm/receptions";

export default defineReport(receptions, {
  id: "crm.visitorStatistics",
  path: "visitorStatistics",
  groups: ["month", "customer", "department", "salesperson", "leader", "receptionLevel", "unit", "week", "day"],
  params: [],
  views: [
    { kind: "chart", chart: "combined", by: ["month"], metrics: ["budget", "cost"], lines: ["budgetUse"] },
    { kind: "chart", chart: "bar", by: ["department"], metrics: ["visitors"], stack: "receptionLevel" },
    { kind: "pivot", columns: [], metrics: ["receptions", "visitors", "budget", "cost"], lighter: ["gifts", "budgetUse", "overBudget"] },
  ],
  metrics: ["receptions", "visitors", "budget", "cost", "gifts", "budgetUse", "overBudget"],
  filters: ["year", "month", "day", "leaveOn", "unit", "department", "salesperson", "customer", "leader", "receptionLevel"],
});
