import { workReport } from "#reports/workReports";

export default workReport({
  id: "crm.weeklyDepartment",
  path: "weeklyDept",
  by: ["week", "department", "salesperson"],
  metrics: ["weeklyReports", "lateReports", "visits", "receptions", "bidsHandedIn", "bids", "wonBids", "orders", "collected"],
  lighter: ["invoiced", "begunReports", "dailyReports", "plannedVisits", "visitRate"],
  bars: ["visits", "receptions", "bidsHandedIn"],
});
