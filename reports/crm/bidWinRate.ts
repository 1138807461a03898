import { defineReport } from "#define/report";
import bids from "#reports/datasets/crm/bids";

export default defineReport(bids, {
  id: "crm.bidWinRate",
  path: "/bidWinRate",
  groups: ["month", "customer", "unit", "department", "salesperson", "region", "productLine", "result", "winner", "lostReason"],
  params: [],
  views: [
    { kind: "chart", chart: "combined", by: ["month"], metrics: ["bidValue", "wonValue"], lines: ["winRate"] },
    { kind: "pivot", columns: [], metrics: ["bidValue", "wonValue"], lighter: ["bids", "decided", "won", "winRate", "winRateByValue"] },
  ],
  metrics: ["bidValue", "wonValue", "decidedValue", "wonBidValue", "bids", "decided", "won", "winRate", "winRateByValue"],
  filters: [
    "year",
    "month",
    "day",
    "unit",
    "department",
    "salesperson",
    "customer",
    "region",
    "productLine",
    "result",
    "winner",
    "lostReason",
  ],
});
