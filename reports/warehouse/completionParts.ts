import { completionReport } from "#reports/completions";

export default completionReport("warehouse.completionParts", "/productionCompletionReportlj", "LJ");
