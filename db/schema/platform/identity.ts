import { boolean, index, integer, jsonb, text, uniqueIndex } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, instant, masterColumns } from "#db/columns";
import { accounts, memberships, roles } from "#db/schema/platform/access";
import { companyTable, globalTable, localTable } from "#db/table";

/** Somebody outside who says who a person is. `clientSecret` and `bindPassword` are kept encrypted. */
export const identityProviders = globalTable(
  "identity_provider",
  {
    id: bigintText().primaryKey(),
    ...masterColumns,
    /** oidc, ticket, feishu, wecom, dingtalk or ldap */
    kind: text().notNull(),
    /** The page on which it is offered: a login path, or `all`. */
    entryPath: text().notNull().default("/login"),
    /** A visitor of its page who is not signed in is sent on at once. */
    isAutomatic: boolean().notNull().default(false),
    /** Of OpenID Connect and of tickets: who signs. */
    issuer: text(),
    /** Where people are sent to sign in. */
    authorizeUrl: text(),
    /** The base of the interfaces; of LDAP the server. */
    address: text(),
    /** Where the keys of whoever signs tickets are found; else the secret signs. */
    keysUrl: text(),
    clientId: text(),
    clientSecret: text(),
    agentId: text(),
    scopes: text(),
    skewSeconds: integer().notNull().default(60),
    bindDn: text(),
    bindPassword: text(),
    searchBase: text(),
    searchFilter: text(),
    startTls: boolean().notNull().default(false),
    /** Which fact is looked up, and what of the account it is: account, email, mobile or employee (the code of the employee). */
    accountClaim: text().notNull(),
    accountIs: text().notNull().default("account"),
    groupsClaim: text(),
    sortNo: integer(),
  },
  (_, t) => [uniqueIndex("identity_provider_code_key").on(t.code)],
);

/** Whoever is in a group there has a role here, in one company. */
export const identityProviderRoles = globalTable(
  "identity_provider_role",
  {
    id: bigintText().primaryKey(),
    seq: integer().notNull(),
    providerId: bigintText().notNull(),
    groupName: text().notNull(),
    /** The code of the company. */
    company: text().notNull(),
    roleId: bigintText().notNull(),
    /** company, own or team */
    scope: text().notNull().default("company"),
  },
  (key, t) => [
    uniqueIndex("identity_provider_role_key").on(t.providerId, t.groupName, t.company, t.roleId),
    key.toGlobal("providerId", () => identityProviders),
    key.toGlobal("roleId", () => roles),
  ],
);

/** Whom a provider means by a subject: written when somebody first signs in by it, so that a name that is given anew opens nothing. */
export const accountIdentities = globalTable(
  "account_identity",
  {
    id: bigintText().primaryKey(),
    providerId: bigintText().notNull(),
    subject: text().notNull(),
    accountId: bigintText().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (key, t) => [
    uniqueIndex("account_identity_subject_key").on(t.providerId, t.subject),
    uniqueIndex("account_identity_account_key").on(t.providerId, t.accountId),
    key.toGlobal("providerId", () => identityProviders),
    key.toGlobal("accountId", () => accounts),
  ],
);

/** A role that somebody has by his groups, as they were when he last signed in. */
export const identityStations = companyTable(
  "identity_station",
  {
    ...companyColumns,
    membershipId: bigintText().notNull(),
    providerId: bigintText().notNull(),
    roleId: bigintText().notNull(),
    scope: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (key) => [
    key.unique("membershipId", "providerId", "roleId"),
    key.to("membershipId", () => memberships),
    key.toGlobal("providerId", () => identityProviders),
    key.toGlobal("roleId", () => roles),
  ],
);

/** Somebody is away at a provider. Only hashes of the state and of what his browser holds are kept. */
export const signInStates = localTable("sign_in_state", {
  stateHash: text().primaryKey(),
  browserHash: text().notNull(),
  providerId: bigintText().notNull(),
  nonce: text().notNull(),
  verifier: text().notNull(),
  entryPath: text().notNull(),
  returnTo: text().notNull(),
  expiresAt: instant().notNull(),
});

/** A ticket or a letter of a provider that was taken once. */
export const usedTickets = localTable("used_ticket", { ticketHash: text().primaryKey(), expiresAt: instant().notNull() });

/** By whom a session was opened, so that it ends when he says so. */
export const sessionIdentities = localTable(
  "session_identity",
  {
    tokenHash: text().primaryKey(),
    accountId: bigintText().notNull(),
    providerId: bigintText().notNull(),
    subject: text().notNull(),
    /** What the provider calls the session. */
    sid: text(),
  },
  (_, t) => [index("session_identity_subject_idx").on(t.providerId, t.subject)],
);

/** What a program shows instead of a password. Only the hash of the token is kept. */
export const apiTokens = companyTable(
  "api_token",
  {
    ...companyColumns,
    accountId: bigintText().notNull(),
    name: text().notNull(),
    tokenHash: text().notNull(),
    /** Its last signs, by which people tell it from others. */
    hint: text().notNull(),
    isReadOnly: boolean().notNull().default(true),
    /** Modules and areas (`sales.*`) that it is for, all where empty. */
    modules: jsonb().$type<readonly string[]>(),
    modulesTold: text(),
    expiresAt: instant().notNull(),
    lastUsedAt: instant(),
    lastAddress: text(),
    /** enabled or revoked */
    stage: text().notNull().default("enabled"),
    ...auditColumns,
  },
  (key) => [...key.listedBy("createdAt"), key.unique("tokenHash"), key.index("accountId"), key.toGlobal("accountId", () => accounts)],
);

/** How a page outside the frame looks, by host or by path, and what stands on it. */
export const entryPages = globalTable(
  "entry_page",
  {
    id: bigintText().primaryKey(),
    ...masterColumns,
    path: text().notNull(),
    /** Only where the program is opened by this name. */
    host: text(),
    /** It is shown to whoever comes by its brand alone (`/bmjLogin`). */
    isBrand: boolean().notNull().default(false),
    /** password, provider or both */
    loginType: text().notNull().default("both"),
    /** A picture as a data address. */
    logo: text(),
    colour: text(),
    sloganZh: text(),
    sloganEn: text(),
    sloganRu: text(),
    /** Where whoever has signed in goes on. */
    opensAt: text(),
  },
  (_, t) => [uniqueIndex("entry_page_code_key").on(t.code)],
);

/** One block of a page outside the frame. */
export const entryBlocks = globalTable(
  "entry_block",
  {
    id: bigintText().primaryKey(),
    seq: integer().notNull(),
    pageId: bigintText().notNull(),
    /** text, link, menu or announcements */
    kind: text().notNull(),
    isPublic: boolean().notNull().default(false),
    titleZh: text(),
    titleEn: text(),
    titleRu: text(),
    textZh: text(),
    textEn: text(),
    textRu: text(),
    link: text(),
    /** Of a menu: the group whose entries of the visitor are shown. */
    menuGroup: text(),
  },
  (key, t) => [uniqueIndex("entry_block_seq_key").on(t.pageId, t.seq), key.toGlobal("pageId", () => entryPages)],
);
