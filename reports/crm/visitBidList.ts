import { workReport } from "#reports/workReports";

export default workReport({
  id: "crm.visitBidList",
  path: "visitBidList",
  by: ["customer", "salesperson"],
  metrics: ["plannedVisits", "visits", "bidsHandedIn", "bids", "wonBids"],
  lighter: ["participations", "reportedVisits", "lateVisits", "overdueVisits"],
  bars: ["visits", "bids", "wonBids"],
});
