import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, day, instant, money, quantity } from "#db/columns";
import { companyKey, indexInCompany, toCompany, uniqueInCompany } from "#db/keys";
import { companyMaterials } from "#db/schema/masterData/material";
import { companyParties, customers, manufacturers } from "#db/schema/masterData/party";
import { warehouses } from "#db/schema/masterData/warehouse";

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
