import { companyAccounts } from "#db/views/companyAccount";
import { text } from "#define/field";
import { defineModule } from "#define/module";
import { nameFields } from "../master.ts";

export default defineModule({
  id: "admin.account",
  table: companyAccounts,
  kind: "company",
  readonly: true,
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: { code: text(), ...nameFields },
  columns: ["code", "nameZh", "nameEn", "nameRu"],
  screens: {},
});
