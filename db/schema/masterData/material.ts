import { boolean, integer, text, uniqueIndex } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, day, masterColumns, nameColumns, percent, price, quantity, rate } from "#db/columns";
import type { CompanyTable } from "#db/keys";
import { brands } from "./market.ts";
import { employees, unitsOfMeasure } from "./organisation.ts";
import { customers, manufacturers, suppliers } from "./party.ts";
import { companyTable, globalTable } from "#db/table";

export const materialClasses = companyTable(
  "material_class",
  {
    ...companyColumns,
    ...masterColumns,
    parentId: bigintText(),
    /** What codes of its materials begin with. */
    prefix: text(),
    /** How its stock is priced where its warehouse says nothing. */
    costMethod: text(),
    keeperId: bigintText(),
    sortNo: integer(),
  },
  (key) => [
    key.index("stage", "code", "id"),
    key.unique("code"),
    key.to("parentId", (): CompanyTable => materialClasses),
    key.to("keeperId", () => employees),
  ],
);

/** A material once for the whole group. */
export const materials = globalTable(
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
  (key, t) => [uniqueIndex("material_code_key").on(t.code), key.toGlobal("unitOfMeasureId", () => unitsOfMeasure)],
);

/** A material as one company plans, buys and stocks it: what documents refer to. */
export const companyMaterials = companyTable(
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
    /** How this company's own books call it. */
    localCode: text(),
    oldCode: text(),
    buyerId: bigintText(),
    plannerId: bigintText(),
    supplierId: bigintText(),
    leadDays: integer(),
    ...auditColumns,
  },
  (key) => [
    key.index("stage", "id"),
    key.toGlobal("id", () => materials),
    key.to("materialClassId", () => materialClasses),
    key.to("manufacturerId", () => manufacturers),
    key.toGlobal("auxiliaryUnitId", () => unitsOfMeasure),
    key.index("materialClassId"),
    key.to("buyerId", () => employees),
    key.to("plannerId", () => employees),
    key.to("supplierId", () => suppliers),
  ],
);

/** What a customer calls a material, from a day until the next row of the same model. */
export const customerModels = companyTable(
  "customer_model",
  {
    ...companyColumns,
    ...masterColumns,
    customerId: bigintText().notNull(),
    materialId: bigintText().notNull(),
    validOn: day().notNull(),
    /** Base units in one package. */
    packingQuantity: quantity(),
    /** The unit that the customer counts in, and how many of it make one base unit. */
    auxiliaryUnitId: bigintText(),
    auxiliaryFactor: rate(),
    brandId: bigintText(),
    notes: text(),
  },
  (key) => [
    ...key.listedBy("code"),
    key.unique("customerId", "code", "validOn"),
    key.to("customerId", () => customers),
    key.to("materialId", () => companyMaterials),
    key.toGlobal("auxiliaryUnitId", () => unitsOfMeasure),
    key.to("brandId", () => brands),
    key.index("materialId"),
  ],
);
