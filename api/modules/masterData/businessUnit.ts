import { businessUnits } from "#db/schema/organisation";
import { defineModule } from "#define/module";
import { MAINTAIN, MASTER, masterFields } from "../master.ts";

export default defineModule({
  id: "masterData.businessUnit",
  table: businessUnits,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: masterFields,
  columns: ["code", "nameZh", "nameEn", "nameRu"],
  sort: { by: "code" },
  ...MASTER,
  screens: { maintain: { path: "/businessUnit", ...MAINTAIN } },
});
