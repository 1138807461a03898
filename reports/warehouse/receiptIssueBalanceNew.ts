import { balanceReport } from "#reports/balances";

export default balanceReport("warehouse.receiptIssueBalanceNew", "/itemStockHisNew", "valued");
