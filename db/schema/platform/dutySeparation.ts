import { text } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns } from "#db/columns";
import { companyTable } from "#db/table";

/** Whether a company keeps system, security and audit administrators apart: off, on, or ending (on until a second person confirms). */
export const dutySeparations = companyTable(
  "duty_separation",
  {
    ...companyColumns,
    code: text().notNull(),
    stage: text().notNull(),
    /** Who asks for its end. */
    endRequestedBy: bigintText(),
    /** Which of the three he was then: `system`, `security`, `audit`, between blanks. */
    endRequestedAs: text(),
    notes: text(),
    ...auditColumns,
  },
  (key) => [key.unique("code")],
);
