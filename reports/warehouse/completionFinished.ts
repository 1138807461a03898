import { completionReport } from "#reports/completions";

export default completionReport("warehouse.completionFinished", "/productionCompletionReportcp", "CP");
