import { text } from "drizzle-orm/pg-core";
import { bigintText, day, documentColumns, money } from "#db/columns";
import { companyKey, indexInCompany, listedBy, toCompany, toGlobal, uniqueInCompany } from "#db/keys";
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
export const partyKeys = (t: unknown, table: string) => [
  companyKey(t, table),
  uniqueInCompany(t, table, "docNo"),
  ...listedBy(t, table, "docOn"),
  indexInCompany(t, table, "customerId"),
  toCompany(t, table, "customerId", () => customers),
  toCompany(t, table, "departmentId", () => departments),
  toCompany(t, table, "unitId", () => businessUnits),
  toCompany(t, table, "salespersonId", () => employees),
  toGlobal(t, table, "currency", () => currencies.code),
];
