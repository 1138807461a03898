import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#db/columns";

/** Which process does a repeated job, until when; another may take it over afterwards. */
export const jobLeases = pgTable("job_lease", {
  name: text().primaryKey(),
  holder: text().notNull(),
  until: instant().notNull(),
});
