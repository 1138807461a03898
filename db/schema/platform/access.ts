import { boolean, integer, jsonb, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, instant, masterColumns } from "#db/columns";
import { companies, departments, employees } from "#db/schema/masterData/organisation";
import { companyParties } from "#db/schema/masterData/party";
import { warehouses } from "#db/schema/masterData/warehouse";
import { companyTable, globalTable, localTable } from "#db/table";

/** A sign-in. */
export const accounts = globalTable(
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
  (key, t) => [uniqueIndex("account_account_key").on(t.account), key.toGlobal("defaultCompId", () => companies)],
);

export const roles = globalTable(
  "role",
  {
    id: bigintText().primaryKey(),
    ...masterColumns,
    isAdministrator: boolean().notNull().default(false),
    /** Which column layouts (`table_key`) the role sees; that of an account's first role decides. */
    operationFlag: text().notNull().default("0"),
  },
  (_, t) => [uniqueIndex("role_code_key").on(t.code)],
);

/** `module` may end in `.*` (an area) and `action` may be `*`. */
export const roleGrants = globalTable(
  "role_grant",
  { roleId: bigintText().notNull(), module: text().notNull(), action: text().notNull() },
  (key) => [key.primary("roleId", "module", "action"), key.toGlobal("roleId", () => roles)],
);

/** hidden or read; write where no row. */
export const roleFields = globalTable(
  "role_field",
  { roleId: bigintText().notNull(), module: text().notNull(), field: text().notNull(), access: text().notNull() },
  (key) => [key.primary("roleId", "module", "field"), key.toGlobal("roleId", () => roles)],
);

/** Which paths the role's menu holds. */
export const roleMenus = globalTable("role_menu", { roleId: bigintText().notNull(), path: text().notNull() }, (key) => [
  key.primary("roleId", "path"),
  key.toGlobal("roleId", () => roles),
]);

/** Membership of an account in a company, with the employee it is there, or the customer or dealer. */
export const memberships = companyTable(
  "membership",
  { ...companyColumns, accountId: bigintText().notNull(), employeeId: bigintText(), partyId: bigintText() },
  (key, t) => [
    uniqueIndex("membership_account_key").on(t.compId, t.accountId),
    key.toGlobal("accountId", () => accounts),
    key.toGlobal("compId", () => companies),
    key.to("employeeId", () => employees),
    key.to("partyId", () => companyParties),
  ],
);

/** A station: a role held in a part of a company; what the role gives counts in that part only. */
export const stations = companyTable(
  "station",
  {
    ...companyColumns,
    membershipId: bigintText().notNull(),
    roleId: bigintText().notNull(),
    seq: integer().notNull().default(1),
    /**
     * company, department (itself), departmentBelow (with all below), warehouse, own, team (own and those of the people whom the employee
     * leads), customer or dealer (rows of the member's party)
     */
    scope: text().notNull(),
    departmentId: bigintText(),
    warehouseId: bigintText(),
  },
  (key) => [
    key.index("membershipId"),
    key.to("membershipId", () => memberships),
    key.toGlobal("roleId", () => roles),
    key.to("departmentId", () => departments),
    key.to("warehouseId", () => warehouses),
  ],
);

/** Node-local. Only the hash of the cookie's token is kept. */
export const sessions = localTable("session", {
  tokenHash: text().primaryKey(),
  accountId: bigintText().notNull(),
  compId: integer(),
  createdAt: instant().notNull().defaultNow(),
  seenAt: instant().notNull().defaultNow(),
  expiresAt: instant().notNull(),
});

/** What a person or the program remembers per account: language, theme, menu state, columns of a list. */
export const preferences = companyTable(
  "preference",
  { ...companyColumns, accountId: bigintText().notNull(), key: text().notNull(), value: jsonb().$type<unknown>().notNull() },
  (key, t) => [uniqueIndex("preference_account_key").on(t.compId, t.accountId, t.key), key.toGlobal("accountId", () => accounts)],
);
