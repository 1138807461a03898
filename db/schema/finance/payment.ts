import { text } from "drizzle-orm/pg-core";
import { bigintText, day, documentColumns, money } from "#db/columns";
import { businessUnits, currencies, departments } from "#db/schema/masterData/organisation";
import { companyParties } from "#db/schema/masterData/party";
import { purchaseOrders } from "#db/schema/purchasing/purchasing";
import { companyTable } from "#db/table";

/**
 * Money to a supplier: for goods that came, or before those of an order come (a prepayment, set off against what is owed once they are
 * there).
 */
export const payments = companyTable(
  "payment",
  {
    ...documentColumns,
    category: text().notNull(),
    supplierId: bigintText().notNull(),
    orderId: bigintText(),
    departmentId: bigintText().notNull(),
    unitId: bigintText(),
    method: text(),
    paperNo: text(),
    bank: text(),
    bankAccount: text(),
    currency: text().notNull(),
    totalAmount: money().notNull().default("0"),
    /** What could be paid in company currency when it was handed in: what the supplier is owed, or what is left of the order. */
    settleableAmount: money(),
    companyAmount: money().notNull().default("0"),
    paidOn: day(),
    bankRef: text(),
    appliedOn: day(),
    submittedBy: bigintText(),
  },
  (key) => [
    key.unique("docNo"),
    ...key.listedBy("docOn"),
    key.index("supplierId"),
    key.index("orderId"),
    key.to("supplierId", () => companyParties),
    key.to("orderId", () => purchaseOrders),
    key.to("departmentId", () => departments),
    key.to("unitId", () => businessUnits),
    key.toGlobal("currency", () => currencies.code),
  ],
);
