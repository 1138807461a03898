import { WRITE } from "#define/access/grants";
import { customerModels } from "#db/schema/masterData/material";
import { date, link, longText, rate } from "#define/field";
import { defineModule } from "#define/module";
import { oneMaterialPerDay } from "./customerModel/rules.ts";
import { counted } from "../counted.ts";
import { MAINTAIN, MASTER, masterFields } from "../master.ts";

export default defineModule({
  id: "warehouse.customerModel",
  table: customerModels,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    ...masterFields,
    customerId: link("crm.customer", { required: true }),
    materialId: link("masterData.material", { required: true }),
    validOn: date({ required: true, initial: { from: "today" } }),
    packingQuantity: counted({ sign: "positive" }),
    auxiliaryUnitId: link("masterData.unitOfMeasure"),
    auxiliaryFactor: rate({ sign: "positive", required: { not: { empty: "auxiliaryUnitId" } } }),
    brandId: link("masterData.brand"),
    notes: longText(),
  },
  columns: [
    "code",
    "customerId",
    "materialId",
    "validOn",
    "stage",
    "packingQuantity",
    "auxiliaryUnitId",
    "auxiliaryFactor",
    "brandId",
    "nameZh",
    "nameEn",
    "nameRu",
    "notes",
  ],
  sort: { by: "code" },
  ...MASTER,
  check: [oneMaterialPerDay],
  roles: { keeper: WRITE },
  screens: {
    maintain: { path: "/customerModelMaintenance", ...MAINTAIN, filters: ["customerId", "materialId", "validOn"] },
    query: {
      path: "/customerModelQuery",
      kind: "query",
      stages: ["enabled"],
      columns: ["code", "customerId", "materialId", "validOn", "packingQuantity", "auxiliaryUnitId", "auxiliaryFactor", "brandId", "notes"],
      filters: ["customerId", "materialId", "code", "brandId"],
    },
  },
});
