import { defineReport } from "#define/report";
import capital from "#reports/datasets/finance/capital";

export default defineReport(capital, {
  id: "finance.capitalOccupation",
  path: "/capitalOccupation",
  groups: ["unit", "department", "salesperson", "part", "customer", "supplier", "warehouse"],
  params: ["from", "asOf"],
  views: [
    { kind: "chart", chart: "bar", by: ["unit"], metrics: ["capital"], stack: "part" },
    {
      kind: "pivot",
      columns: [],
      metrics: ["receivables", "inventory", "prepayments", "payables", "advances", "capital"],
      lighter: ["averageCapital", "capitalCost"],
    },
  ],
  metrics: ["receivables", "inventory", "prepayments", "payables", "advances", "capital", "averageCapital", "capitalCost"],
  filters: ["unit", "department", "salesperson", "part", "customer", "supplier", "warehouse"],
});
