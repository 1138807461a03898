import { LOOK } from "#define/access/grants";
import { customerChanges } from "#db/schema/crm/customerChange";
import { date, docNo, link, longText } from "#define/field";
import { defineModule } from "#define/module";
import { changesSomething, customersOf, hasCreditCode, isNobodyElse, keepFormer, takeUnit } from "./customerChange/posting.ts";
import { APPROVE, APPROVED, APPROVED_EDITABLE, approvedStages, approving, PREPARE_APPROVED } from "../approvedDocument.ts";
import { IDENTITY_COLUMNS, IDENTITY_FETCHES, identityChangeFields } from "../identityChange.ts";

const FILTERS = ["customerId", "docOn", "departmentId", "unitId"] as const;
const CUSTOMER = "crm.customer";
const actions = approving({
  submit: { check: [changesSomething, isNobodyElse, hasCreditCode], post: [keepFormer, takeUnit] },
  approve: { check: [isNobodyElse] },
});
const dropped = [{ module: CUSTOMER, documents: customersOf, action: "dropChange" }];

export default defineModule({
  id: "crm.customerChange",
  table: customerChanges,
  kind: "company",
  order: 12,
  title: { code: "docNo" },
  scope: { department: "departmentId", creator: "createdBy" },
  fields: {
    docNo: docNo("CC"),
    docOn: date({ required: true, initial: { from: "today" } }),
    customerId: link(CUSTOMER, {
      required: true,
      fetches: { ...IDENTITY_FETCHES, departmentId: "departmentId", unitId: "unitId" },
    }),
    departmentId: link("masterData.department", { initial: { from: "viewerDepartment" } }),
    unitId: link("masterData.businessUnit", { system: true }),
    reason: longText({ required: true, max: 1000 }),
    ...identityChangeFields,
    notes: longText(),
  },
  columns: ["docNo", "docOn", "stage", "customerId", ...IDENTITY_COLUMNS, "reason", "departmentId", "unitId"],
  search: ["docNo", "nameZh", "reason"],
  sort: { by: "docOn", descending: true },
  stages: approvedStages(),
  editable: APPROVED_EDITABLE,
  final: ["approved", "void"],
  approval: { ...APPROVED, steps: ["internalOffice", "manager"] },
  actions: {
    ...actions,
    submit: { ...actions.submit, cascades: [{ module: CUSTOMER, documents: customersOf, action: "beginChange" }] },
    approve: { ...actions.approve, cascades: [{ module: CUSTOMER, documents: customersOf, action: "takeChange" }] },
    withdraw: { ...actions.withdraw, cascades: dropped },
    reject: { ...actions.reject, cascades: dropped },
    returnToPreparer: { ...actions.returnToPreparer, cascades: dropped },
  },
  roles: {
    salesperson: [...LOOK, "create", "edit", "attach", "submit", "withdraw", "copyAsNew", "void"],
  },
  screens: {
    prepare: { path: "CustomerChange", ...PREPARE_APPROVED, filters: FILTERS },
    approveOffice: { path: "customerChangeIntApprove", ...APPROVE, step: "internalOffice", filters: FILTERS },
    approve: { path: "customerChangeApprove", ...APPROVE, step: "manager", filters: FILTERS },
    approveControl: {
      path: "customerChangeApproveHDZK",
      ...APPROVE,
      step: "manager",
      filters: FILTERS,
      where: { unitId: { code: "HDZK" } },
    },
  },
});
