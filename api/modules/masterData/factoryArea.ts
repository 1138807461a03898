import { factoryAreas } from "#db/schema/masterData/organisation";
import { longText, text } from "#define/field";
import { defineModule } from "#define/module";
import { MAINTAIN, MASTER, masterFields } from "../master.ts";

export default defineModule({
  id: "masterData.factoryArea",
  table: factoryAreas,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: { ...masterFields, address: text({ max: 300 }), notes: longText() },
  columns: ["code", "nameZh", "nameEn", "nameRu", "stage", "address", "notes"],
  sort: { by: "code" },
  ...MASTER,
  screens: { maintain: { path: "/factoryArea", ...MAINTAIN } },
});
