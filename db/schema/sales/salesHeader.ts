import { text } from "drizzle-orm/pg-core";
import { bigintText, documentColumns, rate } from "#db/columns";
import { companyKey, indexInCompany, listedBy, toCompany, toGlobal, uniqueInCompany } from "#db/keys";
import { businessUnits, currencies, departments, employees, marketRegions } from "#db/schema/masterData/organisation";
import { companyParties } from "#db/schema/masterData/party";

/** Who sold: carried by every sales document, so that figures keep the owner of their day. */
export const salesHeader = {
  ...documentColumns,
  customerId: bigintText().notNull(),
  departmentId: bigintText().notNull(),
  unitId: bigintText(),
  regionId: bigintText(),
  salespersonId: bigintText(),
  currency: text().notNull(),
  /** Company currency for one unit of the document currency, on docOn. */
  exchangeRate: rate().notNull().default("1"),
};
/** Keys and indexes of every sales document. */
export const salesKeys = (t: unknown, table: string) => [
  companyKey(t, table),
  uniqueInCompany(t, table, "docNo"),
  ...listedBy(t, table, "docOn"),
  indexInCompany(t, table, "customerId"),
  toCompany(t, table, "customerId", () => companyParties),
  toCompany(t, table, "departmentId", () => departments),
  toCompany(t, table, "unitId", () => businessUnits),
  toCompany(t, table, "regionId", () => marketRegions),
  toCompany(t, table, "salespersonId", () => employees),
  toGlobal(t, table, "currency", () => currencies.code),
];
