import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, documentColumns, instant, lineColumns, money } from "#db/columns";
import { companyKey, indexInCompany, listedBy, toHeader, uniqueInCompany } from "#db/keys";

/** Append-only. The balanced journal that money and stock postings also write; debit and credit in company currency. */
export const journalLines = pgTable(
  "journal_line",
  {
    ...companyColumns,
    module: text().notNull(),
    documentId: bigintText().notNull(),
    docNo: text().notNull(),
    seq: integer().notNull(),
    generation: integer().notNull().default(1),
    postedOn: day().notNull(),
    /** The month it is booked in (yyyy-MM): that of its day, or a later one where that was closed. */
    postedMonth: text().notNull(),
    /** inventory, receivedNotInvoiced, inventoryDifference, openingBalance, receivable, revenue, outputTax, cash, advance, exchangeDifference, billReceivable, payable, prepayment, financeExpense, badDebt, priceVariance, materialConsumption, costOfSales, scrapLoss, intercompany */
    account: text().notNull(),
    /** The customer, where the account is kept by customer too. */
    partyId: bigintText(),
    debit: money().notNull().default("0"),
    credit: money().notNull().default("0"),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    companyKey(t, "journal_line"),
    indexInCompany(t, "journal_line", "postedOn", "id"),
    uniqueInCompany(t, "journal_line", "module", "documentId", "generation", "seq"),
    indexInCompany(t, "journal_line", "account", "postedOn"),
    indexInCompany(t, "journal_line", "postedMonth"),
  ],
);

/** Append-only. What happened to a record: saves with field differences and actions with stage change. */
export const documentHistory = pgTable(
  "document_history",
  {
    ...companyColumns,
    module: text().notNull(),
    documentId: bigintText().notNull(),
    version: integer().notNull(),
    action: text().notNull(),
    stageFrom: text(),
    stageTo: text(),
    reason: text(),
    /** field -> [before, after]; lines as `<table>[<seq>].<field>`. */
    changes: jsonb().$type<Record<string, [unknown, unknown]>>(),
    actorId: bigintText().notNull(),
    onBehalfOf: bigintText(),
    /** The document as the one who decided on it saw it: header, lines, labels; and how it and its chain stood before. */
    seen: jsonb().$type<Record<string, unknown>>(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [companyKey(t, "document_history"), indexInCompany(t, "document_history", "module", "documentId", "version")],
);

/** Append-only. Which figures changed: written in the transaction that changed them, read by the snapshot exporter. */
export const dataChanges = pgTable(
  "data_change",
  { ...companyColumns, module: text().notNull(), period: text().notNull(), createdAt: instant().notNull().defaultNow() },
  (t) => [companyKey(t, "data_change"), indexInCompany(t, "data_change", "createdAt")],
);

/** One look of an administrator at the ledgers of his company. */
export const ledgerChecks = pgTable(
  "ledger_check",
  { ...documentColumns, checkedAt: instant(), brokenCount: integer().notNull().default(0) },
  (t) => [companyKey(t, "ledger_check"), ...listedBy(t, "ledger_check", "docOn"), uniqueInCompany(t, "ledger_check", "docNo")],
);

export const ledgerCheckLines = pgTable(
  "ledger_check_line",
  {
    ...lineColumns,
    checkId: bigintText().notNull(),
    subject: text().notNull(),
    looked: integer().notNull(),
    broken: integer().notNull(),
    /** The first keys that break the law. */
    offending: text(),
  },
  (t) => [
    companyKey(t, "ledger_check_line"),
    uniqueInCompany(t, "ledger_check_line", "checkId", "seq"),
    toHeader(t, "ledger_check_line", "checkId", () => ledgerChecks),
  ],
);
