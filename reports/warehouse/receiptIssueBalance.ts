import { balanceReport } from "#reports/balances";

export default balanceReport("warehouse.receiptIssueBalance", "/itemStockHis", "standard");
