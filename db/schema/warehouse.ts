import { boolean, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import {
  auditColumns,
  bigintText,
  companyColumns,
  day,
  documentColumns,
  instant,
  lineColumns,
  masterColumns,
  money,
  price,
  quantity,
} from "../columns.ts";
import { companyKey, indexInCompany, toCompany, toHeader, uniqueInCompany } from "../keys.ts";
import { companyMaterials } from "./material.ts";
import { businessUnits, departments, employees } from "./organisation.ts";
import { companyParties } from "./party.ts";
import { purchaseOrderLines, purchaseOrders } from "./purchasing.ts";

export const warehouses = pgTable(
  "warehouse",
  {
    ...companyColumns,
    ...masterColumns,
    departmentId: bigintText().notNull(),
    stockType: text(),
    /** Substitute storage: goods of the supplier kept for him. */
    isSubstitute: boolean().notNull().default(false),
    isVirtual: boolean().notNull().default(false),
    isProduction: boolean().notNull().default(false),
    /** Pricing method (costFlag); moving average for now. */
    costMethod: text().notNull().default("movingAverage"),
    allowsNegative: boolean().notNull().default(false),
    keeperId: bigintText(),
    phone: text(),
    address: text(),
  },
  (t) => [
    companyKey(t, "warehouse"),
    uniqueInCompany(t, "warehouse", "code"),
    toCompany(t, "warehouse", "departmentId", () => departments),
    toCompany(t, "warehouse", "keeperId", () => employees),
  ],
);

/** The parts of a stock key beside company, warehouse and material; '' where not used. */
const stockKey = {
  warehouseId: bigintText().notNull(),
  materialId: bigintText().notNull(),
  batch: text().notNull().default(""),
  area: text().notNull().default(""),
  seat: text().notNull().default(""),
  box: text().notNull().default(""),
  /** own, supplier or customer */
  owner: text().notNull().default("own"),
};

/** Append-only. One row per key and leg of a posted line; quantity in the base unit, value in company currency. */
export const stockMoves = pgTable(
  "stock_move",
  {
    ...companyColumns,
    ...stockKey,
    quantity: quantity().notNull(),
    value: money().notNull(),
    module: text().notNull(),
    documentId: bigintText().notNull(),
    lineId: bigintText().notNull(),
    /** out, in or variance */
    leg: text().notNull(),
    generation: integer().notNull().default(1),
    docNo: text().notNull(),
    partyId: bigintText(),
    postedOn: day().notNull(),
    postedMonth: text().notNull(),
    reversalOf: bigintText(),
    createdBy: bigintText().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    companyKey(t, "stock_move"),
    uniqueInCompany(t, "stock_move", "module", "documentId", "lineId", "leg", "generation"),
    indexInCompany(t, "stock_move", "warehouseId", "materialId", "postedOn"),
    indexInCompany(t, "stock_move", "postedOn"),
    toCompany(t, "stock_move", "warehouseId", () => warehouses),
    toCompany(t, "stock_move", "materialId", () => companyMaterials),
  ],
);

/** Cache with proof: equals the sum of the moves of its key. */
export const stockBalances = pgTable(
  "stock_balance",
  {
    ...companyColumns,
    ...stockKey,
    quantity: quantity().notNull().default("0"),
    reserved: quantity().notNull().default("0"),
    value: money().notNull().default("0"),
    version: integer().notNull().default(0),
    movedOn: day(),
  },
  (t) => [
    companyKey(t, "stock_balance"),
    uniqueInCompany(t, "stock_balance", "warehouseId", "materialId", "batch", "area", "seat", "box", "owner"),
    indexInCompany(t, "stock_balance", "materialId"),
    toCompany(t, "stock_balance", "warehouseId", () => warehouses),
    toCompany(t, "stock_balance", "materialId", () => companyMaterials),
  ],
);

/** Posting locks the row of its month `for share`, closing takes it `for update`. A month without a row is open. */
export const stockPeriods = pgTable(
  "stock_period",
  {
    ...companyColumns,
    warehouseId: bigintText().notNull(),
    yearMonth: text().notNull(),
    stage: text().notNull().default("open"),
    ...auditColumns,
  },
  (t) => [
    companyKey(t, "stock_period"),
    uniqueInCompany(t, "stock_period", "warehouseId", "yearMonth"),
    toCompany(t, "stock_period", "warehouseId", () => warehouses),
  ],
);

/** Retry of a write returns the first answer: (company, key) is unique, the hash tells another request with the same key. */
export const postingRequests = pgTable(
  "posting_request",
  {
    compId: integer().notNull(),
    key: text().notNull(),
    hash: text().notNull(),
    answer: text(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ name: "posting_request_pk", columns: [t.compId, t.key] })],
);

