import { boolean, integer, text } from "drizzle-orm/pg-core";
import { bigintText, day, documentColumns, instant, lineColumns, money, percent, quantity } from "#db/columns";
import { materialClasses } from "#db/schema/masterData/material";
import { businessUnits, departments, employees } from "#db/schema/masterData/organisation";
import { manufacturers } from "#db/schema/masterData/party";
import { ownerParties, ownerPartyKeys, stockHeader, stockHeaderKeys, stockLine, stockLineKeys } from "./stockColumns.ts";
import { stockAdjustments } from "./stockDocument.ts";
import { warehouses } from "#db/schema/masterData/warehouse";
import { companyTable } from "#db/table";

/** What is counted together: several warehouses or classes, each of which becomes a count of its own. */
export const stockCountRuns = companyTable(
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
  (key) => [
    key.unique("docNo"),
    ...key.listedBy("docOn"),
    key.to("departmentId", () => departments),
    key.to("unitId", () => businessUnits),
  ],
);

export const stockCountRunLines = companyTable(
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
  (key) => [
    key.unique("runId", "seq"),
    key.toHeader("runId", () => stockCountRuns),
    key.to("warehouseId", () => warehouses),
    key.to("materialClassId", () => materialClasses),
    key.to("keeperId", () => employees),
  ],
);

/** One count of one warehouse against the book as it was frozen. */
export const stockCounts = companyTable(
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
    recountedBy: bigintText(),
    /** How many lines came from the book. */
    bookedLines: integer().notNull().default(0),
    /** Null while nothing is counted, and while nobody may know it. */
    totalDifference: money(),
    adjustmentId: bigintText(),
  },
  (key) => [
    ...stockHeaderKeys(key),
    key.index("runId"),
    key.to("runId", () => stockCountRuns),
    key.to("materialClassId", () => materialClasses),
    key.to("keeperId", () => employees),
    key.to("adjustmentId", () => stockAdjustments),
  ],
);

const { quantity: _, ...position } = stockLine;

export const stockCountLines = companyTable(
  "stock_count_line",
  {
    ...position,
    countId: bigintText().notNull(),
    /** Came from the book. */
    isBooked: boolean().notNull().default(false),
    /** The book does not say whose goods they are; who counts them may. */
    lacksOwner: boolean().notNull().default(false),
    /** Where the book has it; it may be found elsewhere. */
    bookBatch: text(),
    bookArea: text(),
    bookSeat: text(),
    bookBox: text(),
    bookQuantity: quantity().notNull().default("0"),
    /** Moved since the book was frozen, as of the entry of the count. */
    movedQuantity: quantity().notNull().default("0"),
    /** What of what is expected the book has where it was found, when that is elsewhere. */
    thereQuantity: quantity().notNull().default("0"),
    countedQuantity: quantity(),
    recountQuantity: quantity(),
    difference: quantity(),
    differenceAmount: money(),
    differenceReason: text(),
    expiresOn: day(),
    manufacturerId: bigintText(),
    ...ownerParties,
  },
  (key) => [...stockLineKeys(key, "countId", () => stockCounts), key.to("manufacturerId", () => manufacturers), ...ownerPartyKeys(key)],
);
