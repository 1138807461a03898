import { defineReport } from "#define/report";
import contractBook from "#reports/datasets/sales/contractBook";

export default defineReport(contractBook, {
  id: "sales.contractUnpaid",
  path: "contractCaliberPayableUnpaid",
  groups: ["customer", "contractNo", "salesperson", "department", "unit", "region", "productLine", "innerOuter"],
  params: ["asOf", "buckets"],
  views: [
    { kind: "chart", chart: "bar", by: ["bucket"], metrics: ["unpaidOnContract"], stack: "unit" },
    {
      kind: "pivot",
      columns: ["bucket"],
      metrics: ["unpaidOnContract"],
      lighter: ["dueOnContract", "paidOnContract", "paidShare", "oldestUnpaid"],
    },
  ],
  metrics: ["dueOnContract", "paidOnContract", "unpaidOnContract", "paidShare", "oldestUnpaid"],
  filters: ["customer", "contractNo", "region", "salesperson", "department", "unit", "productLine", "innerOuter", "bucket"],
});
