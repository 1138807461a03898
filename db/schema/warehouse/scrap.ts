import { boolean, text } from "drizzle-orm/pg-core";
import { bigintText, money, quantity } from "#db/columns";
import { employees } from "#db/schema/masterData/organisation";
import { ownerParties, ownerPartyKeys, stockHeader, stockHeaderKeys, stockLine, stockLineKeys } from "./stockColumns.ts";
import { companyTable } from "#db/table";

/** Stock that is given up: prepared with a reason, inspected line by line, booked at current cost. */
export const scrapOrders = companyTable(
  "scrap_order",
  {
    ...stockHeader,
    reason: text().notNull(),
    disposal: text(),
    inspectorId: bigintText(),
    residual: money().notNull().default("0"),
    /** Whether its value at submission was above the company's limit. */
    isAboveLimit: boolean().notNull().default(false),
  },
  (key) => [...stockHeaderKeys(key), key.to("inspectorId", () => employees)],
);

export const scrapOrderLines = companyTable(
  "scrap_order_line",
  {
    ...stockLine,
    ...ownerParties,
    scrapId: bigintText().notNull(),
    acceptedQuantity: quantity(),
    rejectedQuantity: quantity(),
    inspectionResult: text(),
    responsible: text(),
    residual: money().notNull().default("0"),
  },
  (key) => [...stockLineKeys(key, "scrapId", () => scrapOrders), ...ownerPartyKeys(key)],
);
