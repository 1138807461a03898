import { contrastReport } from "#reports/contrast";

export default contrastReport("sales.departmentRanking", "deptRanking", {
  chart: { chart: "bar", by: ["department"], metrics: ["ordered", "invoiced", "received"] },
  front: ["ordered", "invoiced", "received"],
  beside: ["intakeOnPlan", "invoicedOnPlan", "collectedOnPlan"],
  groups: ["department", "salesperson", "unit"],
  windows: [
    { kind: "rank", of: "ordered" },
    { kind: "share", of: "ordered" },
    { kind: "climbed", of: "ordered", against: "orderedLastYear" },
  ],
});
