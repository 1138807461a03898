import { workReport } from "#reports/workReports";

export default workReport({
  id: "crm.dailySales",
  path: "DailySalesStatistics",
  by: ["day", "department", "salesperson"],
  metrics: ["dailyReports", "lateReports", "visits", "receptions"],
  lighter: ["begunReports", "participations", "reportedVisits", "overdueVisits"],
  bars: ["dailyReports", "visits"],
});
