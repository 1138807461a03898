import { departmentTypes } from "#db/schema/masterData/organisation";
import { integer, longText } from "#define/field";
import { defineModule } from "#define/module";
import { MAINTAIN, MASTER, masterFields } from "../master.ts";

export default defineModule({
  id: "masterData.departmentType",
  table: departmentTypes,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: { ...masterFields, sortNo: integer({ min: 0, max: 9999 }), notes: longText() },
  columns: ["code", "nameZh", "nameEn", "nameRu", "stage", "sortNo", "notes"],
  sort: { by: "code" },
  ...MASTER,
  screens: { maintain: { path: "/departmentType", ...MAINTAIN } },
});
