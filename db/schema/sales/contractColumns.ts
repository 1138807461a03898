import { integer, text } from "drizzle-orm/pg-core";
import { bigintText, day, money, percent, price, quantity } from "#db/columns";
import { brands, productLines } from "#db/schema/masterData/market";
import { companyMaterials, customerModels } from "#db/schema/masterData/material";
import type { TableKeys } from "#db/keys";

/** What is sold, on a contract and on the change of one. */
export const contractProduct = {
  materialId: bigintText().notNull(),
  productLineId: bigintText(),
  specification: text(),
  drawingNo: text(),
  brandId: bigintText(),
  customerModelId: bigintText(),
  equipmentModel: text(),
  quantity: quantity().notNull(),
  unitPrice: price().notNull(),
  /** With tax. */
  taxUnitPrice: price().notNull().default("0"),
  taxRate: percent().notNull().default("0"),
  amount: money().notNull().default("0"),
  taxAmount: money().notNull().default("0"),
  deliveryOn: day(),
  notes: text(),
};
/** Its keys. */
export const contractProductKeys = (key: TableKeys) => [
  key.to("materialId", () => companyMaterials),
  key.to("productLineId", () => productLines),
  key.to("brandId", () => brands),
  key.to("customerModelId", () => customerModels),
];

/** When which part of the price falls due, on a contract and on the change of one. */
export const contractInstalment = {
  /** deposit, progress, delivery, acceptance, retention */
  kind: text().notNull(),
  percent: percent(),
  amount: money().notNull(),
  /**
   * signed, scheduled, shipped, arrived, accepted or warrantyEnd: dueOn = triggeredOn + graceDays; until then dueOn is what is expected.
   */
  trigger: text(),
  graceDays: integer(),
  triggeredOn: day(),
  dueOn: day().notNull(),
  acceptedOn: day(),
  /** When retention money is expected back. */
  retentionReleaseOn: day(),
  notes: text(),
};
