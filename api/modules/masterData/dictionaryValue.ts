import { dictionaryValues } from "#db/schema/masterData/dictionary";
import { flag, integer, text } from "#define/field";
import { defineModule } from "#define/module";
import { nameFields } from "../master.ts";

export default defineModule({
  id: "masterData.dictionaryValue",
  table: dictionaryValues,
  kind: "company",
  readonly: true,
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: { dictionary: text(), code: text(), ...nameFields, seq: integer(), isDefault: flag() },
  columns: ["dictionary", "seq", "code", "nameZh", "nameEn", "nameRu", "stage", "isDefault"],
  sort: { by: "seq" },
  stages: ["enabled", "disabled"],
  screens: {},
});
