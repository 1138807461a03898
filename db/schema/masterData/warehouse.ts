import { boolean, pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, lineColumns, masterColumns, money, quantity } from "#db/columns";
import { companyKey, indexInCompany, toCompany, toHeader, uniqueInCompany } from "#db/keys";
import { businessUnits, departments, employees, factoryAreas } from "./organisation.ts";

export const warehouses = pgTable(
  "warehouse",
  {
    ...companyColumns,
    ...masterColumns,
    departmentId: bigintText().notNull(),
    /** Whose stock lies there; that of the department where it is empty. */
    unitId: bigintText(),
    stockType: text(),
    /** Substitute storage: goods of the supplier kept for him. */
    isSubstitute: boolean().notNull().default(false),
    isVirtual: boolean().notNull().default(false),
    isProduction: boolean().notNull().default(false),
    /** Pricing method (costFlag): movingAverage, fifo or plannedPrice. */
    costMethod: text().notNull().default("movingAverage"),
    allowsNegative: boolean().notNull().default(false),
    keeperId: bigintText(),
    factoryAreaId: bigintText(),
    /** The most that the stock may be worth, in company currency; a warning line of the analysis, no wall. */
    moneyLimit: money(),
    isLeased: boolean().notNull().default(false),
    leaseAgreement: text(),
    /** How the rent is charged: byMonth, byArea or byQuantity. */
    leaseFeeMethod: text(),
    phone: text(),
    address: text(),
    notes: text(),
  },
  (t) => [
    companyKey(t, "warehouse"),
    indexInCompany(t, "warehouse", "stage", "code", "id"),
    uniqueInCompany(t, "warehouse", "code"),
    toCompany(t, "warehouse", "departmentId", () => departments),
    toCompany(t, "warehouse", "unitId", () => businessUnits),
    toCompany(t, "warehouse", "keeperId", () => employees),
    toCompany(t, "warehouse", "factoryAreaId", () => factoryAreas),
  ],
);

/** Who may confirm documents of a warehouse; without rows everyone with the right. */
export const warehouseKeepers = pgTable(
  "warehouse_keeper",
  { ...lineColumns, warehouseId: bigintText().notNull(), employeeId: bigintText().notNull() },
  (t) => [
    companyKey(t, "warehouse_keeper"),
    uniqueInCompany(t, "warehouse_keeper", "warehouseId", "seq"),
    toHeader(t, "warehouse_keeper", "warehouseId", () => warehouses),
    toCompany(t, "warehouse_keeper", "employeeId", () => employees),
  ],
);

/** Whose goods lie in a warehouse: documents of other departments are refused; without rows every department's. */
export const warehouseDepartments = pgTable(
  "warehouse_department",
  { ...lineColumns, warehouseId: bigintText().notNull(), departmentId: bigintText().notNull() },
  (t) => [
    companyKey(t, "warehouse_department"),
    uniqueInCompany(t, "warehouse_department", "warehouseId", "seq"),
    toHeader(t, "warehouse_department", "warehouseId", () => warehouses),
    toCompany(t, "warehouse_department", "departmentId", () => departments),
  ],
);

/** Where in a warehouse things may lie; without rows anywhere. */
export const warehousePositions = pgTable(
  "warehouse_position",
  {
    ...lineColumns,
    warehouseId: bigintText().notNull(),
    area: text().notNull(),
    seat: text(),
    box: text(),
    /** The most that may lie there, in base units. */
    maximum: quantity(),
    notes: text(),
  },
  (t) => [
    companyKey(t, "warehouse_position"),
    uniqueInCompany(t, "warehouse_position", "warehouseId", "seq"),
    toHeader(t, "warehouse_position", "warehouseId", () => warehouses),
  ],
);
