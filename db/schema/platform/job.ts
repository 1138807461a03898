import { text } from "drizzle-orm/pg-core";
import { instant } from "#db/columns";
import { localTable } from "#db/table";

/** Which process does a repeated job, until when; another may take it over afterwards. */
export const jobLeases = localTable("job_lease", {
  name: text().primaryKey(),
  holder: text().notNull(),
  until: instant().notNull(),
});
