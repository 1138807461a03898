import { unitsOfMeasure } from "#db/schema/masterData/organisation";
import { integer } from "#define/field";
import { defineModule } from "#define/module";
import { MAINTAIN, MASTER, masterFields } from "../master.ts";

export default defineModule({
  id: "masterData.unitOfMeasure",
  table: unitsOfMeasure,
  kind: "global",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: { ...masterFields, digits: integer({ required: true, min: 0, max: 6, initial: 0 }) },
  columns: ["code", "nameZh", "nameEn", "nameRu", "digits"],
  sort: { by: "code" },
  ...MASTER,
  screens: { maintain: { path: "/unitOfMeasure", ...MAINTAIN } },
});
