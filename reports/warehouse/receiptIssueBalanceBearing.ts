import { balanceReport } from "#reports/balances";

export default balanceReport("warehouse.receiptIssueBalanceBearing", "/itemStockHisLYC", "bearing", "LYC");
