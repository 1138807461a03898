import { sql } from "drizzle-orm";
import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, documentColumns, instant, lineColumns, money } from "#db/columns";
import { companyKey, indexInCompany, listedBy, toCompany, toGlobal, toHeader, uniqueInCompany } from "#db/keys";
import { businessUnits, currencies, departments, employees, marketRegions } from "#db/schema/masterData/organisation";
import { companyParties } from "#db/schema/masterData/party";
import { salesContractInstalments, salesContracts } from "./salesContract.ts";

/** Open items taken over from another system: one line per item, its settlements come as receipts. */
export const receivableOpenings = pgTable(
  "receivable_opening",
  {
    ...documentColumns,
    departmentId: bigintText().notNull(),
    unitId: bigintText(),
    currency: text().notNull(),
    totalAmount: money().notNull().default("0"),
    postedOn: day(),
  },
  (t) => [
    companyKey(t, "receivable_opening"),
    ...listedBy(t, "receivable_opening", "docOn"),
    uniqueInCompany(t, "receivable_opening", "docNo"),
    toCompany(t, "receivable_opening", "departmentId", () => departments),
    toCompany(t, "receivable_opening", "unitId", () => businessUnits),
    toGlobal(t, "receivable_opening", "currency", () => currencies.code),
  ],
);

export const receivableOpeningLines = pgTable(
  "receivable_opening_line",
  {
    ...lineColumns,
    openingId: bigintText().notNull(),
    customerId: bigintText().notNull(),
    regionId: bigintText(),
    salespersonId: bigintText(),
    itemNo: text().notNull(),
    contractNo: text(),
    postedOn: day().notNull(),
    dueOn: day().notNull(),
    acceptedOn: day(),
    totalAmount: money().notNull(),
  },
  (t) => [
    companyKey(t, "receivable_opening_line"),
    uniqueInCompany(t, "receivable_opening_line", "openingId", "seq"),
    toHeader(t, "receivable_opening_line", "openingId", () => receivableOpenings),
    toCompany(t, "receivable_opening_line", "customerId", () => companyParties),
    toCompany(t, "receivable_opening_line", "regionId", () => marketRegions),
    toCompany(t, "receivable_opening_line", "salespersonId", () => employees),
  ],
);

/**
 * An open item: one contract instalment under an invoice (kind = its instalment kind), an item taken over (opening), or unapplied money (advance, negative).
 * Fixed but for `openAmount` (document currency), a cache with proof: the sum of its entries, and `dueOn`, which a change of its contract moves from a day on; its contract, due and acceptance day are set right by an arrangement, for every day.
 */
export const receivableItems = pgTable(
  "receivable_item",
  {
    ...companyColumns,
    itemNo: text().notNull(),
    kind: text().notNull(),
    isAdvance: boolean()
      .notNull()
      .generatedAlwaysAs(sql`kind = 'advance'`),
    customerId: bigintText().notNull(),
    departmentId: bigintText().notNull(),
    unitId: bigintText(),
    regionId: bigintText(),
    salespersonId: bigintText(),
    contractId: bigintText(),
    contractNo: text(),
    instalmentId: bigintText(),
    /** The document that opened it. */
    module: text().notNull(),
    documentId: bigintText().notNull(),
    lineId: bigintText().notNull(),
    docNo: text().notNull(),
    postedOn: day().notNull(),
    dueOn: day().notNull(),
    acceptedOn: day(),
    currency: text().notNull(),
    grossAmount: money().notNull(),
    openAmount: money().notNull(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    companyKey(t, "receivable_item"),
    uniqueInCompany(t, "receivable_item", "itemNo"),
    uniqueInCompany(t, "receivable_item", "module", "lineId"),
    indexInCompany(t, "receivable_item", "customerId", "dueOn"),
    indexInCompany(t, "receivable_item", "contractId"),
    indexInCompany(t, "receivable_item", "postedOn"),
    toCompany(t, "receivable_item", "customerId", () => companyParties),
    toCompany(t, "receivable_item", "departmentId", () => departments),
    toCompany(t, "receivable_item", "unitId", () => businessUnits),
    toCompany(t, "receivable_item", "regionId", () => marketRegions),
    toCompany(t, "receivable_item", "salespersonId", () => employees),
    toCompany(t, "receivable_item", "contractId", () => salesContracts),
    toCompany(t, "receivable_item", "instalmentId", () => salesContractInstalments),
    toGlobal(t, "receivable_item", "currency", () => currencies.code),
  ],
);

/** Append-only. One movement of an item: opens it (invoice, opening, advance), settles it (receipt, credit, writeOff, refund), opens it again (dishonour) or values it at a month's end and takes that back the day after (revaluation, revaluationBack: company amount alone); a reversal keeps the kind of what it undoes; amounts signed, as-of any day = sum up to it. */
export const receivableEntries = pgTable(
  "receivable_entry",
  {
    ...companyColumns,
    itemId: bigintText().notNull(),
    kind: text().notNull(),
    entryOn: day().notNull(),
    amount: money().notNull(),
    companyAmount: money().notNull(),
    module: text().notNull(),
    documentId: bigintText().notNull(),
    lineId: bigintText().notNull(),
    generation: integer().notNull().default(1),
    docNo: text().notNull(),
    reversalOf: bigintText(),
    createdBy: bigintText().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    companyKey(t, "receivable_entry"),
    uniqueInCompany(t, "receivable_entry", "module", "documentId", "lineId", "kind", "generation"),
    indexInCompany(t, "receivable_entry", "itemId"),
    indexInCompany(t, "receivable_entry", "entryOn"),
    toCompany(t, "receivable_entry", "itemId", () => receivableItems),
  ],
);

/** Append-only. From `validOn` on an item falls due on another day: which document moved it, from which day. The last move says what the item says; days before keep what held then (view `receivable_due`). */
export const receivableDueMoves = pgTable(
  "receivable_due_move",
  {
    ...companyColumns,
    itemId: bigintText().notNull(),
    fromOn: day().notNull(),
    toOn: day().notNull(),
    validOn: day().notNull(),
    module: text().notNull(),
    documentId: bigintText().notNull(),
    docNo: text().notNull(),
    createdBy: bigintText().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    companyKey(t, "receivable_due_move"),
    indexInCompany(t, "receivable_due_move", "itemId", "validOn"),
    toCompany(t, "receivable_due_move", "itemId", () => receivableItems),
  ],
);
