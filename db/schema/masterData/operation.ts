import { boolean, text } from "drizzle-orm/pg-core";
import { companyColumns, masterColumns } from "#db/columns";
import { companyTable } from "#db/table";

/** What material comes or goes for: which side of the books it meets and what a document of it must say. */
export const operationTypes = companyTable(
  "operation_type",
  {
    ...companyColumns,
    ...masterColumns,
    /** receive or send */
    direction: text().notNull(),
    /** none, purchaseOrder, goodsIssue, goodsReceipt or production: what a document of it refers to */
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
  (key) => [key.index("stage", "code", "id"), key.unique("code")],
);
