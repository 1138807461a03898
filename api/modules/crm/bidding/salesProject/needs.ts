/** What a phase may ask a project for before it is left: fields of its head, or its products. */
export const NEEDS = [
  "endCustomerId",
  "mineId",
  "workingFace",
  "productLineId",
  "expectedOn",
  "budgetAmount",
  "bidOn",
  "competitor",
  "riskLevel",
  "products",
] as const;
