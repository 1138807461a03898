import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, instant, lineColumns, money, quantity, rate } from "#db/columns";
import { companyKey, indexInCompany, toCompany, toHeader, uniqueInCompany } from "#db/keys";
import { materialClasses } from "#db/schema/masterData/material";
import { stockBalances, stockPeriods } from "./stockLedger.ts";
import { warehouses } from "#db/schema/masterData/warehouse";

/** What lies on a key of a first-in-first-out warehouse, by the receipt it came with; taken from in the order of day and id. */
export const stockLayers = pgTable(
  "stock_layer",
  {
    ...companyColumns,
    balanceId: bigintText().notNull(),
    moveId: bigintText().notNull(),
    postedOn: day().notNull(),
    quantity: quantity().notNull(),
    value: money().notNull(),
    remaining: quantity().notNull(),
    remainingValue: money().notNull(),
  },
  (t) => [
    companyKey(t, "stock_layer"),
    index("stock_layer_open_idx")
      .on(t.compId, t.balanceId, t.postedOn, t.id)
      .where(sql`${t.remaining} <> 0`),
    indexInCompany(t, "stock_layer", "moveId"),
    toCompany(t, "stock_layer", "balanceId", () => stockBalances),
  ],
);

/** Append-only. What one move took from a layer (negative) or gave back to it. */
export const stockLayerUses = pgTable(
  "stock_layer_use",
  {
    ...companyColumns,
    layerId: bigintText().notNull(),
    moveId: bigintText().notNull(),
    quantity: quantity().notNull(),
    value: money().notNull(),
  },
  (t) => [
    companyKey(t, "stock_layer_use"),
    indexInCompany(t, "stock_layer_use", "moveId"),
    indexInCompany(t, "stock_layer_use", "layerId"),
    toCompany(t, "stock_layer_use", "layerId", () => stockLayers),
  ],
);

/** Stock of one key that a document line keeps for itself until it is issued; `reserved` of the balance is the sum of what is open. */
export const stockReservations = pgTable(
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
  (t) => [
    companyKey(t, "stock_reservation"),
    indexInCompany(t, "stock_reservation", "module", "documentId"),
    index("stock_reservation_open_idx")
      .on(t.compId, t.balanceId)
      .where(sql`${t.stage} = 'open'`),
    toCompany(t, "stock_reservation", "balanceId", () => stockBalances),
  ],
);

/** What a closed month of a warehouse was, written at its close; void when the month was opened again. */
export const stockPeriodSnapshots = pgTable(
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
  (t) => [
    companyKey(t, "stock_period_snapshot"),
    indexInCompany(t, "stock_period_snapshot", "warehouseId", "yearMonth"),
    toCompany(t, "stock_period_snapshot", "warehouseId", () => warehouses),
  ],
);

/** Append-only. One key in one closed month: closing = opening + in - out + variance. */
export const stockPeriodSnapshotLines = pgTable(
  "stock_period_snapshot_line",
  {
    compId: integer().notNull(),
    snapshotId: bigintText().notNull(),
    balanceId: bigintText().notNull(),
    openingQuantity: quantity().notNull(),
    openingValue: money().notNull(),
    inQuantity: quantity().notNull(),
    inValue: money().notNull(),
    outQuantity: quantity().notNull(),
    outValue: money().notNull(),
    varianceValue: money().notNull(),
    closingQuantity: quantity().notNull(),
    closingValue: money().notNull(),
  },
  (t) => [
    primaryKey({ name: "stock_period_snapshot_line_pk", columns: [t.compId, t.snapshotId, t.balanceId] }),
    toHeader(t, "stock_period_snapshot_line", "snapshotId", () => stockPeriodSnapshots),
    toCompany(t, "stock_period_snapshot_line", "balanceId", () => stockBalances),
  ],
);

/** How a closed month of a planned-price warehouse shares the variance of a material class: rate = (opening + in variance) / (opening + in planned). */
export const priceVariances = pgTable(
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
  (t) => [
    primaryKey({ name: "price_variance_pk", columns: [t.compId, t.snapshotId, t.materialClassId] }),
    toHeader(t, "price_variance", "snapshotId", () => stockPeriodSnapshots),
    toCompany(t, "price_variance", "materialClassId", () => materialClasses),
  ],
);

/** A key that an open count has frozen: no second count may hold it. */
export const stockCountHolds = pgTable(
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
  (t) => [
    primaryKey({ name: "stock_count_hold_pk", columns: [t.compId, t.balanceId] }),
    indexInCompany(t, "stock_count_hold", "module", "documentId"),
    toCompany(t, "stock_count_hold", "balanceId", () => stockBalances),
  ],
);

/** What the last check of a month found, one row per check. */
export const stockPeriodChecks = pgTable(
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
  (t) => [
    companyKey(t, "stock_period_check"),
    uniqueInCompany(t, "stock_period_check", "periodId", "seq"),
    toHeader(t, "stock_period_check", "periodId", () => stockPeriods),
  ],
);

/** What exactly a check found: a document, or a stock key in words. */
export const stockPeriodFindings = pgTable(
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
  (t) => [
    companyKey(t, "stock_period_finding"),
    indexInCompany(t, "stock_period_finding", "subject", "id"),
    indexInCompany(t, "stock_period_finding", "periodId"),
    toHeader(t, "stock_period_finding", "periodId", () => stockPeriods),
    toCompany(t, "stock_period_finding", "warehouseId", () => warehouses),
  ],
);
