import { contrastReport } from "#reports/contrast";

export default contrastReport("sales.collectionContrastApplied", "reContrast2", {
  chart: { chart: "bar", by: ["salesperson"], metrics: ["applied", "appliedLastYear"] },
  front: ["applied", "appliedLastYear", "appliedChange"],
  beside: ["appliedGrowth", "received"],
  groups: ["salesperson", "customer", "department"],
});
