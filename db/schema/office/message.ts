import { integer, text } from "drizzle-orm/pg-core";
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
    createdAt: instant().notNull().defaultNow(),
  },
  (key) => [key.index("accountId", "createdAt"), key.index("accountId", "readAt"), key.toGlobal("accountId", () => accounts)],
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
