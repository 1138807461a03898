import { contrastReport } from "#reports/contrast";

export default contrastReport("sales.planDetails", "SalesPlanDetails", {
  chart: { chart: "bar", by: ["month"], metrics: ["planIntake", "ordered"] },
  front: ["planIntake", "ordered", "planLeft"],
  beside: [
    "intakeCompletion",
    "personPlanIntake",
    "unassignedPlan",
    "planInvoiced",
    "invoicedCompletion",
    "planCollected",
    "collectedCompletion",
  ],
  groups: ["department", "salesperson", "month", "unit"],
});
