import { boolean, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, instant } from "#db/columns";
import { companyTable, localTable } from "#db/table";

/** Which process does a repeated job, until when (another may take it over afterwards), and how its rounds ended. */
export const jobLeases = localTable("job_lease", {
  name: text().primaryKey(),
  holder: text().notNull(),
  until: instant().notNull(),
  /** When a round last came to its end, and when one failed, with what was said. */
  endedAt: instant(),
  failedAt: instant(),
  fault: text(),
});

/** What people were told of the days of documents: each once before, and once when it had passed (`is_late`). */
export const reminders = companyTable(
  "reminder",
  {
    ...companyColumns,
    module: text().notNull(),
    documentId: bigintText().notNull(),
    /** Which of the module's reminders. */
    name: text().notNull(),
    dueOn: day().notNull(),
    isLate: boolean().notNull(),
    toldAt: instant().notNull(),
  },
  (key) => [key.unique("module", "documentId", "name", "dueOn", "isLate")],
);
