import { unitsOfMeasure } from "#db/schema/organisation";
import { integer } from "#define/field";
import { defineModule } from "#define/module";
import { MASTER_STAGES, masterActions, masterFields } from "../master.ts";

export default defineModule({
  id: "masterData.unitOfMeasure",
  table: unitsOfMeasure,
  kind: "global",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: { ...masterFields, digits: integer({ required: true, min: 0, max: 6, initial: 0 }) },
  columns: ["code", "nameZh", "nameEn", "nameRu", "digits"],
  sort: { by: "code" },
  stages: MASTER_STAGES,
  editable: MASTER_STAGES,
  actions: masterActions,
  screens: { maintain: { path: "/unitOfMeasure", kind: "maintain", actions: ["seal", "unseal", "disable", "restore"] } },
});
