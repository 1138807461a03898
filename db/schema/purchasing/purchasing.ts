import { integer, text } from "drizzle-orm/pg-core";
import { bigintText, day, documentColumns, lineColumns, money, percent, price, quantity } from "#db/columns";
import { companyMaterials } from "#db/schema/masterData/material";
import { businessUnits, companies, currencies, departments, employees } from "#db/schema/masterData/organisation";
import { companyParties } from "#db/schema/masterData/party";
import { companyTable } from "#db/table";

/** Stages are the status codes of the specification: 01 issued to 09 rejected. */
export const purchaseOrders = companyTable(
  "purchase_order",
  {
    ...documentColumns,
    departmentId: bigintText().notNull(),
    unitId: bigintText(),
    supplierId: bigintText().notNull(),
    buyerId: bigintText(),
    orderType: text().notNull().default("standard"),
    currency: text().notNull(),
    deliveryOn: day(),
    freight: money().notNull().default("0"),
    amount: money().notNull().default("0"),
    taxAmount: money().notNull().default("0"),
    totalAmount: money().notNull().default("0"),
    /** The sales contract of the company of the group that sells: whose it is, and its number. The order says what that one does. */
    twinCompId: integer(),
    twinId: bigintText(),
    twinNo: text(),
  },
  (key) => [
    key.unique("docNo"),
    ...key.listedBy("docOn"),
    key.index("supplierId"),
    key.to("departmentId", () => departments),
    key.to("unitId", () => businessUnits),
    key.to("supplierId", () => companyParties),
    key.to("buyerId", () => employees),
    key.toGlobal("currency", () => currencies.code),
    key.toGlobal("twinCompId", () => companies),
  ],
);

export const purchaseOrderLines = companyTable(
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
    /** The product of that contract. */
    twinLineId: bigintText(),
  },
  (key) => [key.unique("orderId", "seq"), key.toHeader("orderId", () => purchaseOrders), key.to("materialId", () => companyMaterials)],
);
