import { LOOK } from "#define/access/grants";
import { salesTargetLines, salesTargets } from "#db/schema/crm/salesTarget";
import { choice, date, docNo, instant, integer, link, longText, money, percent, text } from "#define/field";
import { salesTargetLineActuals } from "#db/views/salesTargetActual";
import { defineModule } from "#define/module";
import { nextEdition, publishTargets, replacesPublished, type Target, withdrawTargets } from "./salesTarget/posting.ts";
import { deriveTarget } from "./salesTarget/amounts.ts";
import {
  APPROVE_AND_CLOSE,
  APPROVED_EDITABLE,
  approvedBy,
  approvedStages,
  approving,
  closing,
  PREPARE_APPROVED,
} from "../approvedDocument.ts";
import { placeFields } from "../seller.ts";
import { defineLines } from "#define/lines";

/** A measure of which no ledger knows. */
const IS_OTHER = { field: "measure", in: ["other"] } as const;

const lines = defineLines({
  table: salesTargetLines,
  live: salesTargetLineActuals,
  parent: "targetId",
  required: true,
  fields: {
    month: integer({ required: true, min: 1, max: 12 }),
    measure: choice(["orderIntake", "invoiced", "collected", "other"], { required: true }),
    kpiName: text({ max: 100, required: IS_OTHER, hidden: { not: IS_OTHER } }),
    kpiUnit: text({ max: 20, hidden: { not: IS_OTHER } }),
    amount: money({ required: true, sign: "notNegative" }),
    actual: money({ system: true, sign: "any" }),
    completeRate: percent({ system: true, sign: "any" }),
    lastYear: money({ system: true, sign: "any" }),
    growth: percent({ system: true, sign: "any" }),
  },
});

const check = [replacesPublished];
const approve = { check, post: [publishTargets] };
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
    intakePlanned: money({ system: true }),
    invoicedPlanned: money({ system: true }),
    collectedPlanned: money({ system: true }),
    intakeGap: money({ system: true, sign: "any" }),
    invoicedGap: money({ system: true, sign: "any" }),
    collectedGap: money({ system: true, sign: "any" }),
    approvalAmount: money({ system: true }),
    publishedOn: date({ system: true }),
    confirmedAt: instant(),
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
    "regionId",
    "productLineId",
    "intakePlanned",
    "invoicedPlanned",
    "collectedPlanned",
    "intakeGap",
    "invoicedGap",
    "collectedGap",
    "publishedOn",
    "notes",
  ],
  sums: ["intakePlanned", "invoicedPlanned", "collectedPlanned", "intakeGap", "invoicedGap", "collectedGap"],
  search: ["docNo", "notes"],
  sort: { by: "year", descending: true },
  derive: deriveTarget,
  approval: approvedBy("approvalAmount"),
  stages: approvedStages("done", "replaced"),
  editable: APPROVED_EDITABLE,
  final: ["done", "replaced", "void"],
  actions: {
    ...approving<Target>({ submit: { check }, approve }),
    ...closing<Target>(approve, { post: [withdrawTargets] }),
    revise: { from: ["approved"], to: "approved", creates: { module: "crm.salesTarget", drafts: nextEdition } },
    replace: { from: ["approved"], to: "replaced", system: true, post: [withdrawTargets] },
  },
  roles: { salesperson: LOOK },
  screens: {
    maintain: {
      path: "saleTargets",
      kind: "maintain",
      stages: approvedStages("done", "replaced"),
      actions: ["submit", "copyAsNew", "revise", "void"],
      filters: FILTERS,
    },
    prepare: { path: "SalesPlan", ...PREPARE_APPROVED, filters: FILTERS },
    confirm: { path: "SalesPlanApprove", ...APPROVE_AND_CLOSE, actions: [...APPROVE_AND_CLOSE.actions, "revise"], filters: FILTERS },
  },
});
