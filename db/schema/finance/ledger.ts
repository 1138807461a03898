import { integer, jsonb, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, documentColumns, instant, lineColumns, money } from "#db/columns";
import { companyTable, ledgerTable } from "#db/table";

/** Append-only. The balanced journal that money and stock postings also write; debit and credit in company currency. */
export const journalLines = ledgerTable(
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
    /**
     * inventory, receivedNotInvoiced, inventoryDifference, openingBalance, receivable, revenue, outputTax, cash, advance,
     * exchangeDifference, billReceivable, payable, prepayment, financeExpense, badDebt, priceVariance, materialConsumption, costOfSales,
     * scrapLoss, intercompany
     */
    account: text().notNull(),
    /** The customer, where the account is kept by customer too. */
    partyId: bigintText(),
    debit: money().notNull().default("0"),
    credit: money().notNull().default("0"),
    createdAt: instant().notNull().defaultNow(),
  },
  (key) => [
    key.index("postedOn", "id"),
    key.unique("module", "documentId", "generation", "seq"),
    key.index("account", "postedOn"),
    key.index("postedMonth"),
  ],
);

/** Append-only. What happened to a record: saves with field differences and actions with stage change. */
export const documentHistory = ledgerTable(
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
  (key) => [key.index("module", "documentId", "version"), key.index("createdAt", "id")],
);

/** Append-only. A closed range of the history of a company, chained to the range before: its hash is over that one's and its rows'. */
export const auditBatches = ledgerTable(
  "audit_batch",
  {
    ...companyColumns,
    number: integer().notNull(),
    fromId: bigintText().notNull(),
    toId: bigintText().notNull(),
    rows: integer().notNull(),
    hash: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (key) => [key.unique("number")],
);

/** Append-only. What a row of the history said when its range was closed, as a hash; it has the id of that row. */
export const auditLinks = ledgerTable(
  "audit_link",
  { ...companyColumns, batchId: bigintText().notNull(), hash: text().notNull() },
  (key) => [key.index("batchId"), key.to("batchId", () => auditBatches)],
);

/** Append-only. What a row of the history says since somebody was erased from it, as a hash; which act did that is chained itself. */
export const auditErasures = ledgerTable(
  "audit_erasure",
  {
    ...companyColumns,
    historyId: bigintText().notNull(),
    hash: text().notNull(),
    module: text().notNull(),
    documentId: bigintText().notNull(),
    action: text().notNull(),
    createdAt: instant().notNull(),
  },
  (key) => [key.index("historyId")],
);

/** Which figures changed: written in the transaction that changed them, read by the snapshot exporter, and cleared after a while. */
export const dataChanges = companyTable(
  "data_change",
  { ...companyColumns, module: text().notNull(), period: text().notNull(), createdAt: instant().notNull().defaultNow() },
  (key) => [key.index("createdAt")],
);

/** One look of an administrator at the ledgers of his company. */
export const ledgerChecks = companyTable(
  "ledger_check",
  { ...documentColumns, checkedAt: instant(), brokenCount: integer().notNull().default(0) },
  (key) => [...key.listedBy("docOn"), key.unique("docNo")],
);

export const ledgerCheckLines = companyTable(
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
  (key) => [key.unique("checkId", "seq"), key.toHeader("checkId", () => ledgerChecks)],
);
