import { text } from "drizzle-orm/pg-core";
import { bigintText, day, percent, price, quantity } from "#db/columns";
import type { CompanyTable } from "#db/keys";
import { customerModels } from "#db/schema/masterData/material";
import { costCenters, departments, employees, projects } from "#db/schema/masterData/organisation";
import { companyParties, customers, manufacturers } from "#db/schema/masterData/party";
import { purchaseOrderLines, purchaseOrders } from "#db/schema/purchasing/purchasing";
import { salesContractProducts, salesContracts } from "#db/schema/sales/salesContract";
import { ownerParties, ownerPartyKeys, stockHeader, stockHeaderKeys, stockLine, stockLineKeys } from "./stockColumns.ts";
import { companyTable } from "#db/table";

export const goodsReceipts = companyTable(
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
  (key) => [
    ...stockHeaderKeys(key),
    key.to("supplierId", () => companyParties),
    key.to("purchaseOrderId", () => purchaseOrders),
    key.to("customerId", () => customers),
    key.to("projectId", () => projects),
  ],
);

export const goodsReceiptLines = companyTable(
  "goods_receipt_line",
  {
    ...stockLine,
    receiptId: bigintText().notNull(),
    orderLineId: bigintText(),
    /** The line of an issue that these goods come back from. */
    issueLineId: bigintText(),
    /** What was prepared, as it was submitted; the keeper confirms what really came. */
    expectedQuantity: quantity(),
    /** What went back to the supplier. */
    returnedQuantity: quantity().notNull().default("0"),
    auxiliaryQuantity: quantity(),
    /** What the inspection let through, and what it blocked. */
    acceptedQuantity: quantity(),
    rejectedQuantity: quantity(),
    /** What the material was planned to cost when the receipt was submitted. */
    plannedPrice: price(),
    taxRate: percent(),
    /** Why it cost nothing. */
    freeReason: text(),
    customerModelId: bigintText(),
    packingQuantity: quantity(),
    manufacturerId: bigintText(),
    producedOn: day(),
    expiresOn: day(),
  },
  (key) => [
    ...stockLineKeys(key, "receiptId", () => goodsReceipts),
    key.to("orderLineId", () => purchaseOrderLines),
    key.to("issueLineId", (): CompanyTable => goodsIssueLines),
    key.to("customerModelId", () => customerModels),
    key.to("manufacturerId", () => manufacturers),
    key.index("orderLineId"),
    key.index("issueLineId"),
  ],
);

export const goodsIssues = companyTable(
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
  (key) => [
    ...stockHeaderKeys(key),
    key.to("customerId", () => customers),
    key.to("useDepartmentId", () => departments),
    key.to("projectId", () => projects),
    key.to("costCenterId", () => costCenters),
    key.to("receiverId", () => employees),
    key.to("contractId", () => salesContracts),
    key.index("contractId"),
  ],
);

export const goodsIssueLines = companyTable(
  "goods_issue_line",
  {
    ...stockLine,
    issueId: bigintText().notNull(),
    requestedQuantity: quantity(),
    /** The most that may be asked for and issued here. */
    quotaQuantity: quantity(),
    /** Issued on this request so far, by this line and by the lines that carry it on. */
    issuedQuantity: quantity().notNull().default("0"),
    returnedQuantity: quantity().notNull().default("0"),
    /** The line of the request that this one carries on. */
    sourceLineId: bigintText(),
    /** The line of a receipt whose goods go back to the supplier. */
    receiptLineId: bigintText(),
    /** The product of the contract that it delivers. */
    contractProductId: bigintText(),
    customerModelId: bigintText(),
    packingQuantity: quantity(),
    /** Whose goods they are when they are a supplier's. */
    supplierId: bigintText(),
    /** How much of it settlements paid for. */
    settledQuantity: quantity().notNull().default("0"),
    useFor: text(),
    /** Why another batch than the first to expire is taken. */
    batchReason: text(),
  },
  (key) => [
    ...stockLineKeys(key, "issueId", () => goodsIssues),
    key.to("sourceLineId", (): CompanyTable => goodsIssueLines),
    key.to("receiptLineId", (): CompanyTable => goodsReceiptLines),
    key.index("receiptLineId"),
    key.to("contractProductId", () => salesContractProducts),
    key.to("customerModelId", () => customerModels),
    key.to("supplierId", () => companyParties),
    key.index("sourceLineId"),
    key.index("supplierId"),
  ],
);

/** Opening balances, cut-overs and corrections: signed quantities with a reason. */
export const stockAdjustments = companyTable("stock_adjustment", { ...stockHeader, reason: text().notNull() }, (key) =>
  stockHeaderKeys(key),
);

export const stockAdjustmentLines = companyTable(
  "stock_adjustment_line",
  {
    ...stockLine,
    adjustmentId: bigintText().notNull(),
    /** Why it cost nothing. */
    freeReason: text(),
    ...ownerParties,
  },
  (key) => [...stockLineKeys(key, "adjustmentId", () => stockAdjustments), ...ownerPartyKeys(key)],
);
