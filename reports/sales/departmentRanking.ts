import { contrastReport } from "#reports/contrast";

export default contrastReport("sales.departmentRanking", "deptRanking", {
  chart: { chart: "bar", by: ["department"], metrics: ["orderedGross", "invoicedGross", "received"] },
  front: ["orderedGross", "invoicedGross", "received"],
  beside: ["ordered", "invoiced", "intakeOnPlan", "invoicedOnPlan", "collectedOnPlan"],
  groups: ["department", "salesperson", "unit"],
  windows: [
    { kind: "rank", of: "orderedGross" },
    { kind: "share", of: "orderedGross" },
    { kind: "climbed", of: "orderedGross", against: "orderedGrossLastYear" },
  ],
});
