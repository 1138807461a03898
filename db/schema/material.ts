import { boolean, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, masterColumns, nameColumns, percent, price, quantity } from "../columns.ts";
import { type CompanyTable, companyKey, indexInCompany, toCompany, toGlobal, uniqueInCompany } from "../keys.ts";
import { unitsOfMeasure } from "./organisation.ts";

export const materialClasses = pgTable("material_class", { ...companyColumns, ...masterColumns, parentId: bigintText() }, (t) => [
  companyKey(t, "material_class"),
  uniqueInCompany(t, "material_class", "code"),
  toCompany(t, "material_class", "parentId", (): CompanyTable => materialClasses),
]);

/** A material once for the whole group. */
export const materials = pgTable(
  "material",
  {
    id: bigintText().primaryKey(),
    code: text().notNull(),
    ...nameColumns,
    specification: text(),
    drawingNo: text(),
    texture: text(),
    color: text(),
    unitOfMeasureId: bigintText().notNull(),
    ...auditColumns,
  },
  (t) => [uniqueIndex("material_code_key").on(t.code), toGlobal(t, "material", "unitOfMeasureId", () => unitsOfMeasure)],
);

/** A material as one company plans, buys and stocks it: what documents refer to. */
export const companyMaterials = pgTable(
  "company_material",
  {
    ...companyColumns,
    stage: text().notNull().default("enabled"),
    materialClassId: bigintText().notNull(),
    materialType: text(),
    plannedPrice: price(),
    listPrice: price(),
    safetyStock: quantity(),
    reorderPoint: quantity(),
    maximumStock: quantity(),
    /** Over-receipt allowed, absolute and percent; the smaller of both bounds holds. */
    overTolerance: quantity(),
    overTolerancePercent: percent(),
    isBatchControlled: boolean().notNull().default(false),
    shelfLifeDays: integer(),
    procurement: text(),
    ...auditColumns,
  },
  (t) => [
    companyKey(t, "company_material"),
    toGlobal(t, "company_material", "id", () => materials),
    toCompany(t, "company_material", "materialClassId", () => materialClasses),
    indexInCompany(t, "company_material", "materialClassId"),
  ],
);
