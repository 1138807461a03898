import { contrastReport } from "#reports/contrast";

export default contrastReport("sales.salesClosing", "saleClosingReport", {
  front: ["ordered", "awarded", "invoiced", "received"],
  beside: ["planIntake", "intakeCompletion", "planInvoiced", "invoicedCompletion", "planCollected", "collectedCompletion", "bookToBill"],
  groups: ["unit", "department", "month"],
});
