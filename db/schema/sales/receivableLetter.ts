import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, day, documentColumns, lineColumns, money } from "#db/columns";
import { companyKey, indexInCompany, listedBy, toCompany, toGlobal, toHeader, uniqueInCompany } from "#db/keys";
import { businessUnits, currencies, departments, employees } from "#db/schema/masterData/organisation";
import { companyParties } from "#db/schema/masterData/party";
import { receivableItems } from "./receivable.ts";

/** A letter to a customer about what is open on a day: a balance confirmation that he answers, or a dunning letter of a level. */
export const receivableLetters = pgTable(
  "receivable_letter",
  {
    ...documentColumns,
    /** confirmation or dunning */
    kind: text().notNull(),
    customerId: bigintText().notNull(),
    departmentId: bigintText().notNull(),
    unitId: bigintText(),
    salespersonId: bigintText(),
    currency: text().notNull(),
    asOf: day().notNull(),
    /** 1 to 3, of a dunning letter. */
    level: integer(),
    answerBy: day(),
    totalAmount: money().notNull().default("0"),
    overdueAmount: money().notNull().default("0"),
    sentOn: day(),
    answeredOn: day(),
    /** What the customer says that he owes, and by how much that differs. */
    statedAmount: money(),
    differenceAmount: money(),
    answerNotes: text(),
  },
  (t) => [
    companyKey(t, "receivable_letter"),
    ...listedBy(t, "receivable_letter", "docOn"),
    uniqueInCompany(t, "receivable_letter", "docNo"),
    indexInCompany(t, "receivable_letter", "customerId", "asOf"),
    toCompany(t, "receivable_letter", "customerId", () => companyParties),
    toCompany(t, "receivable_letter", "departmentId", () => departments),
    toCompany(t, "receivable_letter", "unitId", () => businessUnits),
    toCompany(t, "receivable_letter", "salespersonId", () => employees),
    toGlobal(t, "receivable_letter", "currency", () => currencies.code),
  ],
);

export const receivableLetterLines = pgTable(
  "receivable_letter_line",
  {
    ...lineColumns,
    letterId: bigintText().notNull(),
    itemId: bigintText().notNull(),
    contractNo: text(),
    postedOn: day(),
    dueOn: day(),
    overdueDays: integer(),
    amount: money().notNull().default("0"),
    notes: text(),
  },
  (t) => [
    companyKey(t, "receivable_letter_line"),
    uniqueInCompany(t, "receivable_letter_line", "letterId", "seq"),
    indexInCompany(t, "receivable_letter_line", "itemId"),
    toHeader(t, "receivable_letter_line", "letterId", () => receivableLetters),
    toCompany(t, "receivable_letter_line", "itemId", () => receivableItems),
  ],
);
