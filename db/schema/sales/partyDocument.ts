import { text } from "drizzle-orm/pg-core";
import { bigintText, day, documentColumns, money } from "#db/columns";
import type { TableKeys } from "#db/keys";
import { businessUnits, currencies, departments, employees } from "#db/schema/masterData/organisation";
import { customers } from "#db/schema/masterData/party";

/** Columns of a document about what one customer owes. */
export const partyDocument = {
  ...documentColumns,
  customerId: bigintText().notNull(),
  departmentId: bigintText().notNull(),
  unitId: bigintText(),
  salespersonId: bigintText(),
  currency: text().notNull(),
  totalAmount: money().notNull().default("0"),
  postedOn: day(),
  submittedBy: bigintText(),
};

/** Keys of such a document. */
export const partyKeys = (key: TableKeys) => [
  key.unique("docNo"),
  ...key.listedBy("docOn"),
  key.index("customerId"),
  key.to("customerId", () => customers),
  key.to("departmentId", () => departments),
  key.to("unitId", () => businessUnits),
  key.to("salespersonId", () => employees),
  key.toGlobal("currency", () => currencies.code),
];
