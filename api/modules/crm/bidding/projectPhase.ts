import { LOOK, ORDER, WRITE } from "#define/access/grants";
import { projectPhaseNeeds, projectPhases } from "#db/schema/crm/salesProject";
import { choice, flag, integer, longText, percent } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import { MAINTAIN, MASTER, masterFields } from "#modules/master";
import { NEEDS } from "./salesProject/needs.ts";
import { derivePhase, isOnlyBidPhase } from "./projectPhase/rules.ts";

const needs = defineLines({ table: projectPhaseNeeds, parent: "phaseId", fields: { need: choice(NEEDS, { required: true }) } });

export default defineModule({
  id: "crm.projectPhase",
  table: projectPhases,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    ...masterFields,
    variant: choice(["", "LYC", "HDZK"], { initial: "" }),
    sortNo: integer({ required: true, min: 1, max: 999 }),
    winPercent: percent({ required: true, sign: "notNegative", max: 100 }),
    historyFrom: integer({ required: true, min: 1, max: 100_000, initial: 10 }),
    isBid: flag(),
    staleDays: integer({ min: 1, max: 3650 }),
    notes: longText(),
  },
  lines: { needs },
  columns: ["variant", "sortNo", "code", "nameZh", "nameEn", "nameRu", "stage", "winPercent", "historyFrom", "isBid", "staleDays"],
  sort: { by: "sortNo" },
  ...MASTER,
  derive: derivePhase,
  check: [isOnlyBidPhase],
  roles: { approver: [...WRITE, ...ORDER], salesperson: LOOK },
  screens: { maintain: { path: "crmProjectPhase", ...MAINTAIN, filters: ["variant"] } },
});
