import { text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, lineColumns, masterColumns, money, percent, price, quantity } from "#db/columns";
import { companyMaterials } from "#db/schema/masterData/material";
import { operationTypes } from "#db/schema/masterData/operation";
import { businessUnits } from "#db/schema/masterData/organisation";
import { companyParties } from "#db/schema/masterData/party";
import { stockHeader, stockHeaderKeys } from "./stockColumns.ts";
import { goodsIssueLines } from "./stockDocument.ts";
import { warehouses } from "#db/schema/masterData/warehouse";
import { companyTable } from "#db/table";

/** Which consumption of a supplier's goods is settled, and at which price. */
export const settlementRules = companyTable(
  "settlement_rule",
  {
    ...companyColumns,
    ...masterColumns,
    unitId: bigintText(),
    warehouseId: bigintText(),
    supplierId: bigintText().notNull(),
    operationTypeId: bigintText(),
    /** agreed (the lines), planned (of the material) or lastOrder */
    priceBasis: text().notNull().default("agreed"),
    taxRate: percent().notNull().default("0"),
    notes: text(),
  },
  (key) => [
    key.index("stage", "code", "id"),
    key.unique("code"),
    key.to("unitId", () => businessUnits),
    key.to("warehouseId", () => warehouses),
    key.to("supplierId", () => companyParties),
    key.to("operationTypeId", () => operationTypes),
  ],
);

/** Prices agreed with the supplier, from a day until the next row of the same material. */
export const settlementPrices = companyTable(
  "settlement_price",
  {
    ...lineColumns,
    ruleId: bigintText().notNull(),
    materialId: bigintText().notNull(),
    validOn: day().notNull(),
    unitPrice: price().notNull(),
  },
  (key) => [key.unique("ruleId", "seq"), key.toHeader("ruleId", () => settlementRules), key.to("materialId", () => companyMaterials)],
);

export const settlements = companyTable(
  "settlement",
  {
    ...stockHeader,
    ruleId: bigintText().notNull(),
    supplierId: bigintText().notNull(),
    consumedFrom: day().notNull(),
    consumedTo: day().notNull(),
    taxAmount: money(),
  },
  (key) => [...stockHeaderKeys(key), key.to("ruleId", () => settlementRules), key.to("supplierId", () => companyParties)],
);

export const settlementLines = companyTable(
  "settlement_line",
  {
    ...lineColumns,
    settlementId: bigintText().notNull(),
    /** The consumption that it pays for; without one it buys what still lies there. */
    issueLineId: bigintText(),
    materialId: bigintText().notNull(),
    batch: text(),
    area: text(),
    seat: text(),
    box: text(),
    quantity: quantity().notNull(),
    unitPrice: price(),
    taxRate: percent().notNull().default("0"),
    amount: money(),
    taxAmount: money(),
    invoiceNo: text(),
    notes: text(),
  },
  (key) => [
    key.unique("settlementId", "seq"),
    key.toHeader("settlementId", () => settlements),
    key.to("issueLineId", () => goodsIssueLines),
    key.to("materialId", () => companyMaterials),
    key.index("issueLineId"),
  ],
);
