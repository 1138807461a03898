import { defineReport } from "#define/report";
import orderLines from "#reports/datasets/sales/orderLines";
import { LINE_FILTERS, LINE_GROUPS } from "#reports/lineReports";

/** Whether what was to be delivered in a period left by the day that was agreed. */
export default defineReport(orderLines, {
  id: "sales.onTimeDelivery",
  path: "/onTimeDelivery",
  groups: ["dueMonth", "timeliness", ...LINE_GROUPS],
  params: ["from", "asOf"],
  views: [
    { kind: "chart", chart: "combined", by: ["dueMonth"], metrics: ["dueLines", "timelyLines"], lines: ["onTimeShare"] },
    {
      kind: "pivot",
      columns: [],
      metrics: ["dueLines", "timelyLines", "onTimeShare", "lateLines", "averageDelay"],
      lighter: ["dueWorth", "timelyWorth", "onTimeByWorth"],
    },
  ],
  metrics: ["dueLines", "timelyLines", "onTimeShare", "lateLines", "lateDays", "averageDelay", "dueWorth", "timelyWorth", "onTimeByWorth"],
  filters: ["timeliness", ...LINE_FILTERS],
});
