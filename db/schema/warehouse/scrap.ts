import { boolean, pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, money, quantity } from "#db/columns";
import { toCompany } from "#db/keys";
import { employees } from "#db/schema/masterData/organisation";
import { stockHeader, stockHeaderKeys, stockLine, stockLineKeys } from "./stockColumns.ts";

/** Stock that is given up: prepared with a reason, inspected line by line, booked at current cost. */
export const scrapOrders = pgTable(
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
  (t) => [...stockHeaderKeys(t, "scrap_order"), toCompany(t, "scrap_order", "inspectorId", () => employees)],
);

export const scrapOrderLines = pgTable(
  "scrap_order_line",
  {
    ...stockLine,
    scrapId: bigintText().notNull(),
    acceptedQuantity: quantity(),
    rejectedQuantity: quantity(),
    inspectionResult: text(),
    responsible: text(),
    residual: money().notNull().default("0"),
  },
  (t) => stockLineKeys(t, "scrap_order_line", "scrapId", () => scrapOrders),
);
