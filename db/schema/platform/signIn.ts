import { bigint, integer, text } from "drizzle-orm/pg-core";
import { auditColumns, bigintText } from "#db/columns";
import { globalTable, localTable } from "#db/table";

/** How people sign in, the same for the whole installation: one row. */
export const signInSettings = globalTable("sign_in_setting", {
  id: bigintText().primaryKey(),
  code: text().notNull().default("signIn"),
  /** standard = three of four kinds of characters, 8 to 30 · lettersAndDigits = letters and digits, 6 to 30 */
  passwordPolicy: text().notNull().default("standard"),
  /** Kept encrypted; a random one for each where none is set. */
  initialPassword: text(),
  lockAfter: integer().notNull().default(10),
  lockMinutes: integer().notNull().default(15),
  idleMinutes: integer().notNull().default(720),
  absoluteHours: integer().notNull().default(168),
  ...auditColumns,
});

/** Counts of attempts, shared by all processes; `expire` in ms since 1970. */
export const rateLimits = localTable("rate_limit", {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
});
