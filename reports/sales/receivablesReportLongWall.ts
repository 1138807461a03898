import { receivablesReport } from "#reports/receivables";

export default receivablesReport("sales.receivablesReportLongWall", "crmRptAparMoneyCB", "CB");
