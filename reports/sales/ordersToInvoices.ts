import { contrastReport } from "#reports/contrast";

export default contrastReport("sales.ordersToInvoices", "/dhhkfp", {
  chart: { chart: "bar", by: ["month"], metrics: ["orderedGross", "received", "invoicedGross"] },
  front: ["orderedGross", "received", "invoicedGross"],
  beside: ["orderedGrossGrowth", "receivedGrowth", "invoicedGrossGrowth"],
});
