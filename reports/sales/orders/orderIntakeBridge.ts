import { defineReport } from "#define/report";
import { CONTRACT_FILTERS, CONTRACT_GROUPS } from "#reports/contractReports";
import contractBook from "#reports/datasets/sales/contractBook";

/** Orders in hand from one day to another: what was signed, changed in either direction, cancelled and delivered. */
export default defineReport(contractBook, {
  id: "sales.orderIntakeBridge",
  path: "/orderIntakeBridge",
  groups: ["unit", ...CONTRACT_GROUPS.filter((group) => group !== "unit")],
  params: ["from", "asOf"],
  views: [
    { kind: "chart", chart: "bar", by: ["month"], metrics: ["signed", "increased", "decreased", "cancelled"] },
    {
      kind: "pivot",
      columns: [],
      metrics: ["backlogBefore", "signed", "increased", "decreased", "handedOver", "cancelled", "delivered", "backlog"],
      lighter: ["intake"],
    },
  ],
  metrics: [
    "backlogBefore",
    "signed",
    "increased",
    "decreased",
    "handedOver",
    "cancelled",
    "delivered",
    "backlog",
    "orderedBefore",
    "deliveredBefore",
    "intake",
    "intakeToDate",
    "cancelledToDate",
  ],
  filters: CONTRACT_FILTERS,
});
