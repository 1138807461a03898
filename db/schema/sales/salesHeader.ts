import { text } from "drizzle-orm/pg-core";
import { bigintText, documentColumns, rate } from "#db/columns";
import type { TableKeys } from "#db/keys";
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
export const salesKeys = (key: TableKeys) => [
  key.unique("docNo"),
  ...key.listedBy("docOn"),
  key.index("customerId"),
  key.to("customerId", () => companyParties),
  key.to("departmentId", () => departments),
  key.to("unitId", () => businessUnits),
  key.to("regionId", () => marketRegions),
  key.to("salespersonId", () => employees),
  key.toGlobal("currency", () => currencies.code),
];
