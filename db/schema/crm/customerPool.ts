import { boolean, integer, text } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, day, instant } from "#db/columns";
import { businessUnits, departments, employees } from "#db/schema/masterData/organisation";
import { companyParties, customers } from "#db/schema/masterData/party";
import { companyTable, ledgerTable } from "#db/table";

/** Where a customer stands between owner and pool; its id is his. */
export const poolCustomers = companyTable(
  "pool_customer",
  {
    ...companyColumns,
    /** owned, warning, deptPool, companyPool, claiming, locked */
    stage: text().notNull(),
    /** The department of his owner. */
    departmentId: bigintText(),
    /** The department whose pool he is in. */
    poolDepartmentId: bigintText(),
    /** Since when he is where he is. */
    sinceOn: day().notNull(),
    /** The day on which he goes back, once that was announced. */
    recycleOn: day(),
    formerOwnerId: bigintText(),
    /** Until then the former owner does not claim him. */
    coolsUntil: day(),
    claimerId: bigintText(),
    claimedAt: instant(),
    poolReason: text(),
    ...auditColumns,
  },
  (key) => [
    key.to("id", () => customers),
    key.index("stage", "id"),
    key.index("claimerId"),
    key.to("departmentId", () => departments),
    key.to("poolDepartmentId", () => departments),
    key.to("formerOwnerId", () => employees),
    key.to("claimerId", () => employees),
  ],
);

/**
 * Append-only. Every entry into the pool, every exit from it and every other change of owner: one customer comes to an employee (delta 1),
 * leaves him (-1), or moves between pools (0). The owner of a customer is the one whose deltas sum to 1.
 */
export const customerPoolEntries = ledgerTable(
  "customer_pool_entry",
  {
    ...companyColumns,
    customerId: bigintText().notNull(),
    employeeId: bigintText(),
    delta: integer().notNull(),
    kind: text().notNull(),
    stageFrom: text(),
    stageTo: text().notNull(),
    departmentId: bigintText(),
    onDay: day().notNull(),
    reason: text(),
    createdBy: bigintText().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (key) => [
    key.index("onDay", "id"),
    key.index("customerId", "onDay"),
    key.index("employeeId", "onDay"),
    key.to("customerId", () => companyParties),
    key.to("employeeId", () => employees),
    key.to("departmentId", () => departments),
  ],
);

/** How customers go back, from a day on: of the company, a business unit, or a department with those below; of all levels or of one. */
export const poolRules = companyTable(
  "pool_rule",
  {
    ...companyColumns,
    fromOn: day().notNull(),
    unitId: bigintText(),
    departmentId: bigintText(),
    level: text(),
    followDays: integer(),
    dealDays: integer(),
    warnDays: integer().notNull().default(7),
    departmentDays: integer(),
    cap: integer(),
    coolDays: integer().notNull().default(30),
    approvesClaims: boolean().notNull().default(false),
    notes: text(),
    ...auditColumns,
  },
  (key) => [key.index("fromOn", "id"), key.to("unitId", () => businessUnits), key.to("departmentId", () => departments)],
);
