import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, documentColumns, instant, lineColumns, money } from "#db/columns";
import { companyKey, listedBy, toCompany, uniqueInCompany } from "#db/keys";

/** The journal of a month as it was given to an accounting program. */
export const voucherExports = pgTable(
  "voucher_export",
  {
    ...documentColumns,
    yearMonth: text().notNull(),
    /** yonyou or kingdee */
    target: text().notNull(),
    /** 1 for what was never given before; higher for what is given again. */
    edition: integer().notNull().default(1),
    voucherCount: integer().notNull().default(0),
    lineCount: integer().notNull().default(0),
    debit: money().notNull().default("0"),
    exportedBy: bigintText(),
    exportedAt: instant(),
  },
  (t) => [companyKey(t, "voucher_export"), ...listedBy(t, "voucher_export", "docOn"), uniqueInCompany(t, "voucher_export", "docNo")],
);

/** Append-only. That a line of the journal was given away, once per program and edition. */
export const voucherExportLines = pgTable(
  "voucher_export_line",
  {
    ...lineColumns,
    exportId: bigintText().notNull(),
    target: text().notNull(),
    edition: integer().notNull(),
    journalLineId: bigintText().notNull(),
    voucherNo: integer().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    companyKey(t, "voucher_export_line"),
    uniqueInCompany(t, "voucher_export_line", "exportId", "seq"),
    uniqueInCompany(t, "voucher_export_line", "target", "journalLineId", "edition"),
    toCompany(t, "voucher_export_line", "exportId", () => voucherExports),
  ],
);
