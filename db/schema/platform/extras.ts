import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, text, uniqueIndex } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, instant } from "#db/columns";
import { companyTable, ledgerTable } from "#db/table";

/** Bytes that a company keeps, once per content; they lie in the file store under the hash (SHA-256). */
export const storedFiles = companyTable(
  "stored_file",
  {
    ...companyColumns,
    hash: text().notNull(),
    size: bigintText().notNull(),
    /** Media type by content. */
    type: text().notNull(),
    /** unchecked (a virus scan is due), passed or refused */
    state: text().notNull(),
    /** Last time that somebody sent these bytes; younger ones are never swept. */
    sentAt: instant().notNull(),
    /** What it is found by, once it was read. */
    terms: text(),
  },
  (key, t) => [
    key.unique("hash"),
    key.index("state"),
    index("stored_file_terms_idx").using("gin", sql`to_tsvector('simple', coalesce(${t.terms}, ''))`),
  ],
);

/** A file that hangs on a record of any module. */
export const attachments = companyTable(
  "attachment",
  {
    ...companyColumns,
    module: text().notNull(),
    documentId: bigintText().notNull(),
    fileId: bigintText().notNull(),
    name: text().notNull(),
    /** Invited customers who read the record see it; else it is internal. */
    isForCustomer: boolean().notNull().default(false),
    createdBy: bigintText().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (key) => [key.index("module", "documentId"), key.index("fileId"), key.to("fileId", () => storedFiles)],
);

/** Append-only. What people said about a record; a correction is a further revision of the same comment. */
export const recordComments = ledgerTable(
  "record_comment",
  {
    ...companyColumns,
    module: text().notNull(),
    documentId: bigintText().notNull(),
    /** The id of the comment's first revision. */
    commentId: bigintText().notNull(),
    revision: integer().notNull(),
    text: text().notNull(),
    /** Accounts that were named. */
    mentions: jsonb().$type<string[]>().notNull(),
    /** Invited customers who read the record see it; else it is internal. */
    isForCustomer: boolean().notNull().default(false),
    createdBy: bigintText().notNull(),
    createdAt: instant().notNull(),
  },
  (key) => [key.index("module", "documentId"), key.unique("commentId", "revision")],
);

/** A named question of a list or report: what stands in the address bar, and the layout of the columns. */
export const savedViews = companyTable(
  "saved_view",
  {
    ...companyColumns,
    /** `<module>.<screen>` or a report's id */
    place: text().notNull(),
    name: text().notNull(),
    /** own, role or company */
    audience: text().notNull(),
    /** The account, or the role, or 0 for everybody in the company. */
    holderId: bigintText().notNull(),
    isDefault: boolean().notNull().default(false),
    state: jsonb().$type<unknown>().notNull(),
    ...auditColumns,
  },
  (_, t) => [uniqueIndex("saved_view_name_key").on(t.compId, t.place, t.audience, t.holderId, t.name)],
);

/** What somebody wrote at a figure of a report. */
export const reportNotes = companyTable(
  "report_note",
  {
    ...companyColumns,
    report: text().notNull(),
    /** Dimension -> key (null = without) of the figure; empty = the whole report. */
    keys: jsonb().$type<Record<string, string | null>>().notNull(),
    metric: text(),
    text: text().notNull(),
    /** own or company */
    audience: text().notNull(),
    createdBy: bigintText().notNull(),
    createdAt: instant().notNull(),
  },
  (key) => [key.index("report")],
);

/** Append-only. A company's own print template, one row per version; the newest counts. */
export const printTemplates = ledgerTable(
  "print_template",
  {
    ...companyColumns,
    module: text().notNull(),
    name: text().notNull(),
    edition: integer().notNull(),
    definition: jsonb().$type<unknown>().notNull(),
    createdBy: bigintText().notNull(),
    createdAt: instant().notNull(),
  },
  (key) => [key.unique("module", "name", "edition")],
);

/** Append-only. A print-out of a record that was handed to somebody; the number of rows is the print count. */
export const printOuts = ledgerTable(
  "print_out",
  {
    ...companyColumns,
    module: text().notNull(),
    documentId: bigintText().notNull(),
    template: text().notNull(),
    edition: integer().notNull(),
    language: text().notNull(),
    createdBy: bigintText().notNull(),
    createdAt: instant().notNull(),
  },
  (key) => [key.index("module", "documentId")],
);
