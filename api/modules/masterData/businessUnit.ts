import { businessUnits } from "#db/schema/organisation";
import { defineModule } from "#define/module";
import { MASTER_STAGES, masterActions, masterFields } from "../master.ts";

export default defineModule({
  id: "masterData.businessUnit",
  table: businessUnits,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: masterFields,
  columns: ["code", "nameZh", "nameEn", "nameRu"],
  sort: { by: "code" },
  stages: MASTER_STAGES,
  editable: MASTER_STAGES,
  actions: masterActions,
  screens: { maintain: { path: "/businessUnit", kind: "maintain", actions: ["seal", "unseal", "disable", "restore"] } },
});
