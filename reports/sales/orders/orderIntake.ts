import { defineReport } from "#define/report";
import contracts from "#reports/datasets/sales/contracts";

export default defineReport(contracts, {
  id: "sales.orderIntake",
  path: "/orderIntake",
  groups: ["month", "customer", "contractNo", "unit", "department", "salesperson", "region", "productLine", "currency", "step"],
  params: [],
  views: [
    { kind: "chart", chart: "bar", by: ["month"], metrics: ["orderIntake"], stack: "unit" },
    { kind: "pivot", columns: [], metrics: ["orderIntake", "contracts"], lighter: ["signed", "increased", "decreased", "cancelled"] },
  ],
  metrics: ["orderIntake", "contracts", "signed", "increased", "decreased", "handedOver", "cancelled"],
  filters: [
    "year",
    "month",
    "day",
    "unit",
    "department",
    "salesperson",
    "customer",
    "contractNo",
    "region",
    "productLine",
    "currency",
    "step",
  ],
});
