import { jsonb, text } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, instant } from "#db/columns";
import { accounts, roles } from "./access.ts";
import { companyTable, ledgerTable } from "#db/table";

/** An alert that fired where everybody sees it: who answers for it, who took it up, and how it ended. It stays when its alert goes. */
export const reportAlarms = companyTable(
  "report_alarm",
  {
    ...companyColumns,
    /** The alert (`report_watch`). */
    watchId: bigintText().notNull(),
    name: text().notNull(),
    dataset: text().notNull(),
    /** new, acknowledged or over */
    stage: text().notNull(),
    /** Who answers for it: an account, or whoever has a role. */
    ownerId: bigintText(),
    ownerRoleId: bigintText(),
    /** Who is told when nobody took it up by `escalatesAt`, and when he was. */
    nextOwnerId: bigintText(),
    nextOwnerRoleId: bigintText(),
    escalatesAt: instant(),
    escalatedAt: instant(),
    raisedAt: instant().notNull(),
    endedAt: instant(),
    acknowledgedBy: bigintText(),
    acknowledgedAt: instant(),
    /** It is new again after this. */
    acknowledgedUntil: instant(),
    note: text(),
    /** The figure as the owner of the alert reads it, and whose rows and columns those are. */
    value: text(),
    scope: text(),
    ...auditColumns,
  },
  (key) => [
    key.index("stage", "watchId"),
    key.index("watchId"),
    key.toGlobal("ownerId", () => accounts),
    key.toGlobal("ownerRoleId", () => roles),
    key.toGlobal("nextOwnerId", () => accounts),
    key.toGlobal("nextOwnerRoleId", () => roles),
    key.toGlobal("acknowledgedBy", () => accounts),
  ],
);

/** Append-only. What became of an alarm, and who did it. */
export const reportAlarmEvents = ledgerTable(
  "report_alarm_event",
  {
    ...companyColumns,
    alarmId: bigintText().notNull(),
    /** raised, acknowledged, lapsed (what it was acknowledged until is over), escalated or ended */
    kind: text().notNull(),
    /** Who did it; none where the program did. */
    accountId: bigintText(),
    note: text(),
    detail: jsonb().$type<unknown>(),
    createdAt: instant().notNull(),
  },
  (key) => [key.index("alarmId", "createdAt", "id")],
);
