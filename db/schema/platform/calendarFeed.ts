import { text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, instant } from "#db/columns";
import { accounts } from "#db/schema/platform/access";
import { companyTable } from "#db/table";

/** The address at which a calendar program reads somebody's days in a company; only the hash of its token is kept. */
export const calendarFeeds = companyTable(
  "calendar_feed",
  { ...companyColumns, accountId: bigintText().notNull(), tokenHash: text().notNull(), createdAt: instant().notNull(), readAt: instant() },
  (key) => [key.unique("tokenHash"), key.index("accountId"), key.toGlobal("accountId", () => accounts)],
);
