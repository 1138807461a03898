import { integer, text } from "drizzle-orm/pg-core";
import { bigintText, documentColumns, instant, lineColumns, money } from "#db/columns";
import { companyTable, ledgerTable } from "#db/table";

/** The journal of a month as it was given to an accounting program. */
export const voucherExports = companyTable(
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
  (key) => [...key.listedBy("docOn"), key.unique("docNo")],
);

/** Append-only. That a line of the journal was given away, once per program and edition. */
export const voucherExportLines = ledgerTable(
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
  (key) => [key.unique("exportId", "seq"), key.unique("target", "journalLineId", "edition"), key.to("exportId", () => voucherExports)],
);
