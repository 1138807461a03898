import { fieldSettings } from "#db/schema/masterData/dictionary";
import { flag, longText, text } from "#define/field";
import { defineModule } from "#define/module";
import { namesField } from "./fieldSetting/rules.ts";

export default defineModule({
  id: "masterData.fieldSetting",
  table: fieldSettings,
  kind: "company",
  title: { code: "module", name: "field" },
  scope: { everyReader: true },
  fields: {
    module: text({ required: true, max: 80 }),
    lineTable: text({ max: 40, initial: "" }),
    field: text({ required: true, max: 60 }),
    isRequired: flag({ initial: true }),
    notes: longText(),
  },
  columns: ["module", "lineTable", "field", "isRequired", "notes"],
  search: ["module", "field"],
  sort: { by: "module" },
  check: [namesField],
  screens: { maintain: { path: "/accountFiledConfig", kind: "maintain", filters: ["module", "field"] } },
});
