import { defineReport } from "#define/report";
import { CONTRACT_FILTERS, CONTRACT_GROUPS } from "#reports/contractReports";
import contractBook from "#reports/datasets/sales/contractBook";

export default defineReport(contractBook, {
  id: "sales.orderBook",
  path: "/orderBook",
  groups: ["unit", ...CONTRACT_GROUPS.filter((group) => group !== "unit")],
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
  filters: CONTRACT_FILTERS,
});
