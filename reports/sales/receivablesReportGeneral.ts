import { receivablesReport } from "#reports/receivables";

export default receivablesReport("sales.receivablesReportGeneral", "crmRptAparMoneyGL", "GL");
