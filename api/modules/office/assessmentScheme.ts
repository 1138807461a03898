import { ORDER } from "#define/access/grants";
import { assessmentIndicators, assessmentSchemes } from "#db/schema/office/assessment";
import { choice, longText, percent, text } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import { weighsHundred } from "./assessment/rules.ts";
import { MAINTAIN, MASTER, masterFields } from "../master.ts";

const indicators = defineLines({
  table: assessmentIndicators,
  parent: "schemeId",
  required: true,
  fields: {
    indicator: text({ required: true, max: 200 }),
    weight: percent({ required: true, sign: "positive" }),
    standard: text({ max: 500 }),
  },
  sums: ["weight"],
});

export default defineModule({
  id: "office.assessmentScheme",
  order: 4,
  table: assessmentSchemes,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    ...masterFields,
    kind: choice(["sales", "general"], { required: true, initial: "general" }),
    period: choice(["month", "quarter", "year"], { required: true, initial: "month" }),
    notes: longText(),
  },
  lines: { indicators },
  columns: ["code", "nameZh", "nameEn", "nameRu", "stage", "kind", "period", "notes"],
  sort: { by: "code" },
  ...MASTER,
  check: [weighsHundred("indicators")],
  screens: { maintain: { path: "/AssessConfig", ...MAINTAIN, filters: ["kind", "period"] } },
  roles: { leader: [...ORDER, "read", "export", "create", "edit"] },
});
