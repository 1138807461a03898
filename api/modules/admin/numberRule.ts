import { numberRules } from "#db/schema/masterData/organisation";
import { choice, documentType, flag, integer, longText, text } from "#define/field";
import { defineModule } from "#define/module";
import { numbersSoundly } from "./numberRule/rules.ts";

export default defineModule({
  id: "admin.numberRule",
  table: numberRules,
  kind: "company",
  title: { code: "module" },
  scope: { everyReader: true },
  fields: {
    module: documentType("numbered", { required: true }),
    variant: text({ max: 20, initial: "" }),
    prefix: text({ required: true, max: 10 }),
    datePart: choice(["none", "year", "month"], { required: true, initial: "month" }),
    digits: integer({ required: true, min: 3, max: 9, initial: 4 }),
    reset: choice(["never", "year", "month"], { required: true, initial: "month" }),
    gapFree: flag({ initial: false }),
    notes: longText(),
  },
  columns: ["module", "variant", "prefix", "datePart", "digits", "reset", "gapFree", "notes"],
  sort: { by: "module" },
  check: [numbersSoundly],
  screens: { maintain: { path: "/getCode", kind: "maintain" } },
});
