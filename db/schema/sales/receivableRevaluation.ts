import { text } from "drizzle-orm/pg-core";
import { bigintText, day, documentColumns, lineColumns, money, rate } from "#db/columns";
import { currencies } from "#db/schema/masterData/organisation";
import { receivableItems } from "./receivable.ts";
import { companyTable } from "#db/table";

/** Open items in other currencies at the rate of a month's end. */
export const receivableRevaluations = companyTable(
  "receivable_revaluation",
  {
    ...documentColumns,
    yearMonth: text().notNull(),
    difference: money().notNull().default("0"),
    postedOn: day(),
    /** The day after, on which the difference is taken back; empty where a later valuation does that. */
    takenBackOn: day(),
  },
  (key) => [...key.listedBy("docOn"), key.unique("docNo")],
);

export const receivableRevaluationLines = companyTable(
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
  (key) => [
    key.unique("revaluationId", "seq"),
    key.toHeader("revaluationId", () => receivableRevaluations),
    key.to("itemId", () => receivableItems),
    key.toGlobal("currency", () => currencies.code),
  ],
);
