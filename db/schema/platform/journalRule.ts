import { integer, text } from "drizzle-orm/pg-core";
import { auditColumns, companyColumns } from "#db/columns";
import { companyTable } from "#db/table";

/** How long a company keeps what its program notes down for itself; a journal without a row goes by the rule that is delivered. */
export const journalRules = companyTable(
  "journal_rule",
  { ...companyColumns, journal: text().notNull(), keepDays: integer().notNull(), notes: text(), ...auditColumns },
  (key) => [key.unique("journal")],
);
