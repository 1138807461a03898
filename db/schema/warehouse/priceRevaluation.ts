import { text } from "drizzle-orm/pg-core";
import { bigintText, day, documentColumns, lineColumns, money, price, quantity } from "#db/columns";
import { companyMaterials } from "#db/schema/masterData/material";
import { warehouses } from "#db/schema/masterData/warehouse";
import { companyTable } from "#db/table";

/** A new planned price of a material, and what it makes of the stock that is kept at it. */
export const priceRevaluations = companyTable(
  "price_revaluation",
  {
    ...documentColumns,
    materialId: bigintText().notNull(),
    oldPrice: price(),
    newPrice: price().notNull(),
    reason: text().notNull(),
    difference: money().notNull().default("0"),
    postedOn: day(),
    postedMonth: text(),
  },
  (key) => [...key.listedBy("docOn"), key.unique("docNo"), key.index("materialId"), key.to("materialId", () => companyMaterials)],
);

export const priceRevaluationLines = companyTable(
  "price_revaluation_line",
  {
    ...lineColumns,
    revaluationId: bigintText().notNull(),
    warehouseId: bigintText().notNull(),
    quantity: quantity().notNull(),
    bookedAmount: money().notNull(),
    revaluedAmount: money().notNull(),
    difference: money().notNull(),
  },
  (key) => [
    key.unique("revaluationId", "seq"),
    key.toHeader("revaluationId", () => priceRevaluations),
    key.to("warehouseId", () => warehouses),
  ],
);
