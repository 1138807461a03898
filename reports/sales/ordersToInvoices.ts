import { contrastReport } from "#reports/contrast";

export default contrastReport("sales.ordersToInvoices", "/dhhkfp", {
  chart: { chart: "bar", by: ["month"], metrics: ["ordered", "received", "invoicedGross"] },
  front: ["ordered", "received", "invoicedGross"],
  beside: ["orderedGrowth", "receivedGrowth", "invoicedGrossGrowth"],
});
