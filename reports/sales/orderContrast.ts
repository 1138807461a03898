import { contrastReport } from "#reports/contrast";

export default contrastReport("sales.orderContrast", "/crmSalesOrderComparison", {
  chart: { chart: "combined", by: ["month"], metrics: ["ordered", "orderedLastYear"], lines: ["orderedGrowth"] },
  front: ["ordered", "orderedLastYear", "orderedChange"],
  beside: ["orderedGrowth", "planIntakeToDate", "intakeOnPlan", "planIntake", "intakeCompletion"],
});
