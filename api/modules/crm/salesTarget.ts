import { choice, date, docNo, integer, link, longText, money } from "#define/field";
import { defineLines, defineModule } from "#define/module";
import { salesTargetLines, salesTargets } from "#db/schema/salesTarget";
import { publishTargets } from "#posting/salesTarget";
import { deriveTarget } from "#posting/targetAmounts";
import { placeFields } from "../seller.ts";

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

export default defineModule({
  id: "crm.salesTarget",
  table: salesTargets,
  kind: "company",
  title: { code: "docNo" },
  scope: { department: "departmentId", owner: "salespersonId", creator: "createdBy" },
  fields: {
    docNo: docNo("ST"),
    docOn: date({ required: true, initial: { from: "today" } }),
    year: integer({ required: true, min: 1990, max: 2100 }),
    ...placeFields,
    salespersonId: link("masterData.employee"),
    totalAmount: money({ system: true }),
    notes: longText(),
  },
  lines: { lines },
  columns: ["docNo", "docOn", "stage", "year", "departmentId", "salespersonId", "totalAmount", "notes"],
  sums: ["totalAmount"],
  search: ["docNo", "notes"],
  sort: { by: "year", descending: true },
  stages: ["draft", "approved", "void"],
  editable: ["draft"],
  final: ["void"],
  derive: deriveTarget,
  actions: {
    approve: { from: ["draft"], to: "approved", post: [publishTargets] },
    reopen: { from: ["approved"], to: "draft", reason: true, post: [publishTargets] },
    void: { from: ["draft"], to: "void" },
  },
  screens: {
    maintain: {
      path: "saleTargets",
      kind: "maintain",
      stages: ["draft", "approved", "void"],
      actions: ["approve", "reopen", "void"],
      filters: ["year", "departmentId", "salespersonId"],
    },
  },
});
