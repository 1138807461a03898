import { materialClasses } from "#db/schema/masterData/material";
import { choice, integer, link, text } from "#define/field";
import { defineModule } from "#define/module";
import { withoutCircles } from "#posting/tree";
import { holdsNoMaterial } from "./materialClass/rules.ts";
import { MAINTAIN, MASTER, masterFields } from "../master.ts";

export default defineModule({
  id: "masterData.materialClass",
  table: materialClasses,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    ...masterFields,
    parentId: link("masterData.materialClass"),
    prefix: text({ max: 20, format: "code" }),
    costMethod: choice(["movingAverage", "fifo", "plannedPrice"]),
    keeperId: link("masterData.employee"),
    sortNo: integer({ min: 0, max: 9999 }),
  },
  columns: ["code", "nameZh", "nameEn", "nameRu", "parentId", "prefix", "sortNo"],
  sort: { by: "code" },
  ...MASTER,
  check: [withoutCircles(materialClasses), holdsNoMaterial],
  screens: {
    maintain: { path: "/materielClass", ...MAINTAIN, filters: ["parentId"] },
    accountSet: {
      path: "/accountMaterielClass",
      kind: "maintain",
      columns: ["code", "nameZh", "nameEn", "nameRu", "stage", "parentId", "costMethod", "keeperId"],
      filters: ["parentId", "costMethod", "keeperId"],
    },
  },
});
