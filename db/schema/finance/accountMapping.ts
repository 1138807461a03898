import { pgTable, text } from "drizzle-orm/pg-core";
import { auditColumns, companyColumns } from "#db/columns";
import { companyKey, uniqueInCompany } from "#db/keys";

/** Which account of the accounting programs a class of the journal is. */
export const accountMappings = pgTable(
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
  (t) => [companyKey(t, "account_mapping"), uniqueInCompany(t, "account_mapping", "account")],
);
