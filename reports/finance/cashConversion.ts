import { defineReport } from "#define/report";
import capital from "#reports/datasets/finance/capital";

export default defineReport(capital, {
  id: "finance.cashConversion",
  path: "/cashConversion",
  groups: ["unit", "department"],
  params: ["from", "asOf"],
  views: [
    { kind: "chart", chart: "bar", by: ["unit"], metrics: ["daysSales", "inventoryDays", "payableDays", "cashConversion"] },
    {
      kind: "pivot",
      columns: [],
      metrics: ["daysSales", "inventoryDays", "payableDays", "cashConversion"],
      lighter: ["receivables", "creditSales", "inventory", "usedCost", "payables", "bought"],
    },
  ],
  metrics: [
    "daysSales",
    "inventoryDays",
    "payableDays",
    "cashConversion",
    "receivables",
    "creditSales",
    "inventory",
    "usedCost",
    "payables",
    "bought",
  ],
  filters: ["unit", "department"],
});
