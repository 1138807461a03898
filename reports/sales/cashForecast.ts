import { defineReport } from "#define/report";
import expectedMoney from "#reports/datasets/sales/expectedMoney";

const WHO = ["kind", "customer", "payer", "salesperson", "department", "region", "unit", "currency"] as const;

export default defineReport(expectedMoney, {
  id: "sales.cashForecast",
  path: "/cashForecast",
  groups: ["falling", "expectedWeek", "expectedMonth", "expectedOn", ...WHO],
  params: ["asOf"],
  views: [
    { kind: "chart", chart: "bar", by: ["falling"], metrics: ["receivablesIn", "bondsBack", "bondsOut"] },
    { kind: "pivot", rows: ["falling"], columns: [], metrics: ["inflow", "bondsOut", "netFlow"], lighter: ["receivablesIn", "bondsBack"] },
    {
      kind: "pivot",
      rows: ["expectedMonth"],
      columns: [],
      metrics: ["inflow", "bondsOut", "netFlow"],
      lighter: ["receivablesIn", "bondsBack"],
    },
  ],
  metrics: ["receivablesIn", "bondsBack", "bondsOut", "inflow", "netFlow"],
  filters: ["expectedOn", "expectedMonth", "falling", ...WHO],
});
