import { balanceReport } from "#reports/balances";

export default balanceReport("warehouse.receiptIssueBalanceBearingNew", "/itemStockHisLYCNew", "bearingValued", "LYC");
