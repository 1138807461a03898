import { integer, text } from "drizzle-orm/pg-core";
import { bigintText, day, documentColumns, lineColumns, money } from "#db/columns";
import { businessUnits, currencies, departments, employees } from "#db/schema/masterData/organisation";
import { companyParties } from "#db/schema/masterData/party";
import { receivableItems } from "./receivable.ts";
import { companyTable } from "#db/table";

/** A letter to a customer about what is open on a day: a balance confirmation that he answers, or a dunning letter of a level. */
export const receivableLetters = companyTable(
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
  (key) => [
    ...key.listedBy("docOn"),
    key.unique("docNo"),
    key.index("customerId", "asOf"),
    key.to("customerId", () => companyParties),
    key.to("departmentId", () => departments),
    key.to("unitId", () => businessUnits),
    key.to("salespersonId", () => employees),
    key.toGlobal("currency", () => currencies.code),
  ],
);

export const receivableLetterLines = companyTable(
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
  (key) => [
    key.unique("letterId", "seq"),
    key.index("itemId"),
    key.toHeader("letterId", () => receivableLetters),
    key.to("itemId", () => receivableItems),
  ],
);
