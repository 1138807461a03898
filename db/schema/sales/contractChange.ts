import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, day, lineColumns, money, quantity } from "#db/columns";
import { companyKey, toCompany, toHeader, uniqueInCompany } from "#db/keys";
import { coalMines } from "#db/schema/masterData/coalMine";
import { contractInstalment, contractProduct, contractProductKeys } from "./contractColumns.ts";
import { endCustomers } from "#db/schema/masterData/endCustomer";
import { salesContracts } from "./salesContract.ts";
import { salesHeader, salesKeys } from "./salesHeader.ts";

/** What a contract in force shall say from now on: docOn is the day of the change, the seller's columns are those of the contract. */
export const contractChanges = pgTable(
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
  (t) => [
    ...salesKeys(t, "contract_change"),
    toCompany(t, "contract_change", "contractId", () => salesContracts),
    toCompany(t, "contract_change", "endCustomerId", () => endCustomers),
    toCompany(t, "contract_change", "mineId", () => coalMines),
  ],
);

export const contractChangeProducts = pgTable(
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
  (t) => [
    ...contractProductKeys(t, "contract_change_product"),
    uniqueInCompany(t, "contract_change_product", "changeId", "seq"),
    toHeader(t, "contract_change_product", "changeId", () => contractChanges),
  ],
);

export const contractChangeInstalments = pgTable(
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
  (t) => [
    companyKey(t, "contract_change_instalment"),
    uniqueInCompany(t, "contract_change_instalment", "changeId", "seq"),
    toHeader(t, "contract_change_instalment", "changeId", () => contractChanges),
  ],
);

/** The comparison: one row for each field that differs. */
export const contractDifferences = pgTable(
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
  (t) => [
    companyKey(t, "contract_difference"),
    uniqueInCompany(t, "contract_difference", "changeId", "seq"),
    toHeader(t, "contract_difference", "changeId", () => contractChanges),
  ],
);
