import { boolean, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, lineColumns, masterColumns, money, quantity } from "#db/columns";
import { businessUnits, departments, employees, factoryAreas } from "./organisation.ts";
import { companyTable } from "#db/table";

export const warehouses = companyTable(
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
    salespersonId: bigintText(),
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
  (key) => [
    key.index("stage", "code", "id"),
    key.unique("code"),
    key.to("departmentId", () => departments),
    key.to("unitId", () => businessUnits),
    key.to("keeperId", () => employees),
    key.to("salespersonId", () => employees),
    key.to("factoryAreaId", () => factoryAreas),
  ],
);

/** Who may confirm documents of a warehouse; without rows everyone with the right. */
export const warehouseKeepers = companyTable(
  "warehouse_keeper",
  { ...lineColumns, warehouseId: bigintText().notNull(), employeeId: bigintText().notNull() },
  (key) => [key.unique("warehouseId", "seq"), key.toHeader("warehouseId", () => warehouses), key.to("employeeId", () => employees)],
);

/** Whose goods lie in a warehouse: documents of other departments are refused; without rows every department's. */
export const warehouseDepartments = companyTable(
  "warehouse_department",
  { ...lineColumns, warehouseId: bigintText().notNull(), departmentId: bigintText().notNull() },
  (key) => [key.unique("warehouseId", "seq"), key.toHeader("warehouseId", () => warehouses), key.to("departmentId", () => departments)],
);

/** Where in a warehouse things may lie; without rows anywhere. */
export const warehousePositions = companyTable(
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
  (key) => [key.unique("warehouseId", "seq"), key.toHeader("warehouseId", () => warehouses)],
);
