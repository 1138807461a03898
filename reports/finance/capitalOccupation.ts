import { defineReport } from "#define/report";
import capital from "#reports/datasets/finance/capital";

export default defineReport(capital, {
  id: "finance.capitalOccupation",
  path: "/capitalOccupation",
  groups: ["unit", "department", "salesperson", "part", "customer", "supplier", "warehouse"],
  params: ["from", "asOf"],
  views: [
    { kind: "chart", chart: "bar", by: ["unit"], metrics: ["receivables", "inventory", "prepayments", "payables", "advances"] },
    { kind: "chart", chart: "bar", by: ["unit"], metrics: ["daysSales", "inventoryDays", "payableDays", "cashConversion"] },
    {
      kind: "pivot",
      columns: [],
      metrics: ["receivables", "inventory", "prepayments", "payables", "advances", "capital"],
      lighter: ["averageCapital", "capitalCost", "daysSales", "inventoryDays", "payableDays", "cashConversion"],
    },
  ],
  metrics: [
    "receivables",
    "inventory",
    "prepayments",
    "payables",
    "advances",
    "capital",
    "averageCapital",
    "capitalCost",
    "creditSales",
    "usedCost",
    "bought",
    "daysSales",
    "inventoryDays",
    "payableDays",
    "cashConversion",
  ],
  filters: ["unit", "department", "salesperson", "part", "customer", "supplier", "warehouse"],
});
