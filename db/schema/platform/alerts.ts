import { boolean, jsonb, text, uniqueIndex } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, instant } from "#db/columns";
import { accounts } from "./access.ts";
import { companyTable } from "#db/table";

/** What somebody wants to be told about a report: when a figure crosses a threshold (alert), or at certain hours (subscription). */
export const reportWatches = companyTable(
  "report_watch",
  {
    ...companyColumns,
    /** alert or subscription */
    kind: text().notNull(),
    name: text().notNull(),
    report: text().notNull(),
    dataset: text().notNull(),
    /** The slice that is asked, in each recipient's rights. */
    question: jsonb().$type<unknown>().notNull(),
    /** Threshold and comparison of an alert, hours of a subscription. */
    rule: jsonb().$type<unknown>().notNull(),
    /** What stood in the address of the report, to open it as it was. */
    address: text().notNull(),
    ownerId: bigintText().notNull(),
    isMuted: boolean().notNull().default(false),
    snoozedUntil: instant(),
    /** When a subscription is due. */
    nextAt: instant(),
    /** The data that an alert was last compared with. */
    seenVersion: text(),
    ...auditColumns,
  },
  (key) => [key.index("ownerId"), key.index("dataset"), key.index("nextAt"), key.toGlobal("ownerId", () => accounts)],
);

/** Who is told, and how: an account by mail, or a group robot in the rights of the owner. */
export const reportWatchRecipients = companyTable(
  "report_watch_recipient",
  {
    ...companyColumns,
    watchId: bigintText().notNull(),
    accountId: bigintText().notNull(),
    /** mail, wecom, dingtalk, feishu or webhook */
    channel: text().notNull(),
    /** The administrator's name of the robot; '' for mail. */
    target: text().notNull().default(""),
    /** Whether the figure stands beyond the threshold for this recipient, since when, and what it was. */
    isFiring: boolean().notNull().default(false),
    firedAt: instant(),
    value: text(),
    compared: text(),
  },
  (key) => [
    key.unique("watchId", "accountId", "channel", "target"),
    key.toHeader("watchId", () => reportWatches),
    key.toGlobal("accountId", () => accounts),
  ],
);

/** One delivery to one recipient. */
export const reportDeliveries = companyTable(
  "report_delivery",
  {
    ...companyColumns,
    watchId: bigintText().notNull(),
    accountId: bigintText().notNull(),
    channel: text().notNull(),
    target: text().notNull(),
    /** fired, cleared, due, now or lost */
    cause: text().notNull(),
    /** queued (handed to the outbox), refused (the recipient may not read the report) or failed */
    state: text().notNull(),
    error: text(),
    /** The version of the data, and the instant that they were true up to. */
    dataVersion: text(),
    dataAt: text(),
    value: text(),
    /** Whose rows and columns the message holds: company, or the hash of a partial reader's rights. */
    scope: text(),
    /** What makes a second delivery of the same thing impossible. */
    key: text().notNull(),
    createdAt: instant().notNull(),
  },
  (key, t) => [
    uniqueIndex("report_delivery_once_key").on(t.compId, t.watchId, t.accountId, t.channel, t.target, t.key),
    key.index("accountId"),
    key.index("createdAt"),
    key.toHeader("watchId", () => reportWatches),
  ],
);
