import { completionReport } from "#reports/completions";

export default completionReport("warehouse.completion", "productionCompletionReport");
