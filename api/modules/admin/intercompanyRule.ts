import { intercompanyRules } from "#db/schema/platform/interface";
import { choice, date, link, longText, percent, text } from "#define/field";
import { defineModule } from "#define/module";
import { isAlone, namesOthers } from "./intercompanyRule/rules.ts";
import { MAINTAIN, MASTER } from "../master.ts";

export default defineModule({
  id: "admin.intercompanyRule",
  table: intercompanyRules,
  kind: "company",
  title: { code: "code" },
  scope: { everyReader: true },
  fields: {
    code: text({ required: true, max: 40, format: "code" }),
    partnerCompId: link("masterData.company", { required: true }),
    middleCompId: link("masterData.company"),
    dealing: choice(["sale", "transfer", "service"], { required: true, initial: "transfer" }),
    priceSource: choice(["cost", "plannedPrice", "listPrice"], { required: true, initial: "cost" }),
    markup: percent({ sign: "any" }),
    taxRate: percent({ sign: "notNegative" }),
    validFrom: date({ required: true, initial: { from: "today" } }),
    validTo: date({ notBefore: "validFrom" }),
    notes: longText(),
  },
  columns: ["code", "stage", "partnerCompId", "middleCompId", "dealing", "priceSource", "markup", "taxRate", "validFrom", "validTo"],
  sort: { by: "code" },
  ...MASTER,
  check: [namesOthers, isAlone],
  screens: { maintain: { path: "/insiderDealing", ...MAINTAIN, filters: ["partnerCompId", "dealing"] } },
});
