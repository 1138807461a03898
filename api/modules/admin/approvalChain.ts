import { approvalChains, approvalStepPeople, approvalSteps } from "#db/schema/platform/approval";
import { MODES, RESOLVERS, RESUBMITS, TIMEOUTS } from "#define/approval";
import { choice, date, documentType, integer, link, longText, money, text } from "#define/field";
import { defineModule } from "#define/module";
import { finds, isSound, publishChain } from "./approvalChain/posting.ts";
import { nameFields } from "../master.ts";
import { defineLines } from "#define/lines";

const steps = defineLines({
  table: approvalSteps,
  parent: "chainId",
  required: true,
  fields: {
    ...nameFields,
    resolver: choice(RESOLVERS, { required: true }),
    roleId: link("admin.role"),
    levels: integer({ min: 0, max: 9 }),
    field: text({ max: 60 }),
    mode: choice(MODES, { required: true, initial: "any" }),
    ratio: integer({ min: 1, max: 100 }),
    amountFrom: money({ sign: "notNegative" }),
    amountTo: money({ sign: "positive" }),
    condition: longText({ max: 2000 }),
    hours: integer({ min: 1, max: 8760 }),
    onTimeout: choice(TIMEOUTS),
  },
});

const people = defineLines({
  table: approvalStepPeople,
  parent: "chainId",
  fields: { step: integer({ required: true, min: 1, max: 99 }), employeeId: link("masterData.employee", { required: true }) },
});

export default defineModule({
  id: "admin.approvalChain",
  table: approvalChains,
  kind: "company",
  title: { code: "module", name: "names" },
  scope: { everyReader: true },
  fields: {
    processCode: text({ max: 40, format: "code" }),
    ...nameFields,
    module: documentType("approval", { required: true }),
    unitId: link("masterData.businessUnit"),
    resubmit: choice(RESUBMITS, { required: true, initial: "start" }),
    no: integer({ system: true }),
    publishedOn: date({ system: true }),
  },
  lines: { steps, people },
  columns: ["processCode", "module", "nameZh", "nameEn", "nameRu", "unitId", "no", "stage", "publishedOn", "resubmit"],
  sort: { by: "module" },
  stages: ["draft", "published", "superseded", "disabled"],
  editable: ["draft"],
  final: ["superseded", "disabled"],
  check: [isSound],
  actions: {
    publish: { from: ["draft"], to: "published", check: [isSound, finds], post: [publishChain] },
    supersede: { from: ["published"], to: "superseded", system: true },
    disable: { from: ["published"], to: "disabled", reason: true },
  },
  screens: { modeler: { path: "/modeler", kind: "maintain", own: "Modeler", actions: ["publish", "disable"] } },
});
