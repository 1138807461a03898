import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, day, instant, lineColumns, masterColumns, money, quantity } from "../columns.ts";
import { companyKey, indexInCompany, toCompany, toHeader, uniqueInCompany } from "../keys.ts";
import { companyMaterials } from "./material.ts";
import { departments, employees, factoryAreas } from "./organisation.ts";
import { companyParties, customers, manufacturers } from "./party.ts";

export const warehouses = pgTable(
  "warehouse",
  {
    ...companyColumns,
    ...masterColumns,
    departmentId: bigintText().notNull(),
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
    uniqueInCompany(t, "warehouse", "code"),
    toCompany(t, "warehouse", "departmentId", () => departments),
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

/** A link says which warehouse ships to a customer; a customer without links is shipped to from anywhere. */
export const warehouseCustomers = pgTable(
  "warehouse_customer",
  {
    ...companyColumns,
    warehouseId: bigintText().notNull(),
    customerId: bigintText().notNull(),
    notes: text(),
    stage: text().notNull().default("enabled"),
    ...auditColumns,
  },
  (t) => [
    companyKey(t, "warehouse_customer"),
    uniqueInCompany(t, "warehouse_customer", "warehouseId", "customerId"),
    toCompany(t, "warehouse_customer", "warehouseId", () => warehouses),
    toCompany(t, "warehouse_customer", "customerId", () => customers),
  ],
);

/** What is known of a batch of a material, from the receipt that brought it. */
export const stockBatches = pgTable(
  "stock_batch",
  {
    ...companyColumns,
    materialId: bigintText().notNull(),
    batch: text().notNull(),
    producedOn: day(),
    expiresOn: day(),
    manufacturerId: bigintText(),
    supplierId: bigintText(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    companyKey(t, "stock_batch"),
    uniqueInCompany(t, "stock_batch", "materialId", "batch"),
    toCompany(t, "stock_batch", "materialId", () => companyMaterials),
    toCompany(t, "stock_batch", "manufacturerId", () => manufacturers),
    toCompany(t, "stock_batch", "supplierId", () => companyParties),
  ],
);

/** Where stock lies and what it is, beside its company; '' in the parts that are not used. */
const stockKey = {
  warehouseId: bigintText().notNull(),
  materialId: bigintText().notNull(),
  batch: text().notNull().default(""),
  area: text().notNull().default(""),
  seat: text().notNull().default(""),
  box: text().notNull().default(""),
  /** own, supplier or customer */
  owner: text().notNull().default("own"),
  /** available, inspection, blocked, inTransit (area = the transfer that carries it) or variance (what planned prices differ from actual ones; value only) */
  state: text().notNull().default("available"),
  /** The serial number of one piece of a serial-controlled material. */
  serial: text().notNull().default(""),
};

/** Append-only. One row per key and leg of a posted line; quantity in the base unit, value in company currency. */
export const stockMoves = pgTable(
  "stock_move",
  {
    ...companyColumns,
    ...stockKey,
    quantity: quantity().notNull(),
    value: money().notNull(),
    module: text().notNull(),
    documentId: bigintText().notNull(),
    lineId: bigintText().notNull(),
    /** out, in, variance or priceVariance */
    leg: text().notNull(),
    /** Which posting of the document: 1 the first, higher ones its receipts in part, reversals and corrections. */
    generation: integer().notNull().default(1),
    /** Which move of its line, leg and generation. */
    seq: integer().notNull().default(1),
    /** Class of account that the move is booked against; '' where it stays within the inventory. */
    account: text().notNull().default(""),
    docNo: text().notNull(),
    partyId: bigintText(),
    postedOn: day().notNull(),
    postedMonth: text().notNull(),
    reversalOf: bigintText(),
    createdBy: bigintText().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    companyKey(t, "stock_move"),
    uniqueInCompany(t, "stock_move", "module", "documentId", "lineId", "leg", "generation", "seq"),
    indexInCompany(t, "stock_move", "warehouseId", "materialId", "postedOn"),
    indexInCompany(t, "stock_move", "warehouseId", "postedMonth"),
    indexInCompany(t, "stock_move", "postedOn"),
    index("stock_move_reversal_of_idx")
      .on(t.compId, t.reversalOf)
      .where(sql`${t.reversalOf} is not null`),
    toCompany(t, "stock_move", "warehouseId", () => warehouses),
    toCompany(t, "stock_move", "materialId", () => companyMaterials),
  ],
);

/** Cache with proof: equals the sum of the moves of its key. */
export const stockBalances = pgTable(
  "stock_balance",
  {
    ...companyColumns,
    ...stockKey,
    quantity: quantity().notNull().default("0"),
    reserved: quantity().notNull().default("0"),
    value: money().notNull().default("0"),
    version: integer().notNull().default(0),
    movedOn: day(),
  },
  (t) => [
    companyKey(t, "stock_balance"),
    uniqueIndex("stock_balance_place_key").on(
      t.compId,
      t.warehouseId,
      t.materialId,
      t.batch,
      t.area,
      t.seat,
      t.box,
      t.owner,
      t.state,
      t.serial,
    ),
    uniqueInCompany(t, "stock_balance", "materialId", "serial").where(sql`${t.serial} <> '' and ${t.quantity} > 0`),
    indexInCompany(t, "stock_balance", "materialId"),
    toCompany(t, "stock_balance", "warehouseId", () => warehouses),
    toCompany(t, "stock_balance", "materialId", () => companyMaterials),
  ],
);

/** Posting locks the row of its month `for share`, closing takes it `for update`. A month after the last closed one is open from its first posting on. */
export const stockPeriods = pgTable(
  "stock_period",
  {
    ...companyColumns,
    warehouseId: bigintText().notNull(),
    yearMonth: text().notNull(),
    /** notOpen, open, closing (checked, nothing posts) or closed */
    stage: text().notNull().default("open"),
    closedBy: bigintText(),
    closedAt: instant(),
    ...auditColumns,
  },
  (t) => [
    companyKey(t, "stock_period"),
    uniqueInCompany(t, "stock_period", "warehouseId", "yearMonth"),
    toCompany(t, "stock_period", "warehouseId", () => warehouses),
  ],
);

/** Retry of a write returns the first answer: (company, key) is unique, the hash tells another request with the same key. */
export const postingRequests = pgTable(
  "posting_request",
  {
    compId: integer().notNull(),
    key: text().notNull(),
    hash: text().notNull(),
    answer: text(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ name: "posting_request_pk", columns: [t.compId, t.key] })],
);
