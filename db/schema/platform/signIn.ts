import { boolean, integer, jsonb, text, uniqueIndex, bigint } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, instant } from "#db/columns";
import { globalTable, localTable } from "#db/table";
import { accounts, roles } from "./access.ts";

/** How people sign in, the same for the whole installation: one row. */
export const signInSettings = globalTable("sign_in_setting", {
  id: bigintText().primaryKey(),
  code: text().notNull().default("signIn"),
  /** standard = three of four kinds of characters, 8 to 30 · lettersAndDigits = letters and digits, 6 to 30 */
  passwordPolicy: text().notNull().default("standard"),
  /** Kept encrypted; a random one for each where none is set. */
  initialPassword: text(),
  captchaAfter: integer().notNull().default(3),
  lockAfter: integer().notNull().default(10),
  lockMinutes: integer().notNull().default(15),
  idleMinutes: integer().notNull().default(720),
  absoluteHours: integer().notNull().default(168),
  codesPerTarget: integer().notNull().default(5),
  codesPerAddress: integer().notNull().default(20),
  codesPerDay: integer().notNull().default(500),
  ...auditColumns,
});

/** Counts of attempts, shared by all processes; `expire` in ms since 1970. */
export const rateLimits = localTable("rate_limit", {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
});

/** A picture somebody is asked to read, or a sum to solve; answered once. */
export const captchas = localTable("captcha", {
  id: text().primaryKey(),
  answers: text().array().notNull(),
  expiresAt: instant().notNull(),
});

/** A code that was sent to a number or an address; for one purpose, once, five tries. */
export const signInCodes = localTable("sign_in_code", {
  id: bigintText().primaryKey(),
  purpose: text().notNull(),
  target: text().notNull(),
  accountId: bigintText(),
  codeHash: text().notNull(),
  tries: integer().notNull().default(0),
  createdAt: instant().notNull(),
  expiresAt: instant().notNull(),
});

/** Where else people prove who they are. */
export const identityProviders = globalTable(
  "identity_provider",
  {
    id: bigintText().primaryKey(),
    code: text().notNull(),
    nameZh: text(),
    nameEn: text(),
    nameRu: text(),
    pinyin: text(),
    stage: text().notNull().default("enabled"),
    /** oidc, ticket, feishu, wecom, dingtalk */
    kind: text().notNull(),
    /** The entry page that leads there. */
    entry: text().notNull(),
    issuer: text(),
    clientId: text(),
    clientSecret: text(),
    /** The claim that names the account, and the one with the groups. */
    accountClaim: text().notNull().default("preferred_username"),
    groupClaim: text().notNull().default("groups"),
    /** The company whose stations follow the groups. */
    company: text(),
    makesAccounts: boolean().notNull().default(false),
    ...auditColumns,
  },
  (_, t) => [uniqueIndex("identity_provider_code_key").on(t.code)],
);

/** Which role the members of a group hold. */
export const providerGroups = globalTable(
  "provider_group",
  {
    id: bigintText().primaryKey(),
    seq: integer().notNull(),
    providerId: bigintText().notNull(),
    groupName: text().notNull(),
    roleId: bigintText().notNull(),
    scope: text().notNull().default("company"),
  },
  (key) => [key.toGlobal("providerId", () => identityProviders), key.toGlobal("roleId", () => roles)],
);

/** Who an account is at a provider. */
export const accountIdentities = globalTable(
  "account_identity",
  { id: bigintText().primaryKey(), accountId: bigintText().notNull(), providerId: bigintText().notNull(), subject: text().notNull() },
  (key, t) => [
    uniqueIndex("account_identity_subject_key").on(t.providerId, t.subject),
    key.toGlobal("accountId", () => accounts),
    key.toGlobal("providerId", () => identityProviders),
  ],
);

/** A way to a provider that somebody is on; its state is answered once. */
export const providerVisits = localTable("provider_visit", {
  stateHash: text().primaryKey(),
  providerId: bigintText().notNull(),
  nonce: text().notNull(),
  verifier: text().notNull(),
  returnTo: text().notNull(),
  expiresAt: instant().notNull(),
});

/** Tickets and logout tokens that were taken: none is taken twice. */
export const usedTickets = localTable("used_ticket", { id: text().primaryKey(), expiresAt: instant().notNull() });

/** What a program signs in with in somebody's name: less than he may, until a day. */
export const apiTokens = globalTable(
  "api_token",
  {
    id: bigintText().primaryKey(),
    accountId: bigintText().notNull(),
    compId: integer().notNull(),
    name: text().notNull(),
    tokenHash: text().notNull(),
    /** `<module>.<action>` patterns; what is not among them the token may not. */
    scopes: jsonb().$type<string[]>().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    revokedAt: instant(),
  },
  (key, t) => [uniqueIndex("api_token_token_hash_key").on(t.tokenHash), key.toGlobal("accountId", () => accounts)],
);

/** How the page of a host, or of an entry, looks before anybody signed in. */
export const brands = globalTable(
  "sign_in_brand",
  {
    id: bigintText().primaryKey(),
    /** A host name, or a path of an entry page. */
    code: text().notNull(),
    nameZh: text(),
    nameEn: text(),
    nameRu: text(),
    pinyin: text(),
    stage: text().notNull().default("enabled"),
    colour: text(),
    /** Pictures as data URLs. */
    logo: text(),
    background: text(),
    /** account, code, provider */
    loginType: text(),
    noticeZh: text(),
    noticeEn: text(),
    noticeRu: text(),
    ...auditColumns,
  },
  (_, t) => [uniqueIndex("sign_in_brand_code_key").on(t.code)],
);
