import { proposesToday } from "#define/action";
import { APPLY, LOOK } from "#define/access/grants";
import { sealApplications } from "#db/schema/sales/sealApplication";
import { choice, date, docNo, integer, link, longText, text } from "#define/field";
import { defineModule } from "#define/module";
import { isReviewed, isSealed, namesContract, noteRevision, sealedContracts, type Sealing } from "./sealApplication/posting.ts";
import { APPROVED_EDITABLE, APPROVED, approvedStages, approving, PREPARE_APPROVED } from "../approvedDocument.ts";
import { placeFields } from "../seller.ts";

const machine = approving<Sealing>({
  submit: { check: [namesContract, isReviewed], post: [noteRevision] },
});
const FILTERS = ["contractId", "docOn", "sealType", "departmentId", "handlerId"] as const;
const GENERAL = ["docOn", "sealType", "departmentId", "handlerId"] as const;
const KEEPING = {
  kind: "confirm",
  stages: ["inApproval", "approved"],
  actions: ["reject", "withdraw", "complete", "cancelApproved"],
} as const;

export default defineModule({
  id: "sales.sealApplication",
  table: sealApplications,
  kind: "company",
  title: { code: "docNo", name: "title" },
  scope: { department: "departmentId", creator: "createdBy" },
  fields: {
    docNo: docNo("SL"),
    docOn: date({ required: true, initial: { from: "today" } }),
    kind: choice(["contract", "department"], { required: true, initial: "contract" }),
    title: text({ required: true, max: 200 }),
    contractId: link("sales.salesContract", {
      where: { stage: "reviewed" },
      hidden: { field: "kind", in: ["department"] },
      fetches: { title: "title" },
    }),
    revision: integer({ system: true, hidden: { field: "kind", in: ["department"] } }),
    sealType: choice(["company", "contract", "finance", "legal", "department"], { required: true, initial: "contract" }),
    copies: integer({ required: true, min: 1, max: 100, initial: 2 }),
    ...placeFields,
    handlerId: link("masterData.employee", { initial: { from: "viewerEmployee" } }),
    reason: longText({ max: 1000 }),
    sealedCopies: integer({ system: true, min: 1, max: 100 }),
    sealedOn: date({ system: true }),
  },
  columns: [
    "docNo",
    "docOn",
    "stage",
    "title",
    "contractId",
    "revision",
    "sealType",
    "copies",
    "sealedCopies",
    "sealedOn",
    "handlerId",
    "departmentId",
  ],
  sums: ["copies", "sealedCopies"],
  search: ["docNo", "title", "reason"],
  sort: { by: "docOn", descending: true },
  check: [namesContract],
  stages: approvedStages("done"),
  editable: APPROVED_EDITABLE,
  final: ["done", "void"],
  approval: APPROVED,
  actions: {
    ...machine,
    complete: {
      from: ["approved"],
      to: "done",
      stampsUser: "sealedBy",
      input: { header: ["sealedCopies", "sealedOn"], proposes: proposesToday("sealedOn") },
      check: [isReviewed, isSealed],
      cascades: [{ module: "sales.salesContract", documents: sealedContracts, action: "seal" }],
    },
    cancelApproved: { from: ["approved"], to: "void", reason: true },
  },
  roles: { approver: [...LOOK, "attach", "approve", "reject", "complete", "cancelApproved"], salesperson: APPLY },
  screens: {
    prepare: { path: "contractSeal", ...PREPARE_APPROVED, where: { kind: "contract" }, filters: FILTERS },
    approve: { path: "contractSealApprove", ...KEEPING, where: { kind: "contract" }, filters: FILTERS },
    prepareDepartment: { path: "DeptSealApplication", ...PREPARE_APPROVED, where: { kind: "department" }, filters: GENERAL },
    approveDepartment: { path: "DeptSealApplicationApprove", ...KEEPING, where: { kind: "department" }, filters: GENERAL },
  },
});
