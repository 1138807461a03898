import { defineReport } from "#define/report";
import receivables from "#reports/datasets/sales/receivables";

const MOVEMENT = [
  "allowanceOpening",
  "allowanceFormed",
  "allowanceUsed",
  "allowanceReleased",
  "allowanceExchange",
  "allowanceClosing",
] as const;

export default defineReport(receivables, {
  id: "sales.receivablesAllowance",
  path: "/receivableAllowance",
  groups: ["segment", "unit", "department", "salesperson", "customer", "region", "currency", "kind"],
  params: ["before", "asOf"],
  views: [
    { kind: "chart", chart: "bar", by: ["segment"], metrics: ["allowanceOpening", "allowanceClosing"] },
    { kind: "pivot", columns: [], metrics: MOVEMENT },
  ],
  metrics: MOVEMENT,
  filters: ["customer", "region", "salesperson", "department", "unit", "currency", "kind", "segment"],
});
