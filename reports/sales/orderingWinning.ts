import { contrastReport } from "#reports/contrast";

export default contrastReport("sales.orderingWinning", "/dhjzbjedb", {
  chart: { chart: "bar", by: ["month"], metrics: ["ordered", "awarded"] },
  front: ["ordered", "awarded", "gap"],
  beside: ["orderedShare"],
});
