import { defineReport } from "#define/report";
import tenders from "#reports/datasets/crm/tenders";

const WHO = ["stage", "source", "productLine", "region", "department", "salesperson", "customer", "mine", "unit", "form"] as const;

export default defineReport(tenders, {
  id: "crm.biddingSummary",
  path: "biddingSummary",
  groups: ["month", ...WHO, "bidAgent", "purchaser"],
  params: [],
  views: [
    { kind: "chart", chart: "combined", by: ["month"], metrics: ["tenders", "bidFor"], lines: ["bidRate"] },
    { kind: "chart", chart: "bar", by: ["productLine"], metrics: ["budget"], stack: "stage", top: 12 },
    {
      kind: "pivot",
      columns: [],
      metrics: ["tenders", "bidFor", "budget", "bidForBudget"],
      lighter: ["ignored", "undecided", "awarded", "award", "bidRate"],
    },
  ],
  metrics: ["tenders", "bidFor", "ignored", "undecided", "awarded", "budget", "bidForBudget", "award", "bidRate"],
  filters: ["year", "month", "day", ...WHO, "bidAgent", "openOn"],
});
