import { receivablesReport } from "#reports/receivables";

export default receivablesReport("sales.receivablesReportSupply", "crmRptAparMoneyGX", "GX");
