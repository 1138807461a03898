import { sql } from "drizzle-orm";
import { boolean, index, integer, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, instant, lineColumns, money, quantity, rate } from "#db/columns";
import { materialClasses } from "#db/schema/masterData/material";
import { stockBalances, stockPeriods, stockValuations } from "./stockLedger.ts";
import { warehouses } from "#db/schema/masterData/warehouse";
import { companyTable, ledgerTable } from "#db/table";

/**
 * What came (or, below zero, was issued from nothing) of a material of one owner in a warehouse; taken from in the order of its first day
 * and id. `value` counts where the warehouse costs by layers or the layer is below zero; else layers tell the age alone, at value 0.
 * On any past day: quantities of layers up to it and of uses up to it.
 */
export const stockLayers = companyTable(
  "stock_layer",
  {
    ...companyColumns,
    valuationId: bigintText().notNull(),
    moveId: bigintText().notNull(),
    /** The day on which the goods came to the company first, or below zero that of the issue; a transfer, return or correction keeps it. */
    firstOn: day().notNull(),
    /** The day of the move, or below zero that on which the receipt of what it had issued was undone. */
    postedOn: day().notNull(),
    quantity: quantity().notNull(),
    value: money().notNull(),
    remaining: quantity().notNull(),
    remainingValue: money().notNull(),
  },
  (key, t) => [
    index("stock_layer_open_idx")
      .on(t.compId, t.valuationId, t.firstOn, t.id)
      .where(sql`${t.remaining} <> 0`),
    key.index("valuationId"),
    key.index("moveId"),
    key.to("valuationId", () => stockValuations),
  ],
);

/** Append-only. What one move took from a layer (negative) or gave to it; what covers an issue from nothing is named by that issue. */
export const stockLayerUses = ledgerTable(
  "stock_layer_use",
  {
    ...companyColumns,
    layerId: bigintText().notNull(),
    moveId: bigintText().notNull(),
    postedOn: day().notNull(),
    quantity: quantity().notNull(),
    value: money().notNull(),
  },
  (key) => [key.index("moveId"), key.index("layerId"), key.to("layerId", () => stockLayers)],
);

/** Stock of one key that a document line keeps for itself until it is issued; `reserved` of the balance is the sum of what is open. */
export const stockReservations = companyTable(
  "stock_reservation",
  {
    ...companyColumns,
    balanceId: bigintText().notNull(),
    module: text().notNull(),
    documentId: bigintText().notNull(),
    lineId: bigintText().notNull(),
    docNo: text().notNull(),
    quantity: quantity().notNull(),
    /** The line asked for the material and left batch and place open. */
    isLoose: boolean().notNull().default(false),
    /** Last day that it holds. */
    expiresOn: day(),
    /** open, consumed, released or expired */
    stage: text().notNull().default("open"),
    createdBy: bigintText().notNull(),
    createdAt: instant().notNull().defaultNow(),
    endedAt: instant(),
  },
  (key, t) => [
    key.index("module", "documentId"),
    index("stock_reservation_open_idx")
      .on(t.compId, t.balanceId)
      .where(sql`${t.stage} = 'open'`),
    key.to("balanceId", () => stockBalances),
  ],
);

/** What a closed month of a warehouse was, written at its close; void when the month was opened again. */
export const stockPeriodSnapshots = companyTable(
  "stock_period_snapshot",
  {
    ...companyColumns,
    periodId: bigintText().notNull(),
    warehouseId: bigintText().notNull(),
    yearMonth: text().notNull(),
    /** SHA-256 over its lines in order of their keys. */
    hash: text().notNull(),
    lineCount: integer().notNull(),
    takenBy: bigintText().notNull(),
    takenAt: instant().notNull(),
    voidedBy: bigintText(),
    voidedAt: instant(),
  },
  (key) => [key.index("warehouseId", "yearMonth"), key.to("warehouseId", () => warehouses)],
);

