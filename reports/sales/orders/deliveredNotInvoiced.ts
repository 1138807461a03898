import { defineReport } from "#define/report";
import contractBook from "#reports/datasets/sales/contractBook";

export default defineReport(contractBook, {
  id: "sales.deliveredNotInvoiced",
  path: "/deliveredNotInvoiced",
  groups: ["customer", "contractNo", "salesperson", "department", "unit", "region", "productLine", "innerOuter"],
  params: ["asOf", "buckets"],
  views: [
    { kind: "chart", chart: "bar", by: ["bucket"], metrics: ["unbilled"], stack: "unit" },
    {
      kind: "pivot",
      columns: ["bucket"],
      metrics: ["unbilled"],
      lighter: ["deliveredByAge", "billedByAge", "billedShare", "oldestUnbilled"],
    },
  ],
  metrics: ["unbilled", "deliveredByAge", "billedByAge", "billedShare", "oldestUnbilled"],
  filters: ["customer", "contractNo", "region", "salesperson", "department", "unit", "productLine", "innerOuter", "bucket"],
});
