import { sql } from "drizzle-orm";
import { boolean, integer, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, documentColumns, instant, lineColumns, money } from "#db/columns";
import { businessUnits, currencies, departments, employees, marketRegions } from "#db/schema/masterData/organisation";
import { companyParties } from "#db/schema/masterData/party";
import { salesContractInstalments, salesContracts } from "./salesContract.ts";
import { companyTable, ledgerTable } from "#db/table";

/** What an item says on a line that settles it, as it stood then. */
export const settledItem = {
  itemKind: text(),
  contractNo: text(),
  invoiceNo: text(),
  planOn: day(),
  planAmount: money(),
};

/** Open items and advances taken over from another system: one line per item, its settlements come as receipts. */
export const receivableOpenings = companyTable(
  "receivable_opening",
  {
    ...documentColumns,
    departmentId: bigintText().notNull(),
    unitId: bigintText(),
    currency: text().notNull(),
    totalAmount: money().notNull().default("0"),
    /** In company currency: what the lines say was booked, else at the rate of docOn. */
    companyAmount: money(),
    /** What the former books say of both, to be agreed with before it is posted. */
    controlAmount: money(),
    controlCompanyAmount: money(),
    postedOn: day(),
  },
  (key) => [
    ...key.listedBy("docOn"),
    key.unique("docNo"),
    key.to("departmentId", () => departments),
    key.to("unitId", () => businessUnits),
    key.toGlobal("currency", () => currencies.code),
  ],
);

export const receivableOpeningLines = companyTable(
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
    /** What is open; an advance of the customer where it is negative. */
    totalAmount: money().notNull(),
    /** What the former books have booked of it, in company currency. */
    companyAmount: money(),
  },
  (key) => [
    key.unique("openingId", "seq"),
    key.toHeader("openingId", () => receivableOpenings),
    key.to("customerId", () => companyParties),
    key.to("regionId", () => marketRegions),
    key.to("salespersonId", () => employees),
  ],
);

/**
 * An open item: one contract instalment under an invoice (kind = its instalment kind), an item taken over (opening), or unapplied money
 * (advance, negative).
 * Fixed but for `openAmount` (document currency), a cache with proof: the sum of its entries, and `dueOn`, which a change of its contract
 * moves from a day on; its contract, due and acceptance day are set right by an arrangement, for every day.
 */
export const receivableItems = companyTable(
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
  (key) => [
    key.unique("itemNo"),
    key.unique("module", "lineId"),
    key.index("customerId", "dueOn"),
    key.index("contractId"),
    key.index("postedOn"),
    key.to("customerId", () => companyParties),
    key.to("departmentId", () => departments),
    key.to("unitId", () => businessUnits),
    key.to("regionId", () => marketRegions),
    key.to("salespersonId", () => employees),
    key.to("contractId", () => salesContracts),
    key.to("instalmentId", () => salesContractInstalments),
    key.toGlobal("currency", () => currencies.code),
  ],
);

/**
 * Append-only. One movement of an item: opens it (invoice, opening, advance), settles it (receipt, credit, writeOff, refund), opens it
 * again (dishonour; freed: what was paid of it and a red invoice takes back becomes an advance) or values it at a month's end and takes
 * that back the day after (revaluation, revaluationBack: company amount alone); a reversal keeps the kind of what it undoes; amounts
 * signed, as-of any day = sum up to it.
 */
export const receivableEntries = ledgerTable(
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
  (key) => [
    key.unique("module", "documentId", "lineId", "kind", "generation"),
    key.index("itemId"),
    key.index("entryOn"),
    key.to("itemId", () => receivableItems),
  ],
);

/**
 * Append-only. From `validOn` on an item falls due on another day: which document moved it, from which day. The last move says what the
 * item says; days before keep what held then (view `receivable_due`).
 */
export const receivableDueMoves = ledgerTable(
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
  (key) => [key.index("itemId", "validOn"), key.to("itemId", () => receivableItems)],
);