/** Append-only. What lay on one key in one closed month: closing = opening + in - out. */
export const stockPeriodSnapshotLines = ledgerTable(
  "stock_period_snapshot_line",
  {
    compId: integer().notNull(),
    snapshotId: bigintText().notNull(),
    balanceId: bigintText().notNull(),
    openingQuantity: quantity().notNull(),
    inQuantity: quantity().notNull(),
    outQuantity: quantity().notNull(),
    closingQuantity: quantity().notNull(),
  },
  (key) => [
    key.primary("compId", "snapshotId", "balanceId"),
    key.toHeader("snapshotId", () => stockPeriodSnapshots),
    key.to("balanceId", () => stockBalances),
  ],
);

/**
 * Append-only. What a material of one owner was worth in one closed month: closing = opening + in - out + variance; the variance of planned
 * prices by itself.
 */
export const stockPeriodSnapshotValues = ledgerTable(
  "stock_period_snapshot_value",
  {
    compId: integer().notNull(),
    snapshotId: bigintText().notNull(),
    valuationId: bigintText().notNull(),
    openingQuantity: quantity().notNull(),
    openingValue: money().notNull(),
    inQuantity: quantity().notNull(),
    inValue: money().notNull(),
    outQuantity: quantity().notNull(),
    outValue: money().notNull(),
    varianceValue: money().notNull(),
    closingQuantity: quantity().notNull(),
    closingValue: money().notNull(),
    openingPriceVariance: money().notNull(),
    closingPriceVariance: money().notNull(),
  },
  (key) => [
    key.primary("compId", "snapshotId", "valuationId"),
    key.toHeader("snapshotId", () => stockPeriodSnapshots),
    key.to("valuationId", () => stockValuations),
  ],
);

/**
 * How a closed month of a planned-price warehouse shares the variance of a material class: rate = (opening + in variance) / (opening + in
 * planned).
 */
export const priceVariances = companyTable(
  "price_variance",
  {
    compId: integer().notNull(),
    snapshotId: bigintText().notNull(),
    materialClassId: bigintText().notNull(),
    openingVariance: money().notNull(),
    inVariance: money().notNull(),
    openingPlanned: money().notNull(),
    inPlanned: money().notNull(),
    rate: rate().notNull(),
    outPlanned: money().notNull(),
    outVariance: money().notNull(),
  },
  (key) => [
    key.primary("compId", "snapshotId", "materialClassId"),
    key.toHeader("snapshotId", () => stockPeriodSnapshots),
    key.to("materialClassId", () => materialClasses),
  ],
);

/** A key that an open count has frozen: no second count may hold it. */
export const stockCountHolds = companyTable(
  "stock_count_hold",
  {
    compId: integer().notNull(),
    balanceId: bigintText().notNull(),
    module: text().notNull(),
    documentId: bigintText().notNull(),
    /** The book quantity when the count was begun. */
    quantity: quantity().notNull(),
    frozenAt: instant().notNull(),
  },
  (key) => [key.primary("compId", "balanceId"), key.index("module", "documentId"), key.to("balanceId", () => stockBalances)],
);

/** What the last check of a month found, one row per check. */
export const stockPeriodChecks = companyTable(
  "stock_period_check",
  {
    ...lineColumns,
    periodId: bigintText().notNull(),
    subject: text().notNull(),
    findings: integer().notNull(),
    /** The month cannot be closed while there are findings. */
    isBlocking: boolean().notNull(),
    checkedAt: instant().notNull(),
  },
  (key) => [key.unique("periodId", "seq"), key.toHeader("periodId", () => stockPeriods)],
);

/** What exactly a check found: a document, or a stock key in words. */
export const stockPeriodFindings = companyTable(
  "stock_period_finding",
  {
    ...companyColumns,
    periodId: bigintText().notNull(),
    warehouseId: bigintText().notNull(),
    yearMonth: text().notNull(),
    subject: text().notNull(),
    module: text(),
    documentId: bigintText(),
    what: text().notNull(),
    foundAt: instant().notNull(),
  },
  (key) => [
    key.index("subject", "id"),
    key.index("periodId"),
    key.toHeader("periodId", () => stockPeriods),
    key.to("warehouseId", () => warehouses),
  ],
);
