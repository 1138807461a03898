import { companyMaterials, materials } from "#db/schema/masterData/material";
import { choice, flag, integer, link, percent, price, quantity, rate, text } from "#define/field";
import { UNRELEASED } from "#define/action";
import { defineModule } from "#define/module";
import { codedByClass, inLowestClass, isNoTwin, keepsPlannedPrice, keepsWhatMoved, takePrice } from "./material/rules.ts";
import { MAINTAIN, MASTER, masterFields } from "../master.ts";

const IN_UNIT = { unit: "unitOfMeasureId" } as const;

export default defineModule({
  id: "masterData.material",
  table: companyMaterials,
  base: [materials],
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  unit: "unitOfMeasureId",
  lookup: ["specification", "drawingNo", "color", "materialType", "unitOfMeasureId"],
  fields: {
    ...masterFields,
    specification: text({ max: 200 }),
    drawingNo: text({ max: 100 }),
    texture: text({ max: 100 }),
    color: text({ max: 60 }),
    unitOfMeasureId: link("masterData.unitOfMeasure", { required: true }),
    materialClassId: link("masterData.materialClass", { required: true }),
    materialType: choice(["rawMaterial", "component", "sparePart", "finishedProduct", "consumable"]),
    procurement: choice(["purchased", "made", "outsourced"]),
    plannedPrice: price({ sign: "notNegative" }),
    listPrice: price({ sign: "notNegative" }),
    safetyStock: quantity({ ...IN_UNIT, sign: "notNegative" }),
    reorderPoint: quantity({ ...IN_UNIT, sign: "notNegative" }),
    maximumStock: quantity({ ...IN_UNIT, sign: "notNegative" }),
    overTolerance: quantity({ ...IN_UNIT, sign: "notNegative" }),
    overTolerancePercent: percent({ sign: "notNegative" }),
    isBatchControlled: flag({ initial: false }),
    isSerialControlled: flag({ initial: false }),
    manufacturerId: link("masterData.manufacturer"),
    auxiliaryUnitId: link("masterData.unitOfMeasure"),
    auxiliaryFactor: rate({ sign: "positive", required: { not: { empty: "auxiliaryUnitId" } } }),
    shelfLifeDays: integer({ min: 0, max: 36_500 }),
    oldCode: text({ max: 40 }),
  },
  columns: [
    "code",
    "nameZh",
    "nameEn",
    "nameRu",
    "specification",
    "drawingNo",
    "materialClassId",
    "unitOfMeasureId",
    "plannedPrice",
    "safetyStock",
  ],
  search: ["code", "nameZh", "nameEn", "nameRu", "pinyin", "specification", "drawingNo"],
  sort: { by: "code" },
  ...MASTER,
  actions: {
    ...MASTER.actions,
    takePrice: { from: ["enabled", UNRELEASED, "sealed", "disabled"], system: true, post: [takePrice] },
  },
  check: [inLowestClass, codedByClass, keepsWhatMoved, keepsPlannedPrice, isNoTwin],
  prints: {
    labels: {
      kind: "label",
      edition: 1,
      label: "material",
      code: { code: "code" },
      texts: ["nameZh", "nameEn", "nameRu", "specification", "drawingNo"],
    },
  },
  panorama: {},
  screens: {
    maintain: {
      path: "/material",
      ...MAINTAIN,
      filters: ["materialClassId", "materialType", "procurement"],
    },
  },
});
