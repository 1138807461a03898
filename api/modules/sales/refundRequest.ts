import { proposesToday } from "#define/action";
import { APPLY } from "#define/access/grants";
import { date, docNo, link, longText, money, text } from "#define/field";
import { defineModule } from "#define/module";
import { refundRequests } from "#db/schema/sales/refundRequest";
import { accountIsKnown, isUnapplied, payRefunds, type Refund } from "./refundRequest/posting.ts";
import { APPROVE, APPROVED_EDITABLE, approvedBy, approvedStages, approving, PREPARE_APPROVED } from "../approvedDocument.ts";
import { currencyField, placeFields } from "../seller.ts";

const FILTERS = ["customerId", "docOn", "salespersonId"] as const;

export default defineModule({
  id: "sales.refundRequest",
  table: refundRequests,
  kind: "company",
  title: { code: "docNo" },
  scope: { department: "departmentId", owner: "salespersonId", creator: "createdBy" },
  fields: {
    docNo: docNo("RF"),
    docOn: date({ required: true, initial: { from: "today" } }),
    customerId: link("crm.customer", {
      required: true,
      fetches: { ownerId: "salespersonId", currency: "currency", bank: "bank", bankAccount: "bankAccount" },
    }),
    contractId: link("sales.salesContract", { where: { customerId: { field: "customerId" } } }),
    receiptId: link("sales.salesReceipt", { where: { customerId: { field: "customerId" } } }),
    currency: currencyField,
    totalAmount: money({ required: true, sign: "positive", currency: "currency" }),
    reason: longText({ required: true, max: 1000 }),
    bank: text({ required: true, max: 200 }),
    bankAccount: text({ required: true, max: 60 }),
    explanation: longText({ max: 1000 }),
    ...placeFields,
    salespersonId: link("masterData.employee", { initial: { from: "viewerEmployee" } }),
    paidAmount: money({ system: true, currency: "currency" }),
    paidOn: date({ system: true, books: "money" }),
    notes: longText(),
  },
  columns: [
    "docNo",
    "docOn",
    "stage",
    "customerId",
    "contractId",
    "receiptId",
    "currency",
    "totalAmount",
    "paidAmount",
    "paidOn",
    "reason",
    "salespersonId",
    "departmentId",
  ],
  sums: ["totalAmount", "paidAmount"],
  search: ["docNo", "reason", "bankAccount"],
  sort: { by: "docOn", descending: true },
  stages: approvedStages("done"),
  editable: APPROVED_EDITABLE,
  final: ["done", "void"],
  approval: approvedBy("totalAmount"),
  actions: {
    ...approving<Refund>({ submit: { check: [isUnapplied, accountIsKnown] } }),
    pay: {
      from: ["approved"],
      to: "done",
      input: { header: ["paidOn"], proposes: proposesToday("paidOn") },
      check: [accountIsKnown],
      post: [payRefunds],
    },
    cancelApproved: { from: ["approved"], to: "void", reason: true },
  },
  roles: { salesperson: APPLY, accountant: [...APPLY, "pay"] },
  screens: {
    prepare: { path: "RefundRequest", ...PREPARE_APPROVED, filters: FILTERS },
    approve: {
      path: "RefundRequestApprove",
      ...APPROVE,
      stages: ["inApproval", "approved"],
      actions: [...APPROVE.actions, "pay", "cancelApproved"],
      filters: FILTERS,
    },
  },
});
