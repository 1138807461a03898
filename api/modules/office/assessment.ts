import { LOOK } from "#define/access/grants";
import { assessmentLines, assessments } from "#db/schema/office/assessment";
import { choice, date, docNo, link, longText, month, percent, plainNumber, text } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import { deriveScore, isScored, weighsHundred } from "./assessment/rules.ts";
import { APPROVED, APPROVED_EDITABLE, approvedStages, approving, closing, PREPARE_APPROVED } from "../approvedDocument.ts";

const lines = defineLines({
  table: assessmentLines,
  parent: "assessmentId",
  required: true,
  itemsFrom: {
    indicators: {
      module: "office.assessmentIndicator",
      where: { schemeId: { field: "schemeId" } },
      fetches: { indicator: "indicator", weight: "weight", standard: "standard" },
    },
  },
  fields: {
    indicator: text({ required: true, max: 200 }),
    weight: percent({ required: true, sign: "positive" }),
    standard: text({ max: 500 }),
    score: plainNumber({ sign: "notNegative" }),
    notes: text({ max: 500 }),
  },
  columns: ["indicator", "weight", "standard", "score", "notes"],
  sums: ["weight"],
});

const { complete, cancelApproved } = closing({}, {});
const COLUMNS = ["docNo", "docOn", "stage", "yearMonth", "employeeId", "departmentId", "schemeId", "score", "payPercent"] as const;

export default defineModule({
  id: "office.assessment",
  order: 5,
  table: assessments,
  kind: "company",
  title: { code: "docNo" },
  scope: { department: "departmentId", owner: "employeeId", creator: "createdBy" },
  fields: {
    docNo: docNo("PA"),
    docOn: date({ required: true, initial: { from: "today" } }),
    kind: choice(["sales", "general"], { required: true, initial: "general" }),
    schemeId: link("office.assessmentScheme", { required: true, where: { kind: { field: "kind" } } }),
    yearMonth: month({ required: true }),
    employeeId: link("masterData.employee", { required: true, fetches: { departmentId: "departmentId" } }),
    departmentId: link("masterData.department", { required: true }),
    score: plainNumber({ system: true }),
    comment: longText({ max: 2000 }),
    payPercent: percent({ sign: "notNegative", system: true }),
    feedback: longText({ max: 2000, system: true }),
    notes: longText(),
  },
  lines: { lines },
  columns: [...COLUMNS],
  sort: { by: "docOn", descending: true },
  stages: approvedStages("done"),
  editable: APPROVED_EDITABLE,
  final: ["done", "void"],
  approval: APPROVED,
  derive: deriveScore,
  actions: {
    ...approving({ submit: { check: [weighsHundred("lines"), isScored] } }),
    complete: { ...complete, input: { header: ["payPercent", "feedback"] } },
    cancelApproved,
  },
  screens: {
    query: { path: "/AssessQuery", kind: "query", filters: ["yearMonth", "kind", "employeeId", "departmentId", "schemeId"] },
    sales: { path: "assessmentSales", ...PREPARE_APPROVED, open: true, where: { kind: "sales" }, filters: ["yearMonth", "departmentId"] },
    feedback: {
      path: "salaryFeedback",
      kind: "confirm",
      open: true,
      stages: ["inApproval", "approved"],
      actions: ["reject", "withdraw", "complete", "cancelApproved"],
      filters: ["yearMonth", "departmentId", "employeeId"],
    },
  },
  roles: {
    salesperson: ["read"],
    leader: [...LOOK, "create", "edit", "delete", "submit", "withdraw", "void", "copyAsNew", "complete", "cancelApproved", "reject"],
    approver: ["read", "comment", "reject"],
  },
});
