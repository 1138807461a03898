import { boolean, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, instant } from "#db/columns";
import { companyKey, indexInCompany, toCompany, uniqueInCompany } from "#db/keys";

/** Bytes that a company keeps, once per content; they lie in the file store under the hash (SHA-256). */
export const storedFiles = pgTable(
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
  },
  (t) => [companyKey(t, "stored_file"), uniqueInCompany(t, "stored_file", "hash"), indexInCompany(t, "stored_file", "state")],
);

/** A file that hangs on a record of any module. */
export const attachments = pgTable(
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
  (t) => [
    companyKey(t, "attachment"),
    indexInCompany(t, "attachment", "module", "documentId"),
    indexInCompany(t, "attachment", "fileId"),
    toCompany(t, "attachment", "fileId", () => storedFiles),
  ],
);

/** Append-only. What people said about a record; a correction is a further revision of the same comment. */
export const recordComments = pgTable(
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
  (t) => [
    companyKey(t, "record_comment"),
    indexInCompany(t, "record_comment", "module", "documentId"),
    uniqueInCompany(t, "record_comment", "commentId", "revision"),
  ],
);

/** A named question of a list or report: what stands in the address bar, and the layout of the columns. */
export const savedViews = pgTable(
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
  (t) => [companyKey(t, "saved_view"), uniqueIndex("saved_view_name_key").on(t.compId, t.place, t.audience, t.holderId, t.name)],
);

/** What somebody wrote at a figure of a report. */
export const reportNotes = pgTable(
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
  (t) => [companyKey(t, "report_note"), indexInCompany(t, "report_note", "report")],
);

/** Append-only. A company's own print template, one row per version; the newest counts. */
export const printTemplates = pgTable(
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
  (t) => [companyKey(t, "print_template"), uniqueInCompany(t, "print_template", "module", "name", "edition")],
);

/** Append-only. A print-out of a record that was handed to somebody; the number of rows is the print count. */
export const printOuts = pgTable(
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
  (t) => [companyKey(t, "print_out"), indexInCompany(t, "print_out", "module", "documentId")],
);
