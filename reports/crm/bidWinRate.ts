import { defineReport } from "#define/report";
import bids from "#reports/datasets/crm/bids";

export default defineReport(bids, {
  id: "crm.bidWinRate",
  path: "/bidWinRate",
  groups: ["month", "customer", "unit", "department", "salesperson", "region", "productLine", "currency", "result", "winner", "lostCause"],
  params: [],
  views: [
    { kind: "chart", chart: "combined", by: ["month"], metrics: ["bidValue", "wonValue"], lines: ["winRate"] },
    { kind: "chart", chart: "pareto", by: ["lostCause"], metrics: ["lostValue"], top: 12 },
    { kind: "chart", chart: "bar", by: ["winner"], metrics: ["bidValue"], stack: "result", top: 12 },
    {
      kind: "pivot",
      columns: [],
      metrics: ["bidValue", "wonValue"],
      lighter: ["bids", "decided", "won", "lost", "winRate", "winRateByValue", "hitTime"],
    },
  ],
  metrics: [
    "bidValue",
    "wonValue",
    "decidedValue",
    "wonBidValue",
    "bids",
    "decided",
    "won",
    "lost",
    "lostValue",
    "winRate",
    "winRateByValue",
    "hitTime",
  ],
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
    "currency",
    "result",
    "winner",
    "lostCause",
  ],
});
