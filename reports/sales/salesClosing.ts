import { defineReport } from "#define/report";
import closing from "#reports/datasets/sales/closing";

const FRONT = ["ordered", "awarded", "invoiced", "received"] as const;
const BESIDE = [
  "planIntake",
  "intakeCompletion",
  "planInvoiced",
  "invoicedCompletion",
  "planCollected",
  "collectedCompletion",
  "bookToBill",
] as const;

/** What sales came to month by month: closed months as they were closed, open ones as they are now. */
export default defineReport(closing, {
  id: "sales.salesClosing",
  path: "saleClosingReport",
  groups: ["state", "month", "unit", "department", "salesperson", "customer", "region", "productLine", "currency"],
  params: ["from", "asOf", "bills"],
  views: [{ kind: "pivot", rows: ["state", "month"], columns: [], metrics: FRONT, lighter: BESIDE }],
  metrics: [...FRONT, ...BESIDE, "orderedGross", "invoicedGross", "applied"],
  filters: ["year", "month", "day", "state", "unit", "department", "salesperson", "customer", "region", "productLine", "currency", "side"],
});
