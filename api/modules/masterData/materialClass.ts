import { materialClasses } from "#db/schema/masterData/material";
import { link } from "#define/field";
import { defineModule } from "#define/module";
import { MAINTAIN, MASTER, masterFields } from "../master.ts";

export default defineModule({
  id: "masterData.materialClass",
  table: materialClasses,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: { ...masterFields, parentId: link("masterData.materialClass") },
  columns: ["code", "nameZh", "nameEn", "nameRu", "parentId"],
  sort: { by: "code" },
  ...MASTER,
  screens: {
    maintain: { path: "/materielClass", ...MAINTAIN, filters: ["parentId"] },
  },
});
