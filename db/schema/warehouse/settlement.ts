import { pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, lineColumns, masterColumns, money, percent, price, quantity } from "#db/columns";
import { companyKey, indexInCompany, toCompany, toHeader, uniqueInCompany } from "#db/keys";
import { companyMaterials } from "#db/schema/masterData/material";
import { operationTypes } from "#db/schema/masterData/operation";
import { businessUnits } from "#db/schema/masterData/organisation";
import { companyParties } from "#db/schema/masterData/party";
import { stockHeader, stockHeaderKeys } from "./stockColumns.ts";
import { goodsIssueLines } from "./stockDocument.ts";
import { warehouses } from "#db/schema/masterData/warehouse";

/** Which consumption of a supplier's goods is settled, and at which price. */
export const settlementRules = pgTable(
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
  (t) => [
    companyKey(t, "settlement_rule"),
    indexInCompany(t, "settlement_rule", "stage", "code", "id"),
    uniqueInCompany(t, "settlement_rule", "code"),
    toCompany(t, "settlement_rule", "unitId", () => businessUnits),
    toCompany(t, "settlement_rule", "warehouseId", () => warehouses),
    toCompany(t, "settlement_rule", "supplierId", () => companyParties),
    toCompany(t, "settlement_rule", "operationTypeId", () => operationTypes),
  ],
);

/** Prices agreed with the supplier, from a day until the next row of the same material. */
export const settlementPrices = pgTable(
  "settlement_price",
  {
    ...lineColumns,
    ruleId: bigintText().notNull(),
    materialId: bigintText().notNull(),
    validOn: day().notNull(),
    unitPrice: price().notNull(),
  },
  (t) => [
    companyKey(t, "settlement_price"),
    uniqueInCompany(t, "settlement_price", "ruleId", "seq"),
    toHeader(t, "settlement_price", "ruleId", () => settlementRules),
    toCompany(t, "settlement_price", "materialId", () => companyMaterials),
  ],
);

export const settlements = pgTable(
  "settlement",
  {
    ...stockHeader,
    ruleId: bigintText().notNull(),
    supplierId: bigintText().notNull(),
    consumedFrom: day().notNull(),
    consumedTo: day().notNull(),
    taxAmount: money().notNull().default("0"),
  },
  (t) => [
    ...stockHeaderKeys(t, "settlement"),
    toCompany(t, "settlement", "ruleId", () => settlementRules),
    toCompany(t, "settlement", "supplierId", () => companyParties),
  ],
);

export const settlementLines = pgTable(
  "settlement_line",
  {
    ...lineColumns,
    settlementId: bigintText().notNull(),
    issueLineId: bigintText().notNull(),
    materialId: bigintText().notNull(),
    quantity: quantity().notNull(),
    unitPrice: price(),
    taxRate: percent().notNull().default("0"),
    amount: money().notNull().default("0"),
    taxAmount: money().notNull().default("0"),
    invoiceNo: text(),
    notes: text(),
  },
  (t) => [
    companyKey(t, "settlement_line"),
    uniqueInCompany(t, "settlement_line", "settlementId", "seq"),
    toHeader(t, "settlement_line", "settlementId", () => settlements),
    toCompany(t, "settlement_line", "issueLineId", () => goodsIssueLines),
    toCompany(t, "settlement_line", "materialId", () => companyMaterials),
    indexInCompany(t, "settlement_line", "issueLineId"),
  ],
);
