import { WRITE } from "#define/access/grants";
import { accountMappings } from "#db/schema/finance/accountMapping";
import { choice, longText, text } from "#define/field";
import { defineModule } from "#define/module";
import { ACCOUNTS } from "#posting/journal/journal";

export default defineModule({
  id: "finance.accountMapping",
  table: accountMappings,
  kind: "company",
  title: { code: "account" },
  scope: { everyReader: true },
  fields: {
    account: choice(ACCOUNTS, { required: true }),
    yonyouCode: text({ max: 40 }),
    yonyouName: text({ max: 100 }),
    kingdeeCode: text({ max: 40 }),
    kingdeeName: text({ max: 100 }),
    auxiliary: choice(["none", "customer"], { required: true, initial: "none" }),
    notes: longText(),
  },
  columns: ["account", "yonyouCode", "yonyouName", "kingdeeCode", "kingdeeName", "auxiliary", "notes"],
  search: ["yonyouCode", "yonyouName", "kingdeeCode", "kingdeeName"],
  sort: { by: "account" },
  roles: { accountant: WRITE },
  screens: { maintain: { path: "/accountMapping", kind: "maintain", filters: ["account", "auxiliary"] } },
});
