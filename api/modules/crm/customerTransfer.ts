import { LOOK } from "#define/access/grants";
import { customerTransferLines, customerTransfers } from "#db/schema/crm/customerTransfer";
import { date, docNo, flag, integer, link, longText, money, text } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import { giveBusinessBack, takeBusiness } from "./customerTransfer/business.ts";
import { belongToGiver, belongToTaker, customersOf, goesToAnother, showOpen, type Transfer } from "./customerTransfer/posting.ts";
import { APPROVE_AND_CLOSE, APPROVED, APPROVED_EDITABLE, approvedStages, approving, PREPARE_APPROVED } from "../approvedDocument.ts";

const FILTERS = ["docOn", "formerOwnerId", "ownerId", "departmentId"] as const;
/** Begun from a customer, a draft does not know it yet. */
const KNOWN_LATER = { required: { not: { stage: ["draft"] } } } as const;
const lines = defineLines({
  table: customerTransferLines,
  parent: "transferId",
  once: [["customerId"]],
  required: true,
  fields: {
    customerId: link("crm.customer", { required: true }),
    takesProjects: flag({ initial: true }),
    takesVisits: flag({ initial: true }),
    takesContracts: flag({ initial: true }),
    takesReceivables: flag({ initial: true }),
    openContracts: integer({ system: true }),
    balance: money({ system: true }),
    notes: text({ max: 500 }),
  },
  sums: ["balance"],
});
const actions = approving<Transfer>({
  submit: { check: [goesToAnother, belongToGiver], post: [showOpen] },
  approve: { check: [belongToGiver], post: [takeBusiness] },
});

export default defineModule({
  id: "crm.customerTransfer",
  table: customerTransfers,
  kind: "company",
  order: 16,
  title: { code: "docNo" },
  scope: { department: "departmentId", owner: "ownerId", creator: "createdBy" },
  fields: {
    docNo: docNo("CT"),
    docOn: date({ required: true, initial: { from: "today" } }),
    departmentId: link("masterData.department", { required: true, initial: { from: "viewerDepartment" } }),
    formerOwnerId: link("masterData.employee", { required: true, initial: { from: "viewerEmployee" } }),
    ownerId: link("masterData.employee", KNOWN_LATER),
    handlerId: link("masterData.employee"),
    readDays: integer({ required: true, min: 0, max: 3650, initial: 30 }),
    reason: longText({ max: 1000, ...KNOWN_LATER }),
    notes: longText(),
  },
  lines: { lines },
  columns: ["docNo", "docOn", "stage", "formerOwnerId", "ownerId", "departmentId", "handlerId", "readDays", "reason"],
  search: ["docNo", "reason"],
  sort: { by: "docOn", descending: true },
  stages: approvedStages("done"),
  editable: APPROVED_EDITABLE,
  final: ["done", "void"],
  approval: APPROVED,
  actions: {
    ...actions,
    approve: { ...actions.approve, cascades: [{ module: "crm.poolCustomer", documents: customersOf, action: "handOver" }] },
    complete: { from: ["approved"], to: "done" },
    cancelApproved: {
      from: ["approved"],
      to: "void",
      reason: true,
      check: [belongToTaker],
      post: [giveBusinessBack],
      cascades: [{ module: "crm.poolCustomer", documents: customersOf, action: "handBack" }],
    },
  },
  roles: {
    salesperson: [...LOOK, "create", "edit", "attach", "submit", "withdraw", "copyAsNew", "void", "complete"],
    approver: ["create", "edit", "submit", "complete", "cancelApproved"],
  },
  screens: {
    prepare: { path: "customerTransfer", ...PREPARE_APPROVED, filters: FILTERS },
    approve: { path: "customerTransferApprove", ...APPROVE_AND_CLOSE, filters: FILTERS },
    query: { path: "customerTransferInquiry", kind: "query", filters: FILTERS },
  },
});
