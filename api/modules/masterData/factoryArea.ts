import { factoryAreas } from "#db/schema/masterData/organisation";
import { longText, text } from "#define/field";
import { defineModule } from "#define/module";
import { hasNoWarehouses, holdsNothing } from "./factoryArea/rules.ts";
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
  actions: {
    ...MASTER.actions,
    seal: { ...MASTER.actions.seal, check: [holdsNothing] },
    disable: { ...MASTER.actions.disable, check: [holdsNothing, hasNoWarehouses] },
  },
  screens: { maintain: { path: "/factoryArea", ...MAINTAIN } },
});
