import { boolean, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, instant, masterColumns } from "#db/columns";
import { companyKey, indexInCompany, toCompany, toGlobal } from "#db/keys";
import { companies, departments, employees } from "#db/schema/masterData/organisation";
import { companyParties } from "#db/schema/masterData/party";
import { warehouses } from "#db/schema/masterData/warehouse";

/** A sign-in. */
export const accounts = pgTable(
  "account",
  {
    id: bigintText().primaryKey(),
    account: text().notNull(),
    name: text().notNull(),
    /** How it is written in English and Russian, where that is known. */
    nameEn: text(),
    nameRu: text(),
    passwordHash: text().notNull(),
    language: text().notNull().default("zh"),
    defaultCompId: integer(),
    /** '0' = staff, anything else = invited customer. */
    invitationFlag: text().notNull().default("0"),
    isEnabled: boolean().notNull().default(true),
    /** Demo accounts exist in demo mode only. */
    isDemo: boolean().notNull().default(false),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [uniqueIndex("account_account_key").on(t.account), toGlobal(t, "account", "defaultCompId", () => companies)],
);

export const roles = pgTable(
  "role",
  {
    id: bigintText().primaryKey(),
    ...masterColumns,
    isAdministrator: boolean().notNull().default(false),
    /** Which column layouts (`table_key`) the role sees; that of an account's first role decides. */
    operationFlag: text().notNull().default("0"),
  },
  (t) => [uniqueIndex("role_code_key").on(t.code)],
);

/** `module` may end in `.*` (an area) and `action` may be `*`. */
export const roleGrants = pgTable(
  "role_grant",
  { roleId: bigintText().notNull(), module: text().notNull(), action: text().notNull() },
  (t) => [primaryKey({ name: "role_grant_pk", columns: [t.roleId, t.module, t.action] }), toGlobal(t, "role_grant", "roleId", () => roles)],
);

/** hidden or read; write where no row. */
export const roleFields = pgTable(
  "role_field",
  { roleId: bigintText().notNull(), module: text().notNull(), field: text().notNull(), access: text().notNull() },
  (t) => [primaryKey({ name: "role_field_pk", columns: [t.roleId, t.module, t.field] }), toGlobal(t, "role_field", "roleId", () => roles)],
);

/** Which paths the role's menu holds. */
export const roleMenus = pgTable("role_menu", { roleId: bigintText().notNull(), path: text().notNull() }, (t) => [
  primaryKey({ name: "role_menu_pk", columns: [t.roleId, t.path] }),
  toGlobal(t, "role_menu", "roleId", () => roles),
]);

/** Membership of an account in a company, with the employee it is there, or the customer or dealer. */
export const memberships = pgTable(
  "membership",
  { ...companyColumns, accountId: bigintText().notNull(), employeeId: bigintText(), partyId: bigintText() },
  (t) => [
    companyKey(t, "membership"),
    uniqueIndex("membership_account_key").on(t.compId, t.accountId),
    toGlobal(t, "membership", "accountId", () => accounts),
    toGlobal(t, "membership", "compId", () => companies),
    toCompany(t, "membership", "employeeId", () => employees),
    toCompany(t, "membership", "partyId", () => companyParties),
  ],
);

/** A station: a role held in a part of a company; what the role gives counts in that part only. */
export const stations = pgTable(
  "station",
  {
    ...companyColumns,
    membershipId: bigintText().notNull(),
    roleId: bigintText().notNull(),
    seq: integer().notNull().default(1),
    /** company, department (itself), departmentBelow (with all below), warehouse, own, team (own and those of the people whom the employee leads), customer or dealer (rows of the member's party) */
    scope: text().notNull(),
    departmentId: bigintText(),
    warehouseId: bigintText(),
  },
  (t) => [
    companyKey(t, "station"),
    indexInCompany(t, "station", "membershipId"),
    toCompany(t, "station", "membershipId", () => memberships),
    toGlobal(t, "station", "roleId", () => roles),
    toCompany(t, "station", "departmentId", () => departments),
    toCompany(t, "station", "warehouseId", () => warehouses),
  ],
);

/** Node-local. Only the hash of the cookie's token is kept. */
export const sessions = pgTable("session", {
  tokenHash: text().primaryKey(),
  accountId: bigintText().notNull(),
  compId: integer(),
  createdAt: instant().notNull().defaultNow(),
  seenAt: instant().notNull().defaultNow(),
  expiresAt: instant().notNull(),
});

/** What a person or the program remembers per account: language, theme, menu state, columns of a list. */
export const preferences = pgTable(
  "preference",
  { ...companyColumns, accountId: bigintText().notNull(), key: text().notNull(), value: jsonb().$type<unknown>().notNull() },
  (t) => [
    companyKey(t, "preference"),
    uniqueIndex("preference_account_key").on(t.compId, t.accountId, t.key),
    toGlobal(t, "preference", "accountId", () => accounts),
  ],
);
