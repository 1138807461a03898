import { defineReport } from "#define/report";
import bidPrices from "#reports/datasets/crm/bidPrices";

const WHAT = ["model", "customer", "mine", "rival", "bidder", "side", "result", "productLine", "region", "salesperson", "unit"] as const;

export default defineReport(bidPrices, {
  id: "crm.bidPriceHistory",
  path: "/bidPriceHistory",
  groups: ["month", "year", ...WHAT, "project"],
  params: [],
  views: [
    { kind: "chart", chart: "line", by: ["month"], metrics: ["unitPrice"], stack: "side" },
    { kind: "chart", chart: "bar", by: ["rival"], metrics: ["offered"], stack: "result", top: 12 },
    { kind: "pivot", rows: ["model"], columns: ["side"], metrics: ["unitPrice", "lowest", "highest"], lighter: ["offers", "pieces"] },
  ],
  metrics: ["unitPrice", "lowest", "highest", "offers", "offered", "pieces"],
  filters: ["year", "month", "day", ...WHAT],
});
