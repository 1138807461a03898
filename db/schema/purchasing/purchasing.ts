import { pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, day, documentColumns, lineColumns, money, percent, price, quantity } from "#db/columns";
import { companyKey, indexInCompany, listedBy, toCompany, toGlobal, toHeader, uniqueInCompany } from "#db/keys";
import { companyMaterials } from "#db/schema/masterData/material";
import { businessUnits, currencies, departments, employees } from "#db/schema/masterData/organisation";
import { companyParties } from "#db/schema/masterData/party";

/** Stages are the status codes of the specification: 01 issued to 09 rejected. */
export const purchaseOrders = pgTable(
  "purchase_order",
  {
    ...documentColumns,
    departmentId: bigintText().notNull(),
    unitId: bigintText(),
    supplierId: bigintText().notNull(),
    buyerId: bigintText(),
    currency: text().notNull(),
    deliveryOn: day(),
    freight: money().notNull().default("0"),
    amount: money().notNull().default("0"),
    taxAmount: money().notNull().default("0"),
    totalAmount: money().notNull().default("0"),
  },
  (t) => [
    companyKey(t, "purchase_order"),
    uniqueInCompany(t, "purchase_order", "docNo"),
    ...listedBy(t, "purchase_order", "docOn"),
    indexInCompany(t, "purchase_order", "supplierId"),
    toCompany(t, "purchase_order", "departmentId", () => departments),
    toCompany(t, "purchase_order", "unitId", () => businessUnits),
    toCompany(t, "purchase_order", "supplierId", () => companyParties),
    toCompany(t, "purchase_order", "buyerId", () => employees),
    toGlobal(t, "purchase_order", "currency", () => currencies.code),
  ],
);

export const purchaseOrderLines = pgTable(
  "purchase_order_line",
  {
    ...lineColumns,
    orderId: bigintText().notNull(),
    materialId: bigintText().notNull(),
    quantity: quantity().notNull(),
    receivedQuantity: quantity().notNull().default("0"),
    unitPrice: price().notNull(),
    taxRate: percent().notNull().default("0"),
    amount: money().notNull().default("0"),
    taxAmount: money().notNull().default("0"),
    deliveryOn: day(),
    notes: text(),
  },
  (t) => [
    companyKey(t, "purchase_order_line"),
    uniqueInCompany(t, "purchase_order_line", "orderId", "seq"),
    toHeader(t, "purchase_order_line", "orderId", () => purchaseOrders),
    toCompany(t, "purchase_order_line", "materialId", () => companyMaterials),
  ],
);
