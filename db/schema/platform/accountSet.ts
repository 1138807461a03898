import { text, uniqueIndex } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { bigintText, companyColumns, instant } from "#db/columns";
import { companyTable } from "#db/table";
import { accounts } from "./access.ts";

/** Somebody asks to work in a company that he was invited to. */
export const accountSetApplications = companyTable(
  "account_set_application",
  {
    ...companyColumns,
    accountId: bigintText().notNull(),
    /** waiting, approved or rejected */
    stage: text().notNull(),
    reason: text(),
    requestedAt: instant().notNull(),
    decidedBy: bigintText(),
    decidedAt: instant(),
  },
  (key, t) => [
    key.index("stage", "requestedAt"),
    uniqueIndex("account_set_application_waiting_key")
      .on(t.compId, t.accountId)
      .where(sql`${t.stage} = 'waiting'`),
    key.toGlobal("accountId", () => accounts),
    key.toGlobal("decidedBy", () => accounts),
  ],
);
