import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, day, documentColumns, instant, lineColumns, money, percent, quantity } from "#db/columns";
import { companyKey, indexInCompany, listedBy, toCompany, toHeader, uniqueInCompany } from "#db/keys";
import { materialClasses } from "#db/schema/masterData/material";
import { businessUnits, departments, employees } from "#db/schema/masterData/organisation";
import { companyParties, manufacturers } from "#db/schema/masterData/party";
import { stockHeader, stockHeaderKeys, stockLine, stockLineKeys } from "./stockColumns.ts";
import { stockAdjustments } from "./stockDocument.ts";
import { warehouses } from "#db/schema/masterData/warehouse";

/** What is counted together: several warehouses or classes, each of which becomes a count of its own. */
export const stockCountRuns = pgTable(
  "stock_count_run",
  {
    ...documentColumns,
    departmentId: bigintText().notNull(),
    unitId: bigintText(),
    /** Counters do not see the book quantity. */
    isBlind: boolean().notNull().default(false),
    /** Percent of the expected quantity that a count may differ without a reason. */
    tolerance: percent().notNull().default("0"),
  },
  (t) => [
    companyKey(t, "stock_count_run"),
    uniqueInCompany(t, "stock_count_run", "docNo"),
    ...listedBy(t, "stock_count_run", "docOn"),
    toCompany(t, "stock_count_run", "departmentId", () => departments),
    toCompany(t, "stock_count_run", "unitId", () => businessUnits),
  ],
);

export const stockCountRunLines = pgTable(
  "stock_count_run_line",
  {
    ...lineColumns,
    runId: bigintText().notNull(),
    warehouseId: bigintText().notNull(),
    materialClassId: bigintText(),
    /** Part of a material's name or code. */
    materialName: text(),
    keeperId: bigintText(),
  },
  (t) => [
    companyKey(t, "stock_count_run_line"),
    uniqueInCompany(t, "stock_count_run_line", "runId", "seq"),
    toHeader(t, "stock_count_run_line", "runId", () => stockCountRuns),
    toCompany(t, "stock_count_run_line", "warehouseId", () => warehouses),
    toCompany(t, "stock_count_run_line", "materialClassId", () => materialClasses),
    toCompany(t, "stock_count_run_line", "keeperId", () => employees),
  ],
);

/** One count of one warehouse against the book as it was frozen. */
export const stockCounts = pgTable(
  "stock_count",
  {
    ...stockHeader,
    runId: bigintText(),
    materialClassId: bigintText(),
    materialName: text(),
    keeperId: bigintText(),
    isBlind: boolean().notNull().default(false),
    tolerance: percent().notNull().default("0"),
    frozenAt: instant(),
    /** How many lines came from the book. */
    bookedLines: integer().notNull().default(0),
    /** Null while nothing is counted, and while nobody may know it. */
    totalDifference: money(),
    adjustmentId: bigintText(),
  },
  (t) => [
    ...stockHeaderKeys(t, "stock_count"),
    indexInCompany(t, "stock_count", "runId"),
    toCompany(t, "stock_count", "runId", () => stockCountRuns),
    toCompany(t, "stock_count", "materialClassId", () => materialClasses),
    toCompany(t, "stock_count", "keeperId", () => employees),
    toCompany(t, "stock_count", "adjustmentId", () => stockAdjustments),
  ],
);

const { quantity: _, ...position } = stockLine;

export const stockCountLines = pgTable(
  "stock_count_line",
  {
    ...position,
    countId: bigintText().notNull(),
    /** Came from the book; its place may not be changed. */
    isBooked: boolean().notNull().default(false),
    bookQuantity: quantity().notNull().default("0"),
    /** Moved since the book was frozen, as of the entry of the count. */
    movedQuantity: quantity().notNull().default("0"),
    countedQuantity: quantity(),
    recountQuantity: quantity(),
    difference: quantity(),
    differenceAmount: money(),
    differenceReason: text(),
    expiresOn: day(),
    manufacturerId: bigintText(),
    supplierId: bigintText(),
  },
  (t) => [
    ...stockLineKeys(t, "stock_count_line", "countId", () => stockCounts),
    toCompany(t, "stock_count_line", "manufacturerId", () => manufacturers),
    toCompany(t, "stock_count_line", "supplierId", () => companyParties),
  ],
);
