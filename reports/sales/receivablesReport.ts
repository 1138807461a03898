import { receivablesReport } from "#reports/receivables";

export default receivablesReport("sales.receivablesReport", "crmRptAparMoney");
