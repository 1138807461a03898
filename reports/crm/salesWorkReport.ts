import { workReport } from "#reports/workReports";

export default workReport({
  id: "crm.salesWorkReport",
  path: "salesWorkReport",
  by: ["department", "salesperson", "month"],
  metrics: ["plannedVisits", "visits", "visitRate", "receptions", "bidsHandedIn", "bids", "wonBids", "weeklyReports", "dailyReports"],
  lighter: ["participations", "reportedVisits", "lateVisits", "overdueVisits", "lateReports", "begunReports"],
  bars: ["plannedVisits", "visits"],
  line: "visitRate",
});
