import { APPLY, LOOK } from "#define/access/grants";
import { projectResponsibilities, projectResponsibilityShares } from "#db/schema/crm/projectResponsibility";
import { date, docNo, link, longText, money, percent, text } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import {
  deriveResponsibility,
  GIVES_BACK,
  handsOver,
  isAlone,
  isOver,
  placeInUnit,
  type Responsibility,
  settle,
  weighsHundred,
} from "./projectResponsibility/rules.ts";
import { APPROVE_AND_CLOSE, APPROVED, APPROVED_EDITABLE, approvedStages, approving, PREPARE_APPROVED } from "#modules/approvedDocument";
import { sellerFields } from "#modules/seller";

const SETTLED = { empty: "settledOn" } as const;
const OF_TEAM = { not: { field: "variant", in: ["LYC"] } } as const;

const shares = defineLines({
  table: projectResponsibilityShares,
  parent: "responsibilityId",
  once: [["employeeId"]],
  required: true,
  fields: {
    employeeId: link("masterData.employee", { required: true, fetches: { departmentId: "departmentId" } }),
    departmentId: link("masterData.department"),
    indicator: text({ max: 200 }),
    weight: percent({ required: true, sign: "positive" }),
    target: money({ sign: "notNegative" }),
    settledAmount: money({ system: true, hidden: SETTLED }),
    bonusAmount: money({ system: true, hidden: OF_TEAM }),
    notes: text({ max: 500 }),
  },
  sums: ["weight", "target", "settledAmount", "bonusAmount"],
});

const machine = approving<Responsibility>({
  submit: { check: [weighsHundred, isAlone] },
  approve: { check: [isAlone], post: [placeInUnit] },
});

const FILTERS = ["projectId", "customerId", "salespersonId", "departmentId", "fromOn", "toOn"] as const;

export default defineModule({
  id: "crm.projectResponsibility",
  table: projectResponsibilities,
  kind: "company",
  title: { code: "docNo" },
  scope: { department: "departmentId", owner: "salespersonId", creator: "createdBy" },
  fields: {
    docNo: docNo("PR"),
    docOn: date({ required: true, initial: { from: "today" } }),
    projectId: link("crm.salesProject", {
      required: true,
      fetches: {
        customerId: "customerId",
        departmentId: "departmentId",
        unitId: "unitId",
        regionId: "regionId",
        salespersonId: "salespersonId",
        currency: "currency",
        estimatedAmount: "target",
      },
    }),
    customerId: link("crm.customer", { required: true }),
    ...sellerFields,
    target: money({ required: true, sign: "notNegative" }),
    fromOn: date({ required: true, initial: { from: "today" } }),
    toOn: date({ notBefore: "fromOn" }),
    bonusPercent: percent({ sign: "notNegative", hidden: OF_TEAM }),
    content: longText({ max: 2000 }),
    settledAmount: money({ system: true, hidden: SETTLED }),
    achievedPercent: percent({ system: true, hidden: SETTLED }),
    bonusAmount: money({ system: true, hidden: OF_TEAM }),
    settledOn: date({ system: true, hidden: SETTLED }),
    variant: text({ system: true, hidden: true }),
    notes: longText(),
  },
  lines: { shares },
  columns: [
    "docNo",
    "docOn",
    "stage",
    "projectId",
    "customerId",
    "salespersonId",
    "fromOn",
    "toOn",
    "target",
    "settledAmount",
    "achievedPercent",
    "bonusAmount",
    "departmentId",
  ],
  sums: ["target", "settledAmount", "bonusAmount"],
  search: ["docNo", "content"],
  sort: { by: "docOn", descending: true },
  stages: approvedStages("done"),
  editable: APPROVED_EDITABLE,
  final: ["done", "void"],
  approval: { ...APPROVED, amount: "target" },
  variants: { LYC: { prefix: "PRL", fields: { bonusPercent: { required: true } } } },
  derive: deriveResponsibility,
  changes: ({ header }) => header.docOn.slice(0, 4),
  actions: {
    ...machine,
    approve: {
      ...machine.approve,
      cascades: [handsOver("answer", "active"), handsOver("answerInBid", "bidding"), handsOver("answerInPause", "suspended")],
    },
    endOn: { from: ["approved"], to: "approved", input: { header: ["toOn"] }, check: [isAlone] },
    complete: { from: ["approved"], to: "done", check: [isOver], post: [settle] },
    cancelApproved: { from: ["approved"], to: "void", reason: true, cascades: [GIVES_BACK] },
  },
  roles: {
    salesperson: APPLY,
    leader: [...LOOK, "reject", "endOn", "complete", "cancelApproved"],
    approver: [...LOOK, "reject", "endOn", "complete", "cancelApproved"],
  },
  screens: {
    prepare: { path: "projectResponsibilitySystem", ...PREPARE_APPROVED, filters: FILTERS },
    approve: {
      path: "projectResponsibilityApprove",
      ...APPROVE_AND_CLOSE,
      actions: [...APPROVE_AND_CLOSE.actions, "endOn"],
      filters: FILTERS,
    },
    prepareBearing: { path: "ProjectSystemLYC", ...PREPARE_APPROVED, variant: "LYC", filters: FILTERS },
    approveBearing: {
      path: "ProjectSystemApproveLYC",
      ...APPROVE_AND_CLOSE,
      actions: [...APPROVE_AND_CLOSE.actions, "endOn"],
      variant: "LYC",
      filters: FILTERS,
    },
  },
});
