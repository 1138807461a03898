import { pgTable, text } from "drizzle-orm/pg-core";
import { auditColumns, companyColumns, instant } from "#db/columns";
import { companyKey, uniqueInCompany } from "#db/keys";

/** A month of the receivable ledger; while it is closed nothing is booked on its days. A month without a row is open. */
export const receivablePeriods = pgTable(
  "receivable_period",
  { ...companyColumns, yearMonth: text().notNull(), stage: text().notNull().default("open"), closedAt: instant(), ...auditColumns },
  (t) => [companyKey(t, "receivable_period"), uniqueInCompany(t, "receivable_period", "yearMonth")],
);
