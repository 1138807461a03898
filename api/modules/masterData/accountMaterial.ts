import { companyMaterials, materials } from "#db/schema/masterData/material";
import { choice, integer, link, price, quantity, text } from "#define/field";
import { defineModule } from "#define/module";
import { joinsGroup } from "#posting/joinsGroup";
import { inLowestClass, keepsPlannedPrice } from "./material/rules.ts";
import { groupFields, MAINTAIN, MASTER } from "../master.ts";

const IN_UNIT = { unit: "unitOfMeasureId", sign: "notNegative" } as const;

export default defineModule({
  id: "masterData.accountMaterial",
  table: companyMaterials,
  base: [materials],
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  unit: "unitOfMeasureId",
  fields: {
    ...groupFields,
    specification: text({ readonly: true }),
    drawingNo: text({ readonly: true }),
    unitOfMeasureId: link("masterData.unitOfMeasure", { readonly: true }),
    materialClassId: link("masterData.materialClass", { required: true }),
    localCode: text({ max: 40, format: "code" }),
    procurement: choice(["purchased", "made", "outsourced"]),
    plannedPrice: price({ sign: "notNegative" }),
    safetyStock: quantity(IN_UNIT),
    reorderPoint: quantity(IN_UNIT),
    maximumStock: quantity(IN_UNIT),
    supplierId: link("purchasing.supplier"),
    leadDays: integer({ min: 0, max: 3650 }),
    buyerId: link("masterData.employee"),
    plannerId: link("masterData.employee"),
  },
  columns: [
    "code",
    "nameZh",
    "nameEn",
    "nameRu",
    "stage",
    "specification",
    "materialClassId",
    "unitOfMeasureId",
    "localCode",
    "procurement",
    "plannedPrice",
    "safetyStock",
    "maximumStock",
    "supplierId",
    "leadDays",
    "buyerId",
    "plannerId",
  ],
  search: ["code", "nameZh", "nameEn", "nameRu", "pinyin", "specification", "drawingNo", "localCode"],
  sort: { by: "code" },
  ...MASTER,
  check: [joinsGroup(materials), inLowestClass, keepsPlannedPrice],
  screens: {
    maintain: { path: "/accountMateriel", ...MAINTAIN, filters: ["materialClassId", "procurement", "buyerId", "plannerId", "supplierId"] },
  },
});
