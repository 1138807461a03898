import { boolean, integer, text } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, lineColumns, nameColumns } from "#db/columns";
import { companyTable } from "#db/table";

/** How people of a company divide ages of receivables and of stock, beside the sets that are delivered. */
export const ageBandSets = companyTable(
  "age_band_set",
  {
    ...companyColumns,
    code: text().notNull(),
    ...nameColumns,
    /** draft, enabled or disabled: what is enabled does not change any more, so that a link always means the same bands */
    stage: text().notNull(),
    isForReceivables: boolean().notNull(),
    isForStock: boolean().notNull(),
    notes: text(),
    ...auditColumns,
  },
  (key) => [key.index("stage", "code", "id"), key.unique("code")],
);

/** The last day of a band; what is older than the last of them is a band of its own. */
export const ageBandBounds = companyTable(
  "age_band_bound",
  { ...lineColumns, setId: bigintText().notNull(), lastDay: integer().notNull() },
  (key) => [key.unique("setId", "seq"), key.toHeader("setId", () => ageBandSets)],
);
