import { defineReport } from "#define/report";
import projectBids from "#reports/datasets/crm/projectBids";

const WHO = ["productLine", "customer", "mine", "region", "department", "salesperson", "unit", "form", "stage"] as const;

export default defineReport(projectBids, {
  id: "crm.bidCostStatement",
  path: "crmProjectBidCostStatement",
  groups: [...WHO, "month", "bid"],
  params: [],
  views: [
    { kind: "chart", chart: "combined", by: ["productLine"], metrics: ["costed", "cost"], lines: ["marginRate"] },
    { kind: "pivot", columns: [], metrics: ["offered", "costed", "cost", "margin"], lighter: ["bids", "marginRate"] },
  ],
  metrics: ["bids", "offered", "costed", "cost", "margin", "marginRate"],
  filters: ["year", "month", "day", ...WHO, "isKey"],
});
