import { sql } from "drizzle-orm";
import { boolean, index, integer, text, uniqueIndex } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, day, instant, money, price, quantity } from "#db/columns";
import { companyMaterials } from "#db/schema/masterData/material";
import { employees } from "#db/schema/masterData/organisation";
import { companyParties, customers, manufacturers } from "#db/schema/masterData/party";
import { warehouses } from "#db/schema/masterData/warehouse";
import { companyTable, ledgerTable } from "#db/table";

/** A link says which warehouse ships to a customer; a customer without links is shipped to from anywhere. */
export const warehouseCustomers = companyTable(
  "warehouse_customer",
  {
    ...companyColumns,
    warehouseId: bigintText().notNull(),
    customerId: bigintText().notNull(),
    keeperId: bigintText(),
    sortNo: integer(),
    notes: text(),
    stage: text().notNull().default("enabled"),
    ...auditColumns,
  },
  (key) => [
    key.unique("warehouseId", "customerId"),
    key.to("warehouseId", () => warehouses),
    key.to("customerId", () => customers),
    key.to("keeperId", () => employees),
  ],
);

/** What is known of a batch of a material, from the receipt that brought it. */
export const stockBatches = companyTable(
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
  (key) => [
    key.unique("materialId", "batch"),
    key.to("materialId", () => companyMaterials),
    key.to("manufacturerId", () => manufacturers),
    key.to("supplierId", () => companyParties),
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
  /** The party whose goods they are, '0' for own goods. */
  ownerPartyId: bigintText().notNull().default("0"),
  /**
   * available, inspection, blocked, inTransit (area = the transfer that carries it) or, of moves alone, variance (what actual prices differ
   * from planned ones; value only)
   */
  state: text().notNull().default("available"),
  /** The serial number of one piece of a serial-controlled material. */
  serial: text().notNull().default(""),
};

/** Append-only. One row per key and leg of a posted line; quantity in the base unit, value in company currency. */
export const stockMoves = ledgerTable(
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
  (key, t) => [
    key.unique("module", "documentId", "lineId", "leg", "generation", "seq"),
    key.index("warehouseId", "materialId", "postedOn"),
    key.index("warehouseId", "postedMonth"),
    key.index("postedOn"),
    index("stock_move_reversal_of_idx")
      .on(t.compId, t.reversalOf)
      .where(sql`${t.reversalOf} is not null`),
    key.to("warehouseId", () => warehouses),
    key.to("materialId", () => companyMaterials),
  ],
);

/**
 * What a material of one owner is worth in a warehouse, wherever it lies there: cache with proof, equals the sum of the moves of its
 * places. Locked before the places, in the order of its key.
 */
export const stockValuations = companyTable(
  "stock_valuation",
  {
    ...companyColumns,
    warehouseId: bigintText().notNull(),
    materialId: bigintText().notNull(),
    /** own, supplier or customer */
    owner: text().notNull().default("own"),
    /** The party whose goods they are, '0' for own goods. */
    ownerPartyId: bigintText().notNull().default("0"),
    /** The transfer that carries them, '' for what has arrived. */
    transfer: text().notNull().default(""),
    quantity: quantity().notNull().default("0"),
    value: money().notNull().default("0"),
    /** What actual prices differ from planned ones. */
    variance: money().notNull().default("0"),
    /** What a piece cost when something lay there last: the price of what is issued from nothing. */
    lastPrice: price(),
    version: integer().notNull().default(0),
  },
  (key, t) => [
    uniqueIndex("stock_valuation_key").on(t.compId, t.warehouseId, t.materialId, t.owner, t.ownerPartyId, t.transfer),
    key.index("materialId"),
    key.to("warehouseId", () => warehouses),
    key.to("materialId", () => companyMaterials),
  ],
);

/** What lies on each key: cache with proof, equals the sum of the moves of its key. */
export const stockBalances = companyTable(
  "stock_balance",
  {
    ...companyColumns,
    ...stockKey,
    quantity: quantity().notNull().default("0"),
    reserved: quantity().notNull().default("0"),
    version: integer().notNull().default(0),
    movedOn: day(),
  },
  (key, t) => [
    uniqueIndex("stock_balance_place_key").on(
      t.compId,
      t.warehouseId,
      t.materialId,
      t.batch,
      t.area,
      t.seat,
      t.box,
      t.owner,
      t.ownerPartyId,
      t.state,
      t.serial,
    ),
    key.unique("materialId", "serial").where(sql`${t.serial} <> '' and ${t.quantity} > 0`),
    key.index("materialId"),
    key.to("warehouseId", () => warehouses),
    key.to("materialId", () => companyMaterials),
  ],
);

/**
 * Posting locks the row of its month `for share`, closing takes it `for update`. A month is opened with its warehouse, by the closing
 * of the one before, or by right.
 */
export const stockPeriods = companyTable(
  "stock_period",
  {
    ...companyColumns,
    warehouseId: bigintText().notNull(),
    yearMonth: text().notNull(),
    /** Its first and last day. */
    fromOn: day(),
    toOn: day(),
    isClosed: boolean().notNull().default(false),
    /** notOpen, open, closing (checked, nothing posts) or closed */
    stage: text().notNull().default("open"),
    closedBy: bigintText(),
    closedAt: instant(),
    ...auditColumns,
  },
  (key) => [key.unique("warehouseId", "yearMonth"), key.to("warehouseId", () => warehouses)],
);

/** Retry of a write returns the first answer: (company, key) is unique, the hash tells another request with the same key. */
export const postingRequests = companyTable(
  "posting_request",
  {
    compId: integer().notNull(),
    key: text().notNull(),
    hash: text().notNull(),
    answer: text(),
    createdAt: instant().notNull().defaultNow(),
  },
  (key) => [key.primary("compId", "key")],
);
