import { LOOK, ORDER, WRITE } from "#define/access/grants";
import { rivalAliases, rivals } from "#db/schema/crm/bidResult";
import { longText, text } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import { MAINTAIN, MASTER, masterFields } from "#modules/master";

const aliases = defineLines({ table: rivalAliases, parent: "rivalId", fields: { alias: text({ required: true, max: 200 }) } });

export default defineModule({
  id: "crm.rival",
  table: rivals,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: { ...masterFields, notes: longText() },
  lines: { aliases },
  columns: ["code", "nameZh", "nameEn", "nameRu", "stage", "notes"],
  sort: { by: "code" },
  ...MASTER,
  roles: { salesperson: LOOK, approver: [...WRITE, ...ORDER] },
  screens: { maintain: { path: "crmRival", ...MAINTAIN } },
});
