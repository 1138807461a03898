import { bigint, boolean, index, integer, text } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, instant } from "#db/columns";
import { accounts } from "#db/schema/platform/access";
import { globalTable, journalTable, localTable } from "#db/table";

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
  /** Failures after which a picture is to be read before the next one; 0 = always. */
  captchaAfter: integer().notNull().default(3),
  /** optional = who wants it and whose role asks for it · everybody */
  secondStep: text().notNull().default("optional"),
  /** How a forgotten password is made anew: off · code = digits of the identity card and a code · digits = those alone */
  recovery: text().notNull().default("code"),
  codeSignIn: boolean().notNull().default(true),
  /** Where codes for mobile numbers are posted to; both kept encrypted. */
  smsUrl: text(),
  smsSecret: text(),
  /** Countries whose numbers get codes, with commas. */
  mobilePrefixes: text().notNull().default("+86"),
  codesPerDay: integer().notNull().default(1000),
  ...auditColumns,
});

/**
 * Every sign-in, refusal, sign-out, code sent and password changed: written once, and gone by the rule of journals. It is of the company
 * that keeps the account; of whom nobody knows, of the one that keeps the installation.
 */
export const signInEvents = journalTable(
  "sign_in_event",
  {
    ...companyColumns,
    /** signedIn, refused, locked, signedOut, codeSent, passwordChanged */
    kind: text().notNull(),
    /** By what: password, code, secondStep, provider, recovery, administrator. */
    way: text(),
    accountId: bigintText(),
    /** What was typed where no account is meant by it, masked. */
    typed: text(),
    /** Why somebody was refused. */
    reason: text(),
    address: text(),
    agent: text(),
    createdAt: instant().notNull(),
  },
  (key) => [key.index("createdAt", "id"), key.index("accountId", "createdAt", "id")],
);

/** Counts of attempts, shared by all processes; `expire` in ms since 1970. */
export const rateLimits = localTable(
  "rate_limit",
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: "number" }),
  },
  (_, t) => [index("rate_limit_expire_idx").on(t.expire)],
);

/** Something begun at the entrance that waits for its proof: a picture read, a code typed. Used once, tried a few times, for minutes. */
export const signInTickets = localTable(
  "sign_in_ticket",
  {
    /** Hash of what the browser was given. */
    tokenHash: text().primaryKey(),
    /** captcha · signIn (by a code) · secondStep · recovery · mobile */
    purpose: text().notNull(),
    /** Nobody's where the account does not exist: it looks the same from outside. */
    accountId: bigintText(),
    /** What the proof is bound to: account and network of a picture, the number that is to be an account's. */
    subject: text().notNull().default(""),
    /** Hash of the proof under the installation's key; none where another proof is asked for. */
    proofHash: text(),
    tries: integer().notNull().default(0),
    expiresAt: instant().notNull(),
  },
  (_, t) => [index("sign_in_ticket_expires_idx").on(t.expiresAt)],
);

/** The second step of an account: an authenticator's secret, kept encrypted; it counts once its first code was typed. */
export const secondSteps = globalTable(
  "second_step",
  {
    accountId: bigintText().primaryKey(),
    secret: text().notNull(),
    confirmedAt: instant(),
  },
  (key) => [key.toGlobal("accountId", () => accounts)],
);

/** Codes for the day when the authenticator is lost: hashes under the installation's key, gone once used. */
export const recoveryCodes = globalTable("recovery_code", { accountId: bigintText().notNull(), codeHash: text().notNull() }, (key) => [
  key.primary("accountId", "codeHash"),
  key.toGlobal("accountId", () => accounts),
]);
