import { text } from "drizzle-orm/pg-core";
import { bigintText, lineColumns, money, quantity } from "#db/columns";
import { companyMaterials, customerModels } from "#db/schema/masterData/material";
import { stockHeader, stockHeaderKeys } from "./stockColumns.ts";
import { stockMoves } from "./stockLedger.ts";
import { companyTable } from "#db/table";

/** Posted lines that named the wrong material. */
export const materialCorrections = companyTable("material_correction", { ...stockHeader, reason: text().notNull() }, (key) =>
  stockHeaderKeys(key),
);

export const materialCorrectionLines = companyTable(
  "material_correction_line",
  {
    ...lineColumns,
    correctionId: bigintText().notNull(),
    moveId: bigintText().notNull(),
    materialId: bigintText().notNull(),
    rightMaterialId: bigintText().notNull(),
    rightBatch: text(),
    customerModelId: bigintText(),
    quantity: quantity().notNull(),
    amount: money(),
    notes: text(),
  },
  (key) => [
    key.unique("correctionId", "seq"),
    key.toHeader("correctionId", () => materialCorrections),
    key.to("moveId", () => stockMoves),
    key.to("materialId", () => companyMaterials),
    key.to("rightMaterialId", () => companyMaterials),
    key.to("customerModelId", () => customerModels),
    key.index("moveId"),
  ],
);
