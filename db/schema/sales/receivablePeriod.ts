import { integer, text } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, day, instant, money } from "#db/columns";
import { companyTable } from "#db/table";

/** A month of the receivable ledger; while it is closed nothing is booked on its days. A month without a row is open. */
export const receivablePeriods = companyTable(
  "receivable_period",
  {
    ...companyColumns,
    yearMonth: text().notNull(),
    stage: text().notNull().default("open"),
    closedAt: instant(),
    /** Since when the figures of sales of the month stand as they are. */
    frozenAt: instant(),
    ...auditColumns,
  },
  (key) => [key.unique("yearMonth")],
);

/** What sales came to in closed months, as it was when they were closed: rows of documents, gone when a month is opened again. */
export const salesClosingRows = companyTable(
  "sales_closing_row",
  {
    compId: integer().notNull(),
    onMonth: text().notNull(),
    seq: integer().notNull(),
    documentId: bigintText().notNull(),
    kind: text().notNull(),
    module: text().notNull(),
    onDay: day().notNull(),
    docNo: text(),
    customerId: bigintText(),
    departmentId: bigintText(),
    unitId: bigintText(),
    regionId: bigintText(),
    salespersonId: bigintText(),
    currency: text(),
    productLineId: bigintText(),
    amount: money(),
    gross: money(),
  },
  (key) => [key.primary("compId", "onMonth", "seq"), key.index("documentId")],
);
