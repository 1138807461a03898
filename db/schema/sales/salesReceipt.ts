import { boolean, integer, text } from "drizzle-orm/pg-core";
import { bigintText, day, documentColumns, lineColumns, money, rate } from "#db/columns";
import { businessUnits, currencies, departments, employees } from "#db/schema/masterData/organisation";
import { companyParties, customers } from "#db/schema/masterData/party";
import { receivableItems, settledItem } from "./receivable.ts";
import { salesContracts } from "./salesContract.ts";
import { salesHeader, salesKeys } from "./salesHeader.ts";
import { companyTable } from "#db/table";

/** Money received from a customer; what is not applied to open items stands as an advance of the customer (and contract). */
export const salesReceipts = companyTable(
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
  },
  (key) => [...salesKeys(key), key.to("contractId", () => salesContracts), key.unique("bankRef")],
);

export const salesReceiptApplications = companyTable(
  "sales_receipt_application",
  {
    ...lineColumns,
    receiptId: bigintText().notNull(),
    itemId: bigintText().notNull(),
    ...settledItem,
    amount: money().notNull(),
    notes: text(),
    /** When it was taken back. */
    undoneOn: day(),
  },
  (key) => [
    key.unique("receiptId", "seq"),
    key.toHeader("receiptId", () => salesReceipts),
    key.to("itemId", () => receivableItems),
    key.index("itemId"),
  ],
);

/** A line of a bank statement: money that nobody claimed yet, once per bank reference; docOn is its value date. */
export const bankReceipts = companyTable(
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
  (key) => [
    key.unique("docNo"),
    key.unique("bankRef"),
    ...key.listedBy("docOn"),
    key.toGlobal("currency", () => currencies.code),
    key.to("customerId", () => customers),
    key.to("contractId", () => salesContracts),
    key.to("departmentId", () => departments),
    key.to("salespersonId", () => employees),
    key.to("receiptId", () => salesReceipts),
  ],
);

/** A bill of exchange that a receipt brought, from its coming in to its end. */
export const receivableBills = companyTable(
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
  (key) => [
    key.unique("docNo"),
    key.unique("receiptId"),
    key.index("stage", "dueOn"),
    key.to("receiptId", () => salesReceipts),
    key.to("customerId", () => companyParties),
    key.to("departmentId", () => departments),
    key.to("unitId", () => businessUnits),
    key.to("salespersonId", () => employees),
    key.to("endorsedToId", () => companyParties),
    key.toGlobal("currency", () => currencies.code),
  ],
);
