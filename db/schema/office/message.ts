import { sql } from "drizzle-orm";
import { index, integer, jsonb, text } from "drizzle-orm/pg-core";
import type { MessageChoices } from "#db/messages";
import { bigintText, companyColumns, instant, lineColumns, masterColumns } from "#db/columns";
import { accounts } from "#db/schema/platform/access";
import { companyTable } from "#db/table";

/** What one person is told in the page: one row a thing. */
export const messages = companyTable(
  "message",
  {
    ...companyColumns,
    accountId: bigintText().notNull(),
    /** announcement, task, decision, mention, application or notice */
    kind: text().notNull(),
    title: text().notNull(),
    content: text(),
    module: text(),
    documentId: bigintText(),
    /** Where it leads, where that is no document. */
    path: text(),
    readAt: instant(),
    /** When it went out by the ways that he chose, or was found to need none; empty while that is open. */
    deliveredAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (key, t) => [
    key.index("accountId", "createdAt"),
    key.index("accountId", "readAt"),
    index("message_undelivered_idx")
      .on(t.compId, t.accountId)
      .where(sql`${t.deliveredAt} is null`),
    key.toGlobal("accountId", () => accounts),
  ],
);

/** How one person is told outside of the page; whoever has none is told as the program begins. */
export const messageSettings = companyTable(
  "message_setting",
  {
    ...companyColumns,
    accountId: bigintText().notNull(),
    choices: jsonb().$type<MessageChoices>().notNull(),
    /** The hour (HH:MM in the company's zone) at which what he wants once a day goes out. */
    digestAt: text().notNull(),
    /** Nothing goes out between these hours, over midnight too; both or none. */
    quietFrom: text(),
    quietTo: text(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (key) => [key.unique("accountId"), key.toGlobal("accountId", () => accounts)],
);

/** Kinds of messages that people find under one head. */
export const messageGroups = companyTable("message_group", { ...companyColumns, ...masterColumns, sortNo: integer() }, (key) => [
  ...key.listedBy("code"),
  key.unique("code"),
]);

export const messageGroupKinds = companyTable(
  "message_group_kind",
  { ...lineColumns, groupId: bigintText().notNull(), kind: text().notNull() },
  (key) => [key.unique("groupId", "seq"), key.toHeader("groupId", () => messageGroups)],
);
