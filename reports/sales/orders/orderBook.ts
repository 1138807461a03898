import { defineReport } from "#define/report";
import contractBook from "#reports/datasets/sales/contractBook";

export default defineReport(contractBook, {
  id: "sales.orderBook",
  path: "/orderBook",
  groups: ["unit", "customer", "contractNo", "salesperson", "department", "region", "productLine", "innerOuter"],
  params: ["from", "asOf"],
  views: [
    { kind: "chart", chart: "bar", by: ["unit"], metrics: ["backlog", "deliveredNotInvoiced"] },
    {
      kind: "pivot",
      columns: [],
      metrics: ["intakeToDate", "cancelledToDate", "deliveredToDate", "backlog", "invoicedToDate", "deliveredNotInvoiced"],
      lighter: ["billedAhead", "invoicingRate", "receivedToDate", "intake", "invoiced", "bookToBill"],
    },
  ],
  metrics: [
    "intakeToDate",
    "cancelledToDate",
    "deliveredToDate",
    "invoicedToDate",
    "receivedToDate",
    "backlog",
    "deliveredNotInvoiced",
    "billedAhead",
    "invoicingRate",
    "intake",
    "invoiced",
    "bookToBill",
  ],
  filters: ["customer", "contractNo", "region", "salesperson", "department", "unit", "productLine", "innerOuter"],
});
