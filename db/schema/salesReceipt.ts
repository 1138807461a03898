import { pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, day, instant, lineColumns, money } from "../columns.ts";
import { companyKey, indexInCompany, toCompany, toHeader, uniqueInCompany } from "../keys.ts";
import { receivableItems } from "./receivable.ts";
import { salesHeader, salesKeys } from "./salesHeader.ts";

/** Money received from a customer; what is not applied to open items stands as an advance. */
export const salesReceipts = pgTable(
  "sales_receipt",
  {
    ...salesHeader,
    method: text(),
    paperNo: text(),
    bank: text(),
    totalAmount: money().notNull(),
    appliedAmount: money().notNull().default("0"),
    postedOn: day(),
    confirmedBy: bigintText(),
    confirmedAt: instant(),
  },
  (t) => salesKeys(t, "sales_receipt"),
);

export const salesReceiptApplications = pgTable(
  "sales_receipt_application",
  { ...lineColumns, receiptId: bigintText().notNull(), itemId: bigintText().notNull(), amount: money().notNull(), notes: text() },
  (t) => [
    companyKey(t, "sales_receipt_application"),
    uniqueInCompany(t, "sales_receipt_application", "receiptId", "seq"),
    toHeader(t, "sales_receipt_application", "receiptId", () => salesReceipts),
    toCompany(t, "sales_receipt_application", "itemId", () => receivableItems),
    indexInCompany(t, "sales_receipt_application", "itemId"),
  ],
);
