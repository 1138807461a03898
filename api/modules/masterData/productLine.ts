import { productLines } from "#db/schema/masterData/market";
import { integer, link } from "#define/field";
import { defineModule } from "#define/module";
import { MAINTAIN, MASTER, masterFields } from "../master.ts";

export default defineModule({
  id: "masterData.productLine",
  table: productLines,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    ...masterFields,
    parentId: link("masterData.productLine"),
    unitId: link("masterData.businessUnit"),
    sortNo: integer({ min: 0, max: 9999 }),
  },
  columns: ["code", "nameZh", "nameEn", "nameRu", "stage", "parentId", "unitId", "sortNo"],
  sort: { by: "code" },
  ...MASTER,
  screens: { maintain: { path: "/productLine", ...MAINTAIN, filters: ["parentId", "unitId"] } },
});
