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
    { kind: "pivot", rows: ["kind"], columns: ["falling"], metrics: ["netFlow"] },
  ],
  metrics: ["receivablesIn", "bondsBack", "bondsOut", "inflow", "netFlow"],
  filters: ["expectedOn", "expectedMonth", "falling", ...WHO],
});
