import { contrastReport } from "#reports/contrast";

export default contrastReport("sales.historicalContrast", "historical", {
  chart: { chart: "line", by: ["month"], metrics: ["ordered", "orderedLastYear"] },
  front: ["ordered", "orderedLastYear", "invoiced", "invoicedLastYear", "received", "receivedLastYear"],
  beside: ["orderedGrowth", "invoicedGrowth", "receivedGrowth"],
});
