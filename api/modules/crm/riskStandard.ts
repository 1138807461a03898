import { ORDER } from "#define/access/grants";
import { riskCriteria, riskStandards } from "#db/schema/crm/customerRisk";
import { choice, date, integer, link, longText, money, percent, text } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import { isSound, keepsScoring } from "./riskStandard/rules.ts";
import { MAINTAIN, MASTER, masterFields } from "../master.ts";
import { MEASURES } from "./riskTerms.ts";

const SCORE = { required: true, sign: "notNegative" } as const;
const criteria = defineLines({
  table: riskCriteria,
  parent: "standardId",
  required: true,
  fields: {
    indicator: text({ required: true, max: 200 }),
    measure: choice(MEASURES, { required: true, initial: "judgement" }),
    weight: percent({ required: true, sign: "positive" }),
    standardValue: text({ max: 500 }),
    worstAt: percent({ sign: "notNegative" }),
  },
  sums: ["weight"],
});

export default defineModule({
  id: "crm.riskStandard",
  table: riskStandards,
  kind: "company",
  order: 20,
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    ...masterFields,
    fromOn: date({ required: true, initial: { from: "today" } }),
    unitId: link("masterData.businessUnit"),
    productLineId: link("masterData.productLine"),
    lowFrom: percent({ ...SCORE, initial: "80" }),
    mediumFrom: percent({ ...SCORE, initial: "60" }),
    validDays: integer({ required: true, min: 1, max: 3650, initial: 180 }),
    secondAmount: money({ sign: "notNegative" }),
    secondLevel: choice(["medium", "high"]),
    onHigh: choice(["warn", "block"], { required: true, initial: "warn" }),
    notes: longText(),
  },
  lines: { criteria },
  columns: [
    "code",
    "nameZh",
    "nameEn",
    "nameRu",
    "stage",
    "fromOn",
    "unitId",
    "productLineId",
    "lowFrom",
    "mediumFrom",
    "validDays",
    "onHigh",
  ],
  sort: { by: "code" },
  ...MASTER,
  check: [isSound, keepsScoring],
  roles: { salesperson: ["read", "export"], approver: [...ORDER, "create", "edit"] },
  screens: { maintain: { path: "crmRiskStd", ...MAINTAIN, filters: ["unitId", "productLineId", "fromOn"] } },
});
