import { defineReport } from "#define/report";
import projectBids from "#reports/datasets/crm/projectBids";

const WHO = ["bid", "stage", "customer", "mine", "productLine", "region", "department", "salesperson", "unit"] as const;

export default defineReport(projectBids, {
  id: "crm.keyBids",
  path: "crmProjectBidEmphasisCB",
  where: [
    { dimension: "isKey", in: ["yes"] },
    { dimension: "form", in: ["CB"] },
  ],
  groups: [...WHO, "month"],
  params: [],
  views: [
    { kind: "chart", chart: "bar", by: ["month"], metrics: ["offered"], stack: "stage" },
    { kind: "pivot", columns: [], metrics: ["offered"], lighter: ["bids", "opened"] },
  ],
  metrics: ["bids", "offered", "opened"],
  filters: ["year", "month", "day", ...WHO, "openOn"],
});
