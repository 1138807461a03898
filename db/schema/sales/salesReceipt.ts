import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, day, documentColumns, instant, lineColumns, money, rate } from "#db/columns";
import { companyKey, indexInCompany, listedBy, toCompany, toGlobal, toHeader, uniqueInCompany } from "#db/keys";
import { businessUnits, currencies, departments, employees } from "#db/schema/masterData/organisation";
import { companyParties, customers } from "#db/schema/masterData/party";
import { receivableItems } from "./receivable.ts";
import { salesContracts } from "./salesContract.ts";
import { salesHeader, salesKeys } from "./salesHeader.ts";

/** Money received from a customer; what is not applied to open items stands as an advance of the customer (and contract). */
export const salesReceipts = pgTable(
  "sales_receipt",
  {
    ...salesHeader,
    contractId: bigintText(),
    method: text(),
    payer: text(),
    payerAccount: text(),
    bankRef: text(),
    paperNo: text(),
    bank: text(),
    acceptor: text(),
    billDueOn: day(),
    /** inHand, endorsed, discounted, inCollection, paid or dishonoured: that of its bill. */
    billState: text(),
    totalAmount: money().notNull(),
    appliedAmount: money().notNull().default("0"),
    /** Applied and refunded so far, by its own lines and by settlements. */
    settledAmount: money().notNull().default("0"),
    postedOn: day(),
    submittedBy: bigintText(),
    confirmedBy: bigintText(),
    confirmedAt: instant(),
  },
  (t) => [
    ...salesKeys(t, "sales_receipt"),
    toCompany(t, "sales_receipt", "contractId", () => salesContracts),
    uniqueInCompany(t, "sales_receipt", "bankRef"),
  ],
);

export const salesReceiptApplications = pgTable(
  "sales_receipt_application",
  {
    ...lineColumns,
    receiptId: bigintText().notNull(),
    itemId: bigintText().notNull(),
    amount: money().notNull(),
    notes: text(),
    /** When it was taken back. */
    undoneOn: day(),
  },
  (t) => [
    companyKey(t, "sales_receipt_application"),
    uniqueInCompany(t, "sales_receipt_application", "receiptId", "seq"),
    toHeader(t, "sales_receipt_application", "receiptId", () => salesReceipts),
    toCompany(t, "sales_receipt_application", "itemId", () => receivableItems),
    indexInCompany(t, "sales_receipt_application", "itemId"),
  ],
);

/** A line of a bank statement: money that nobody claimed yet, once per bank reference; docOn is its value date. */
export const bankReceipts = pgTable(
  "bank_receipt",
  {
    ...documentColumns,
    bankRef: text().notNull(),
    bank: text(),
    payer: text().notNull(),
    payerAccount: text(),
    purpose: text(),
    currency: text().notNull(),
    totalAmount: money().notNull(),
    customerId: bigintText(),
    contractId: bigintText(),
    departmentId: bigintText(),
    salespersonId: bigintText(),
    claimReason: text(),
    /** The payer is the customer by name or account, as far as is known. */
    isKnownPayer: boolean().notNull().default(false),
    receiptId: bigintText(),
    submittedBy: bigintText(),
  },
  (t) => [
    companyKey(t, "bank_receipt"),
    uniqueInCompany(t, "bank_receipt", "docNo"),
    uniqueInCompany(t, "bank_receipt", "bankRef"),
    ...listedBy(t, "bank_receipt", "docOn"),
    toGlobal(t, "bank_receipt", "currency", () => currencies.code),
    toCompany(t, "bank_receipt", "customerId", () => customers),
    toCompany(t, "bank_receipt", "contractId", () => salesContracts),
    toCompany(t, "bank_receipt", "departmentId", () => departments),
    toCompany(t, "bank_receipt", "salespersonId", () => employees),
    toCompany(t, "bank_receipt", "receiptId", () => salesReceipts),
  ],
);

/** A bill of exchange that a receipt brought, from its coming in to its end. */
export const receivableBills = pgTable(
  "receivable_bill",
  {
    ...documentColumns,
    receiptId: bigintText().notNull(),
    customerId: bigintText().notNull(),
    departmentId: bigintText().notNull(),
    unitId: bigintText(),
    salespersonId: bigintText(),
    /** bankBill, commercialBill or electronicBill */
    billType: text().notNull(),
    paperNo: text(),
    acceptor: text(),
    bank: text(),
    dueOn: day().notNull(),
    currency: text().notNull(),
    exchangeRate: rate().notNull().default("1"),
    totalAmount: money().notNull(),
    companyAmount: money().notNull(),
    endorsedToId: bigintText(),
    discountBank: text(),
    discountFee: money(),
    /** The day of what happened last. */
    movedOn: day(),
    /** How often it was booked since it came in: the generation of its journal. */
    bookings: integer().notNull().default(0),
  },
  (t) => [
    companyKey(t, "receivable_bill"),
    uniqueInCompany(t, "receivable_bill", "docNo"),
    uniqueInCompany(t, "receivable_bill", "receiptId"),
    indexInCompany(t, "receivable_bill", "stage", "dueOn"),
    toCompany(t, "receivable_bill", "receiptId", () => salesReceipts),
    toCompany(t, "receivable_bill", "customerId", () => companyParties),
    toCompany(t, "receivable_bill", "departmentId", () => departments),
    toCompany(t, "receivable_bill", "unitId", () => businessUnits),
    toCompany(t, "receivable_bill", "salespersonId", () => employees),
    toCompany(t, "receivable_bill", "endorsedToId", () => companyParties),
    toGlobal(t, "receivable_bill", "currency", () => currencies.code),
  ],
);
