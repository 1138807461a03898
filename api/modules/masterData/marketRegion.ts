import { marketRegions } from "#db/schema/organisation";
import { defineModule } from "#define/module";
import { MAINTAIN, MASTER, masterFields } from "../master.ts";

export default defineModule({
  id: "masterData.marketRegion",
  table: marketRegions,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: masterFields,
  columns: ["code", "nameZh", "nameEn", "nameRu"],
  sort: { by: "code" },
  ...MASTER,
  screens: { maintain: { path: "/marketRegion", ...MAINTAIN } },
});
