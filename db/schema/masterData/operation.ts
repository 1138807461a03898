import { boolean, pgTable, text } from "drizzle-orm/pg-core";
import { companyColumns, masterColumns } from "#db/columns";
import { companyKey, indexInCompany, uniqueInCompany } from "#db/keys";

/** What material comes or goes for: which side of the books it meets and what a document of it must say. */
export const operationTypes = pgTable(
  "operation_type",
  {
    ...companyColumns,
    ...masterColumns,
    /** receive or send */
    direction: text().notNull(),
    /** none, purchaseOrder, goodsIssue or production: what a document of it refers to */
    source: text().notNull().default("none"),
    requiresCustomer: boolean().notNull().default(false),
    requiresDepartment: boolean().notNull().default(false),
    requiresProject: boolean().notNull().default(false),
    requiresCostCenter: boolean().notNull().default(false),
    /** A sale: each line names the product of a contract that it delivers. */
    requiresContract: boolean().notNull().default(false),
    /** The journal account that stock is booked against. */
    account: text().notNull(),
    notes: text(),
  },
  (t) => [
    companyKey(t, "operation_type"),
    indexInCompany(t, "operation_type", "stage", "code", "id"),
    uniqueInCompany(t, "operation_type", "code"),
  ],
);
