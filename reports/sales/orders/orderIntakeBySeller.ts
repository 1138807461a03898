import { defineReport } from "#define/report";
import contracts from "#reports/datasets/sales/contracts";

/** Orders by who sold: managers, their people and what each of them brought. */
export default defineReport(contracts, {
  id: "sales.orderIntakeBySeller",
  path: "/orderSellers",
  groups: ["salesperson", "department", "month", "customer", "contractNo", "unit", "region", "productLine", "step"],
  params: [],
  views: [
    { kind: "chart", chart: "bar", by: ["department1"], metrics: ["orderIntake"], top: 12 },
    {
      kind: "pivot",
      rows: ["salesperson1", "salesperson2", "salesperson"],
      columns: [],
      metrics: ["orderIntake", "contracts"],
      lighter: ["signed", "increased", "decreased", "cancelled"],
    },
  ],
  metrics: ["orderIntake", "contracts", "signed", "increased", "decreased", "handedOver", "cancelled"],
  filters: ["year", "month", "day", "unit", "department", "salesperson", "customer", "contractNo", "region", "productLine", "step"],
});
