import { pgTable, text } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, day, money } from "#db/columns";
import { companyKey, indexInCompany, toCompany } from "#db/keys";
import { departments, employees } from "#db/schema/masterData/organisation";
import { customers } from "#db/schema/masterData/party";

/** One call or visit to a customer who owes, with what came of it. */
export const dunningCalls = pgTable(
  "dunning_call",
  {
    ...companyColumns,
    customerId: bigintText().notNull(),
    yearMonth: text().notNull(),
    calledOn: day().notNull(),
    callerId: bigintText().notNull(),
    departmentId: bigintText().notNull(),
    contact: text(),
    /** phone, visit, letter, message */
    method: text().notNull(),
    /** promised, paid, disputed, noAnswer, refused */
    result: text().notNull(),
    promisedOn: day(),
    promisedAmount: money(),
    notes: text(),
    ...auditColumns,
  },
  (t) => [
    companyKey(t, "dunning_call"),
    indexInCompany(t, "dunning_call", "calledOn", "id"),
    indexInCompany(t, "dunning_call", "customerId", "calledOn"),
    toCompany(t, "dunning_call", "customerId", () => customers),
    toCompany(t, "dunning_call", "callerId", () => employees),
    toCompany(t, "dunning_call", "departmentId", () => departments),
  ],
);
