import { boolean, integer, text } from "drizzle-orm/pg-core";
import { bigintText, day, lineColumns, money, quantity } from "#db/columns";
import { coalMines } from "#db/schema/masterData/coalMine";
import { contractInstalment, contractProduct, contractProductKeys } from "./contractColumns.ts";
import { endCustomers } from "#db/schema/masterData/endCustomer";
import { salesContracts } from "./salesContract.ts";
import { salesHeader, salesKeys } from "./salesHeader.ts";
import { companyTable } from "#db/table";

/** What a contract in force shall say from now on: docOn is the day of the change, the seller's columns are those of the contract. */
export const contractChanges = companyTable(
  "contract_change",
  {
    ...salesHeader,
    contractId: bigintText().notNull(),
    /** The version that it changes. */
    revision: integer().notNull(),
    reason: text(),
    title: text(),
    endCustomerId: bigintText(),
    mineId: bigintText(),
    deliveryOn: day(),
    warrantyMonths: integer(),
    paymentTerms: text(),
    deliveryTerms: text(),
    qualityTerms: text(),
    amount: money().notNull().default("0"),
    taxAmount: money().notNull().default("0"),
    totalAmount: money().notNull().default("0"),
    /** That of the contract. */
    taxBasis: text().notNull().default("line"),
    previousCustomerId: bigintText(),
    previousTotal: money().notNull().default("0"),
    /** The contract as it stood when the change was begun, as JSON. */
    before: text(),
    /** Price, terms or party change: the contract is reviewed again. */
    needsReview: boolean().notNull().default(false),
    agreedOn: day(),
    /** What the change adds to the order book, in company currency. */
    companyDelta: money().notNull().default("0"),
    submittedBy: bigintText(),
  },
  (key) => [
    ...salesKeys(key),
    key.to("contractId", () => salesContracts),
    key.to("endCustomerId", () => endCustomers),
    key.to("mineId", () => coalMines),
  ],
);

export const contractChangeProducts = companyTable(
  "contract_change_product",
  {
    ...lineColumns,
    changeId: bigintText().notNull(),
    /** The line of the contract that it was. */
    lineId: bigintText(),
    ...contractProduct,
    previousQuantity: quantity(),
    previousAmount: money(),
  },
  (key) => [...contractProductKeys(key), key.unique("changeId", "seq"), key.toHeader("changeId", () => contractChanges)],
);

export const contractChangeInstalments = companyTable(
  "contract_change_instalment",
  {
    ...lineColumns,
    changeId: bigintText().notNull(),
    /** The line of the contract that it was. */
    lineId: bigintText(),
    ...contractInstalment,
    invoicedAmount: money().notNull().default("0"),
    previousAmount: money(),
    previousDueOn: day(),
  },
  (key) => [key.unique("changeId", "seq"), key.toHeader("changeId", () => contractChanges)],
);

/** The comparison: one row for each field that differs. */
export const contractDifferences = companyTable(
  "contract_difference",
  {
    ...lineColumns,
    changeId: bigintText().notNull(),
    /** header, products or instalments */
    part: text().notNull(),
    /** Line number within the part. */
    line: integer(),
    /** changed, added or removed */
    nature: text().notNull(),
    field: text().notNull(),
    previous: text(),
    next: text(),
  },
  (key) => [key.unique("changeId", "seq"), key.toHeader("changeId", () => contractChanges)],
);
