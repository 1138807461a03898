import { receivablesReport } from "#reports/receivables";

export default receivablesReport("sales.receivablesReportHydraulics", "crmRptAparMoneyZDYY", "ZDYY");
