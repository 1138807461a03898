import { pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, day, documentColumns, lineColumns, money, rate } from "#db/columns";
import { companyKey, listedBy, toCompany, toGlobal, toHeader, uniqueInCompany } from "#db/keys";
import { currencies } from "#db/schema/masterData/organisation";
import { receivableItems } from "./receivable.ts";

/** Open items in other currencies at the rate of a month's end. */
export const receivableRevaluations = pgTable(
  "receivable_revaluation",
  {
    ...documentColumns,
    yearMonth: text().notNull(),
    difference: money().notNull().default("0"),
    postedOn: day(),
    /** The day after, on which the difference is taken back; empty where a later valuation does that. */
    takenBackOn: day(),
  },
  (t) => [
    companyKey(t, "receivable_revaluation"),
    ...listedBy(t, "receivable_revaluation", "docOn"),
    uniqueInCompany(t, "receivable_revaluation", "docNo"),
  ],
);

export const receivableRevaluationLines = pgTable(
  "receivable_revaluation_line",
  {
    ...lineColumns,
    revaluationId: bigintText().notNull(),
    itemId: bigintText().notNull(),
    currency: text().notNull(),
    openAmount: money().notNull(),
    bookedAmount: money().notNull(),
    rate: rate().notNull(),
    revaluedAmount: money().notNull(),
    difference: money().notNull(),
  },
  (t) => [
    companyKey(t, "receivable_revaluation_line"),
    uniqueInCompany(t, "receivable_revaluation_line", "revaluationId", "seq"),
    toHeader(t, "receivable_revaluation_line", "revaluationId", () => receivableRevaluations),
    toCompany(t, "receivable_revaluation_line", "itemId", () => receivableItems),
    toGlobal(t, "receivable_revaluation_line", "currency", () => currencies.code),
  ],
);
