import { integer, jsonb, text } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, instant, masterColumns } from "#db/columns";
import { accounts } from "./access.ts";
import { companyTable } from "#db/table";

/** A way out of the company: a mail server, a group robot, or a web address. `url` and `secret` are kept encrypted. */
export const notifyChannels = companyTable(
  "notify_channel",
  {
    ...companyColumns,
    ...masterColumns,
    /** mail, wecomApp, dingtalkApp or feishuApp to one person; wecom, dingtalk, feishu or webhook to a group or a program */
    kind: text().notNull(),
    host: text(),
    port: integer(),
    /** none, starttls or tls */
    security: text(),
    /** Who signs in: of mail the user, of an application its company or key. */
    account: text(),
    /** The number of an application. */
    agentId: text(),
    sender: text(),
    url: text(),
    secret: text(),
  },
  (key) => [key.index("stage", "code", "id"), key.unique("code")],
);

/** What a program outside is told of documents: of a type, or of those that reach a stage, by a web address. */
export const documentHooks = companyTable(
  "document_hook",
  {
    ...companyColumns,
    ...masterColumns,
    module: text().notNull(),
    /** The stage that one reaches; whatever is done to it where empty. */
    stageTo: text(),
    channelId: bigintText().notNull(),
    /** The last row of the history that was told. */
    toldId: bigintText(),
  },
  (key) => [key.index("stage", "code", "id"), key.unique("code"), key.to("channelId", () => notifyChannels)],
);

/** Messages to people and programs outside, written in the transaction that they tell of and sent row by row afterwards. */
export const outbox = companyTable(
  "outbox",
  {
    ...companyColumns,
    /** waiting, sent or dead */
    stage: text().notNull(),
    topic: text().notNull(),
    kind: text().notNull(),
    /** The channel that it must go through; else the first enabled one of its kind. */
    channelId: bigintText(),
    accountId: bigintText(),
    /** A mail address, or the mobile number that a robot names; nobody in particular where empty. */
    recipient: text(),
    language: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    html: text(),
    /** Stored files that go with it, by name. */
    files: jsonb().$type<{ id: string; name: string }[]>(),
    module: text(),
    documentId: bigintText(),
    attempts: integer().notNull().default(0),
    dueAt: instant().notNull().defaultNow(),
    claimedAt: instant(),
    sentAt: instant(),
    /** Why it did not go out the last time (one of FAULTS), and what the other side said. */
    fault: text(),
    detail: text(),
    ...auditColumns,
  },
  (key) => [
    ...key.listedBy("createdAt"),
    key.index("stage", "dueAt"),
    key.to("channelId", () => notifyChannels),
    key.toGlobal("accountId", () => accounts),
  ],
);
