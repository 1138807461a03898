import { pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, day, quantity } from "#db/columns";
import { type CompanyTable, indexInCompany, toCompany } from "#db/keys";
import { customerModels } from "#db/schema/masterData/material";
import { costCenters, departments, employees, projects } from "#db/schema/masterData/organisation";
import { companyParties, customers, manufacturers } from "#db/schema/masterData/party";
import { purchaseOrderLines, purchaseOrders } from "#db/schema/purchasing/purchasing";
import { salesContractProducts, salesContracts } from "#db/schema/sales/salesContract";
import { stockHeader, stockHeaderKeys, stockLine, stockLineKeys } from "./stockColumns.ts";

export const goodsReceipts = pgTable(
  "goods_receipt",
  {
    ...stockHeader,
    supplierId: bigintText(),
    purchaseOrderId: bigintText(),
    deliveryNote: text(),
    customerId: bigintText(),
    projectId: bigintText(),
    contractNo: text(),
    invoiceNo: text(),
  },
  (t) => [
    ...stockHeaderKeys(t, "goods_receipt"),
    toCompany(t, "goods_receipt", "supplierId", () => companyParties),
    toCompany(t, "goods_receipt", "purchaseOrderId", () => purchaseOrders),
    toCompany(t, "goods_receipt", "customerId", () => customers),
    toCompany(t, "goods_receipt", "projectId", () => projects),
  ],
);

export const goodsReceiptLines = pgTable(
  "goods_receipt_line",
  {
    ...stockLine,
    receiptId: bigintText().notNull(),
    orderLineId: bigintText(),
    /** The line of an issue that these goods come back from. */
    issueLineId: bigintText(),
    auxiliaryQuantity: quantity(),
    customerModelId: bigintText(),
    packingQuantity: quantity(),
    manufacturerId: bigintText(),
    producedOn: day(),
    expiresOn: day(),
  },
  (t) => [
    ...stockLineKeys(t, "goods_receipt_line", "receiptId", () => goodsReceipts),
    toCompany(t, "goods_receipt_line", "orderLineId", () => purchaseOrderLines),
    toCompany(t, "goods_receipt_line", "issueLineId", () => goodsIssueLines),
    toCompany(t, "goods_receipt_line", "customerModelId", () => customerModels),
    toCompany(t, "goods_receipt_line", "manufacturerId", () => manufacturers),
    indexInCompany(t, "goods_receipt_line", "orderLineId"),
    indexInCompany(t, "goods_receipt_line", "issueLineId"),
  ],
);

export const goodsIssues = pgTable(
  "goods_issue",
  {
    ...stockHeader,
    customerId: bigintText(),
    useDepartmentId: bigintText(),
    projectId: bigintText(),
    costCenterId: bigintText(),
    receiverId: bigintText(),
    /** The sales contract whose goods it delivers. */
    contractId: bigintText(),
    /** Asked for and not yet issued; 0 once the rest is closed. */
    openQuantity: quantity().notNull().default("0"),
  },
  (t) => [
    ...stockHeaderKeys(t, "goods_issue"),
    toCompany(t, "goods_issue", "customerId", () => customers),
    toCompany(t, "goods_issue", "useDepartmentId", () => departments),
    toCompany(t, "goods_issue", "projectId", () => projects),
    toCompany(t, "goods_issue", "costCenterId", () => costCenters),
    toCompany(t, "goods_issue", "receiverId", () => employees),
    toCompany(t, "goods_issue", "contractId", () => salesContracts),
    indexInCompany(t, "goods_issue", "contractId"),
  ],
);

export const goodsIssueLines = pgTable(
  "goods_issue_line",
  {
    ...stockLine,
    issueId: bigintText().notNull(),
    requestedQuantity: quantity(),
    /** Issued on this request so far, by this line and by the lines that carry it on. */
    issuedQuantity: quantity().notNull().default("0"),
    returnedQuantity: quantity().notNull().default("0"),
    /** The line of the request that this one carries on. */
    sourceLineId: bigintText(),
    /** The product of the contract that it delivers. */
    contractProductId: bigintText(),
    customerModelId: bigintText(),
    packingQuantity: quantity(),
    /** Whose goods they are when they are a supplier's. */
    supplierId: bigintText(),
    /** The settlement that paid for it. */
    settlementId: bigintText(),
    useFor: text(),
    /** Why another batch than the first to expire is taken. */
    batchReason: text(),
  },
  (t) => [
    ...stockLineKeys(t, "goods_issue_line", "issueId", () => goodsIssues),
    toCompany(t, "goods_issue_line", "sourceLineId", (): CompanyTable => goodsIssueLines),
    toCompany(t, "goods_issue_line", "contractProductId", () => salesContractProducts),
    toCompany(t, "goods_issue_line", "customerModelId", () => customerModels),
    toCompany(t, "goods_issue_line", "supplierId", () => companyParties),
    indexInCompany(t, "goods_issue_line", "sourceLineId"),
    indexInCompany(t, "goods_issue_line", "supplierId"),
  ],
);

/** Opening balances, cut-overs and corrections: signed quantities with a reason. */
export const stockAdjustments = pgTable("stock_adjustment", { ...stockHeader, reason: text().notNull() }, (t) =>
  stockHeaderKeys(t, "stock_adjustment"),
);

export const stockAdjustmentLines = pgTable(
  "stock_adjustment_line",
  {
    ...stockLine,
    adjustmentId: bigintText().notNull(),
    /** Whose goods they are when they are a supplier's. */
    supplierId: bigintText(),
  },
  (t) => [
    ...stockLineKeys(t, "stock_adjustment_line", "adjustmentId", () => stockAdjustments),
    toCompany(t, "stock_adjustment_line", "supplierId", () => companyParties),
  ],
);
