import { receivablesReport } from "#reports/receivables";

export default receivablesReport("sales.receivablesReportBearing", "crmRptAparMoneyLYC", "LYC");
