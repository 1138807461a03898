import { APPLY } from "#define/access/grants";
import { date, docNo, link, longText, money } from "#define/field";
import { defineModule } from "#define/module";
import { creditReleases } from "#db/schema/sales/credit";
import { APPROVE, APPROVED_EDITABLE, approvedBy, approvedStages, approving, PREPARE_APPROVED } from "../approvedDocument.ts";

const FILTERS = ["customerId", "validTo", "departmentId"] as const;

export default defineModule({
  id: "sales.creditRelease",
  table: creditReleases,
  kind: "company",
  title: { code: "docNo" },
  scope: { department: "departmentId", creator: "createdBy" },
  fields: {
    docNo: docNo("CR"),
    docOn: date({ required: true, initial: { from: "today" } }),
    customerId: link("crm.customer", { required: true, fetches: { departmentId: "departmentId" } }),
    departmentId: link("masterData.department", { required: true, initial: { from: "viewerDepartment" } }),
    amount: money({ required: true, sign: "positive" }),
    validFrom: date({ required: true, initial: { from: "today" } }),
    validTo: date({ required: true, notBefore: "validFrom" }),
    reason: longText({ required: true, max: 1000 }),
    notes: longText(),
  },
  columns: ["docNo", "docOn", "stage", "customerId", "amount", "validFrom", "validTo", "reason", "departmentId"],
  sums: ["amount"],
  search: ["docNo", "reason"],
  sort: { by: "docOn", descending: true },
  stages: approvedStages(),
  editable: APPROVED_EDITABLE,
  final: ["void"],
  approval: approvedBy("amount"),
  actions: {
    ...approving(),
    cancelApproved: { from: ["approved"], to: "void", reason: true },
  },
  roles: { salesperson: APPLY },
  screens: {
    prepare: { path: "/creditRelease", ...PREPARE_APPROVED, filters: FILTERS },
    approve: {
      path: "/creditReleaseApprove",
      ...APPROVE,
      stages: ["inApproval", "approved"],
      actions: [...APPROVE.actions, "cancelApproved"],
      filters: FILTERS,
    },
  },
});
