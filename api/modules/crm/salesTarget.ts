import { salesTargetLines, salesTargets } from "#db/schema/crm/salesTarget";
import { choice, date, docNo, integer, link, longText, money } from "#define/field";
import { defineModule } from "#define/module";
import { nextEdition, publishTargets, replacesPublished, withdrawTargets } from "./salesTarget/posting.ts";
import { deriveTarget } from "./salesTarget/amounts.ts";
import { APPROVING, approvedDocument } from "../approved.ts";
import { PREPARE } from "../prepared.ts";
import { placeFields } from "../seller.ts";
import { defineLines } from "#define/lines";

const lines = defineLines({
  table: salesTargetLines,
  parent: "targetId",
  required: true,
  fields: {
    month: integer({ required: true, min: 1, max: 12 }),
    measure: choice(["orderIntake", "invoiced", "collected"], { required: true }),
    amount: money({ required: true, sign: "notNegative" }),
  },
  sums: ["amount"],
});

const machine = approvedDocument({
  submit: { check: [replacesPublished] },
  approve: { check: [replacesPublished], post: [publishTargets] },
  cancel: { post: [withdrawTargets] },
});
const FILTERS = ["year", "departmentId", "salespersonId"] as const;

export default defineModule({
  id: "crm.salesTarget",
  table: salesTargets,
  kind: "company",
  title: { code: "docNo" },
  scope: { department: "departmentId", owner: "salespersonId", creator: "createdBy" },
  fields: {
    docNo: docNo("ST"),
    docOn: date({ required: true, initial: { from: "today" } }),
    year: integer({ required: true, min: 1990, max: 2100, isYear: true }),
    ...placeFields,
    salespersonId: link("masterData.employee"),
    regionId: link("masterData.marketRegion"),
    productLineId: link("masterData.productLine"),
    edition: integer({ system: true }),
    replacesId: link("crm.salesTarget", { system: true }),
    intakeTarget: money({ sign: "notNegative" }),
    invoicedTarget: money({ sign: "notNegative" }),
    collectedTarget: money({ sign: "notNegative" }),
    monthGap: money({ system: true, sign: "any" }),
    totalAmount: money({ system: true }),
    publishedOn: date({ system: true }),
    notes: longText(),
  },
  lines: { lines },
  columns: [
    "docNo",
    "docOn",
    "stage",
    "year",
    "edition",
    "departmentId",
    "salespersonId",
    "intakeTarget",
    "invoicedTarget",
    "collectedTarget",
    "totalAmount",
    "monthGap",
    "publishedOn",
    "notes",
  ],
  sums: ["totalAmount", "monthGap"],
  search: ["docNo", "notes"],
  sort: { by: "year", descending: true },
  derive: deriveTarget,
  approval: { stage: "submitted", amount: "totalAmount", approved: "approve" },
  ...machine,
  stages: [...machine.stages, "replaced"],
  final: [...machine.final, "replaced"],
  actions: {
    ...machine.actions,
    revise: { from: ["approved"], to: "approved", creates: { module: "crm.salesTarget", drafts: nextEdition } },
    replace: { from: ["approved"], to: "replaced", system: true, post: [withdrawTargets] },
  },
  screens: {
    maintain: {
      path: "saleTargets",
      kind: "maintain",
      stages: ["draft", "submitted", "rejected", "approved", "done", "void", "replaced"],
      actions: ["submit", "revise", "void"],
      filters: FILTERS,
    },
    prepare: { path: "SalesPlan", ...PREPARE, filters: FILTERS },
    confirm: { path: "SalesPlanApprove", ...APPROVING, actions: [...APPROVING.actions, "revise"], filters: FILTERS },
  },
});
