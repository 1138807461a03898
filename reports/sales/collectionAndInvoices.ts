import { contrastReport } from "#reports/contrast";

export default contrastReport("sales.collectionAndInvoices", "reInvoice", {
  chart: { chart: "bar", by: ["month"], metrics: ["received", "invoicedGross"] },
  front: ["received", "invoicedGross"],
  beside: ["receivedLastYear", "receivedGrowth", "invoicedGrossLastYear", "invoicedGrossGrowth"],
});
