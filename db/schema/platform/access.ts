import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, text, uniqueIndex } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, day, instant, masterColumns } from "#db/columns";
import { companies, departments, employees } from "#db/schema/masterData/organisation";
import { companyParties } from "#db/schema/masterData/party";
import { warehouses } from "#db/schema/masterData/warehouse";
import { companyTable, globalTable, localTable } from "#db/table";

/** Rows of tables that had none get one from the database; what the program writes brings its own. */
const lateId = () =>
  bigintText()
    .notNull()
    .default(sql`(floor(random() * 90000000000000000))::bigint`);
/** Who wrote a row that may be older than the question. */
const lateAudit = { ...auditColumns, createdBy: bigintText().notNull().default("0"), updatedBy: bigintText().notNull().default("0") };

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
    /** Empty as long as nobody gave a password. */
    passwordHash: text().notNull().default(""),
    mobile: text(),
    email: text(),
    /** The last six digits of the identity card, as a hash under the installation's key. */
    idDigits: text(),
    /** Since when signing in takes a second step. */
    secondStepAt: instant(),
    accountType: text().notNull().default("employee"),
    isSystemUser: boolean().notNull().default(false),
    mustChangePassword: boolean().notNull().default(false),
    lockedUntil: instant(),
    lastSignInAt: instant(),
    /** The company that keeps the account: others take it along and leave its password to that one. */
    homeCompId: integer(),
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
    /** Which of the three members of a company with separated duties it is: system, security or audit. */
    duty: text(),
    /** The part of the company's work that it belongs to: erp, crm, afterSales, xlzg. */
    channel: text().notNull().default("erp"),
    isDefault: boolean().notNull().default(false),
    notes: text(),
    /** What a new version delivers to it: take, or hold until an administrator decides. */
    newRights: text().notNull().default("take"),
    /** Which column layouts (`table_key`) the role sees; that of an account's first role decides. */
    operationFlag: text().notNull().default("0"),
    /** Whoever holds it signs in with a second step. */
    needsSecondStep: boolean().notNull().default(false),
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
  {
    id: lateId(),
    seq: integer().notNull().default(1),
    roleId: bigintText().notNull(),
    module: text().notNull(),
    field: text().notNull(),
    access: text().notNull(),
  },
  (key) => [key.primary("roleId", "module", "field"), key.toGlobal("roleId", () => roles)],
);

/** Which paths the role's menu holds. */
export const roleMenus = globalTable(
  "role_menu",
  { id: lateId(), seq: integer().notNull().default(1), roleId: bigintText().notNull(), path: text().notNull() },
  (key) => [key.primary("roleId", "path"), key.toGlobal("roleId", () => roles)],
);

/** What a role may do with one module (or an area, `sales.*`, or all, `*`); role_grant says the same action by action. */
export const roleRights = globalTable(
  "role_right",
  {
    id: bigintText().primaryKey(),
    seq: integer().notNull(),
    roleId: bigintText().notNull(),
    module: text().notNull(),
    canView: boolean().notNull().default(false),
    canCreate: boolean().notNull().default(false),
    canEdit: boolean().notNull().default(false),
    canDelete: boolean().notNull().default(false),
    canSubmit: boolean().notNull().default(false),
    canConfirm: boolean().notNull().default(false),
    canApprove: boolean().notNull().default(false),
    canReverse: boolean().notNull().default(false),
    canExport: boolean().notNull().default(false),
    canPrint: boolean().notNull().default(false),
    canImport: boolean().notNull().default(false),
    canAttach: boolean().notNull().default(false),
    canComment: boolean().notNull().default(false),
    canPublish: boolean().notNull().default(false),
    /** Further actions of the module, by name, with commas. */
    otherActions: text(),
  },
  (key, t) => [uniqueIndex("role_right_role_module_key").on(t.roleId, t.module), key.toGlobal("roleId", () => roles)],
);

/**
 * A right, a path or a narrowed field that a version delivered to a role: taken at once or held until an administrator decides. What stands
 * here is not delivered again, so that what somebody took away stays away.
 */
export const roleOffers = globalTable(
  "role_offer",
  {
    id: bigintText().primaryKey(),
    roleId: bigintText().notNull(),
    kind: text().notNull(),
    /** The path, or the module. */
    subject: text().notNull(),
    /** The action, or the field; "" for a path. */
    detail: text().notNull().default(""),
    access: text(),
    /** Of the subject the module or area, and the path. */
    module: text().generatedAlwaysAs(sql`case when kind <> 'path' then subject end`),
    path: text().generatedAlwaysAs(sql`case when kind = 'path' then subject end`),
    stage: text().notNull(),
    ...lateAudit,
  },
  (key, t) => [
    uniqueIndex("role_offer_role_key").on(t.roleId, t.kind, t.subject, t.detail),
    index("role_offer_subject_idx").on(t.subject, t.id),
    index("role_offer_stage_subject_idx").on(t.stage, t.subject, t.id),
    key.toGlobal("roleId", () => roles),
  ],
);

/** How the menu differs from what the definitions say: names, order, what stands below what, what is left out. */
export const menus = globalTable(
  "menu",
  {
    id: bigintText().primaryKey(),
    ...masterColumns,
    menuLink: text(),
    /** The definitions put it there. */
    isDelivered: boolean().notNull().default(false),
    /** route, amis, or nothing (a heading, or one that leads nowhere). */
    opens: text().notNull().default("nothing"),
    parentId: bigintText(),
    amisId: text(),
    icon: text(),
    sortNo: integer(),
  },
  (key, t) => [uniqueIndex("menu_code_key").on(t.code), key.toGlobal("parentId", () => t)],
);

/** Membership of an account in a company, with the employee it is there, or the customer or dealer. */
export const memberships = companyTable(
  "membership",
  {
    ...companyColumns,
    /** The same as the id: a member is the account in this company. */
    accountId: bigintText().notNull(),
    employeeId: bigintText(),
    partyId: bigintText(),
    stage: text().notNull().default("enabled"),
    ...lateAudit,
  },
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
    /** From day to day, both included; without an end where none is said. */
    fromOn: day(),
    toOn: day(),
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
  /** What a list of sessions calls it; its hash is nobody's to see. */
  id: lateId(),
  device: text(),
  address: text(),
  /** Opened without the second step that is asked for: nothing opens before it is set up. */
  isStepDue: boolean().notNull().default(false),
  /** Whose view of a company it shows, and until when; nothing is written meanwhile. */
  seesAsId: bigintText(),
  seesAsCompId: integer(),
  seesAsUntil: instant(),
});

/** What a person or the program remembers per account: language, theme, menu state, columns of a list. */
export const preferences = companyTable(
  "preference",
  { ...companyColumns, accountId: bigintText().notNull(), key: text().notNull(), value: jsonb().$type<unknown>().notNull() },
  (key, t) => [uniqueIndex("preference_account_key").on(t.compId, t.accountId, t.key), key.toGlobal("accountId", () => accounts)],
);
