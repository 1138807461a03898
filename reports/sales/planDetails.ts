import { contrastReport } from "#reports/contrast";

export default contrastReport("sales.planDetails", "SalesPlanDetails", {
  chart: { chart: "bar", by: ["month"], metrics: ["planIntake", "ordered"] },
  front: ["planIntake", "ordered", "planLeft"],
  beside: [
    "intakeCompletion",
    "workingDaysLeft",
    "neededIntake",
    "personPlanIntake",
    "unassignedPlan",
    "planInvoiced",
    "invoicedCompletion",
    "planCollected",
    "collectedCompletion",
    "neededCollection",
  ],
  groups: ["department", "salesperson", "month", "unit"],
});
