import { text } from "drizzle-orm/pg-core";
import { auditColumns, companyColumns, instant } from "#db/columns";
import { companyTable } from "#db/table";

/** A month of the receivable ledger; while it is closed nothing is booked on its days. A month without a row is open. */
export const receivablePeriods = companyTable(
  "receivable_period",
  { ...companyColumns, yearMonth: text().notNull(), stage: text().notNull().default("open"), closedAt: instant(), ...auditColumns },
  (key) => [key.unique("yearMonth")],
);
