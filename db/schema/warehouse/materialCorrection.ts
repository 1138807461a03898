import { pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, lineColumns, money, quantity } from "#db/columns";
import { companyKey, indexInCompany, toCompany, toHeader, uniqueInCompany } from "#db/keys";
import { companyMaterials, customerModels } from "#db/schema/masterData/material";
import { stockHeader, stockHeaderKeys } from "./stockColumns.ts";
import { stockMoves } from "./stockLedger.ts";

/** Posted lines that named the wrong material. */
export const materialCorrections = pgTable("material_correction", { ...stockHeader, reason: text().notNull() }, (t) =>
  stockHeaderKeys(t, "material_correction"),
);

export const materialCorrectionLines = pgTable(
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
    amount: money().notNull().default("0"),
    notes: text(),
  },
  (t) => [
    companyKey(t, "material_correction_line"),
    uniqueInCompany(t, "material_correction_line", "correctionId", "seq"),
    toHeader(t, "material_correction_line", "correctionId", () => materialCorrections),
    toCompany(t, "material_correction_line", "moveId", () => stockMoves),
    toCompany(t, "material_correction_line", "materialId", () => companyMaterials),
    toCompany(t, "material_correction_line", "rightMaterialId", () => companyMaterials),
    toCompany(t, "material_correction_line", "customerModelId", () => customerModels),
    indexInCompany(t, "material_correction_line", "moveId"),
  ],
);
