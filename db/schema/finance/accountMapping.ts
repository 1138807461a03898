import { text } from "drizzle-orm/pg-core";
import { auditColumns, companyColumns } from "#db/columns";
import { companyTable } from "#db/table";

/** Which account of the accounting programs a class of the journal is. */
export const accountMappings = companyTable(
  "account_mapping",
  {
    ...companyColumns,
    account: text().notNull(),
    yonyouCode: text(),
    yonyouName: text(),
    kingdeeCode: text(),
    kingdeeName: text(),
    /** none or customer: what the account is kept by beside. */
    auxiliary: text().notNull().default("none"),
    notes: text(),
    ...auditColumns,
  },
  (key) => [key.unique("account")],
);
