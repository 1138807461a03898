import { text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, documentColumns, instant, money } from "#db/columns";
import { departments } from "#db/schema/masterData/organisation";
import { companyParties, customers } from "#db/schema/masterData/party";
import { companyTable, ledgerTable } from "#db/table";

/** Raises what a customer may owe for a time. */
export const creditReleases = companyTable(
  "credit_release",
  {
    ...documentColumns,
    customerId: bigintText().notNull(),
    departmentId: bigintText().notNull(),
    amount: money().notNull(),
    validFrom: day().notNull(),
    validTo: day().notNull(),
    reason: text().notNull(),
    submittedBy: bigintText(),
  },
  (key) => [
    ...key.listedBy("docOn"),
    key.unique("docNo"),
    key.index("customerId", "validTo"),
    key.to("customerId", () => customers),
    key.to("departmentId", () => departments),
  ],
);

/** Append-only. What was found when the credit of a customer was looked at; amounts in company currency. */
export const creditChecks = ledgerTable(
  "credit_check",
  {
    ...companyColumns,
    module: text().notNull(),
    documentId: bigintText().notNull(),
    docNo: text().notNull(),
    customerId: bigintText().notNull(),
    departmentId: bigintText(),
    checkedOn: day().notNull(),
    creditLimit: money().notNull(),
    released: money().notNull(),
    openAmount: money().notNull(),
    notInvoiced: money().notNull(),
    advances: money().notNull(),
    newAmount: money().notNull(),
    exposure: money().notNull(),
    /** passed, released (by a credit release) or refused: written after what it refused was undone */
    outcome: text().notNull(),
    createdBy: bigintText().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (key) => [
    key.index("checkedOn", "id"),
    key.index("customerId", "checkedOn"),
    key.to("customerId", () => companyParties),
    key.to("departmentId", () => departments),
  ],
);
