import { text } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, day, money } from "#db/columns";
import { departments, employees } from "#db/schema/masterData/organisation";
import { customers } from "#db/schema/masterData/party";
import { companyTable } from "#db/table";
import { receivableItems } from "./receivable.ts";
import { salesContracts } from "./salesContract.ts";

/** One call or visit to a customer who owes, with what came of it. */
export const dunningCalls = companyTable(
  "dunning_call",
  {
    ...companyColumns,
    customerId: bigintText().notNull(),
    yearMonth: text().notNull(),
    calledOn: day().notNull(),
    callerId: bigintText().notNull(),
    departmentId: bigintText().notNull(),
    /** What it is about: one open item, or all that is open of a contract, the oldest first. */
    itemId: bigintText(),
    contractId: bigintText(),
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
  (key) => [
    key.index("calledOn", "id"),
    key.index("customerId", "calledOn"),
    key.to("customerId", () => customers),
    key.to("itemId", () => receivableItems),
    key.to("contractId", () => salesContracts),
    key.to("callerId", () => employees),
    key.to("departmentId", () => departments),
  ],
);
