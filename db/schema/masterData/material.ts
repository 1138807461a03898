import { boolean, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, day, masterColumns, nameColumns, percent, price, quantity, rate } from "#db/columns";
import { companyKey, type CompanyTable, indexInCompany, listedBy, toCompany, toGlobal, uniqueInCompany } from "#db/keys";
import { unitsOfMeasure } from "./organisation.ts";
import { customers, manufacturers } from "./party.ts";

export const materialClasses = pgTable("material_class", { ...companyColumns, ...masterColumns, parentId: bigintText() }, (t) => [
  companyKey(t, "material_class"),
  indexInCompany(t, "material_class", "stage", "code", "id"),
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
    isSerialControlled: boolean().notNull().default(false),
    manufacturerId: bigintText(),
    /** A second unit that is counted beside the first, and how many of it make one base unit. */
    auxiliaryUnitId: bigintText(),
    auxiliaryFactor: rate(),
    shelfLifeDays: integer(),
    procurement: text(),
    ...auditColumns,
  },
  (t) => [
    companyKey(t, "company_material"),
    indexInCompany(t, "company_material", "stage", "id"),
    toGlobal(t, "company_material", "id", () => materials),
    toCompany(t, "company_material", "materialClassId", () => materialClasses),
    toCompany(t, "company_material", "manufacturerId", () => manufacturers),
    toGlobal(t, "company_material", "auxiliaryUnitId", () => unitsOfMeasure),
    indexInCompany(t, "company_material", "materialClassId"),
  ],
);

/** What a customer calls a material, from a day until the next row of the same model. */
export const customerModels = pgTable(
  "customer_model",
  {
    ...companyColumns,
    ...masterColumns,
    customerId: bigintText().notNull(),
    materialId: bigintText().notNull(),
    validOn: day().notNull(),
    /** Base units in one package. */
    packingQuantity: quantity(),
    notes: text(),
  },
  (t) => [
    companyKey(t, "customer_model"),
    ...listedBy(t, "customer_model", "code"),
    uniqueInCompany(t, "customer_model", "customerId", "code", "validOn"),
    toCompany(t, "customer_model", "customerId", () => customers),
    toCompany(t, "customer_model", "materialId", () => companyMaterials),
    indexInCompany(t, "customer_model", "materialId"),
  ],
);
