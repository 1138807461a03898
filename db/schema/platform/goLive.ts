import { text } from "drizzle-orm/pg-core";
import { bigintText, documentColumns, instant, lineColumns, money, quantity } from "#db/columns";
import { companyTable } from "#db/table";

/** The day on which a company begins to work here: what was brought along, checked against the former books, then locked. */
export const goLives = companyTable(
  "go_live",
  { ...documentColumns, yearMonth: text().notNull(), checkedBy: bigintText(), lockedAt: instant() },
  (key) => [...key.listedBy("docOn"), key.unique("docNo")],
);

/** A total of the former books, and what was found here. */
export const goLiveTotals = companyTable(
  "go_live_total",
  {
    ...lineColumns,
    goLiveId: bigintText().notNull(),
    /** stock or receivable */
    subject: text().notNull(),
    totalQuantity: quantity(),
    totalAmount: money(),
    foundQuantity: quantity(),
    foundAmount: money(),
    notes: text(),
  },
  (key) => [key.unique("goLiveId", "seq"), key.toHeader("goLiveId", () => goLives)],
);