const stockHeader = {
  ...documentColumns,
  departmentId: bigintText().notNull(),
  warehouseId: bigintText().notNull(),
  unitId: bigintText(),
  totalQuantity: quantity().notNull().default("0"),
  totalAmount: money().notNull().default("0"),
  postedOn: day(),
  postedMonth: text(),
  submittedBy: bigintText(),
  confirmedBy: bigintText(),
  confirmedAt: instant(),
};

const stockLine = {
  ...lineColumns,
  materialId: bigintText().notNull(),
  quantity: quantity().notNull(),
  unitPrice: price(),
  amount: money().notNull().default("0"),
  batch: text(),
  area: text(),
  seat: text(),
  box: text(),
  notes: text(),
};

export const goodsReceipts = pgTable(
  "goods_receipt",
  { ...stockHeader, supplierId: bigintText(), purchaseOrderId: bigintText(), deliveryNote: text() },
  (t) => [
    companyKey(t, "goods_receipt"),
    uniqueInCompany(t, "goods_receipt", "docNo"),
    indexInCompany(t, "goods_receipt", "stage", "docOn"),
    indexInCompany(t, "goods_receipt", "docOn"),
    toCompany(t, "goods_receipt", "departmentId", () => departments),
    toCompany(t, "goods_receipt", "warehouseId", () => warehouses),
    toCompany(t, "goods_receipt", "unitId", () => businessUnits),
    toCompany(t, "goods_receipt", "supplierId", () => companyParties),
    toCompany(t, "goods_receipt", "purchaseOrderId", () => purchaseOrders),
  ],
);

export const goodsReceiptLines = pgTable(
  "goods_receipt_line",
  { ...stockLine, receiptId: bigintText().notNull(), orderLineId: bigintText(), producedOn: day(), expiresOn: day() },
  (t) => [
    companyKey(t, "goods_receipt_line"),
    uniqueInCompany(t, "goods_receipt_line", "receiptId", "seq"),
    toHeader(t, "goods_receipt_line", "receiptId", () => goodsReceipts),
    toCompany(t, "goods_receipt_line", "materialId", () => companyMaterials),
    toCompany(t, "goods_receipt_line", "orderLineId", () => purchaseOrderLines),
    indexInCompany(t, "goods_receipt_line", "orderLineId"),
  ],
);

/** Opening balances, cut-overs and corrections: signed quantities with a reason. */
export const stockAdjustments = pgTable("stock_adjustment", { ...stockHeader, reason: text().notNull() }, (t) => [
  companyKey(t, "stock_adjustment"),
  uniqueInCompany(t, "stock_adjustment", "docNo"),
  indexInCompany(t, "stock_adjustment", "stage", "docOn"),
  toCompany(t, "stock_adjustment", "departmentId", () => departments),
  toCompany(t, "stock_adjustment", "warehouseId", () => warehouses),
  toCompany(t, "stock_adjustment", "unitId", () => businessUnits),
]);

export const stockAdjustmentLines = pgTable("stock_adjustment_line", { ...stockLine, adjustmentId: bigintText().notNull() }, (t) => [
  companyKey(t, "stock_adjustment_line"),
  uniqueInCompany(t, "stock_adjustment_line", "adjustmentId", "seq"),
  toHeader(t, "stock_adjustment_line", "adjustmentId", () => stockAdjustments),
  toCompany(t, "stock_adjustment_line", "materialId", () => companyMaterials),
]);
