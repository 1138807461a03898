import { defineReport } from "#define/report";
import orderLines from "#reports/datasets/sales/orderLines";
import { LINE_FILTERS, LINE_GROUPS } from "#reports/lineReports";

/** What is still to be delivered, by the month in which it was agreed. */
export default defineReport(orderLines, {
  id: "sales.backlogByMonth",
  path: "/backlogByMonth",
  groups: ["dueMonth", ...LINE_GROUPS],
  params: ["asOf"],
  views: [
    { kind: "chart", chart: "bar", by: ["dueMonth"], metrics: ["backlog"], stack: "unit" },
    { kind: "pivot", columns: [], metrics: ["backlog"], lighter: ["ordered", "delivered", "cancelled"] },
  ],
  metrics: ["backlog", "ordered", "delivered", "cancelled"],
  filters: LINE_FILTERS,
});
