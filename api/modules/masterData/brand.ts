import { brands } from "#db/schema/masterData/market";
import { longText, text } from "#define/field";
import { defineModule } from "#define/module";
import { MAINTAIN, MASTER, masterFields } from "../master.ts";

export default defineModule({
  id: "masterData.brand",
  table: brands,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: { ...masterFields, owner: text({ max: 200 }), notes: longText() },
  columns: ["code", "nameZh", "nameEn", "nameRu", "stage", "owner", "notes"],
  sort: { by: "code" },
  ...MASTER,
  screens: { maintain: { path: "/brand", ...MAINTAIN } },
});
