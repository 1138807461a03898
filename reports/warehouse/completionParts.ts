import { completionReport } from "#reports/completions";

export default completionReport("warehouse.completionParts", "/productionCompletionReportlj", [
  { dimension: "stockType", in: ["spareParts", "rawMaterial", "consumables", "other"] },
]);
