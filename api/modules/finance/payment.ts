import { proposesToday } from "#define/action";
import { APPLY, LOOK } from "#define/access/grants";
import { choice, date, docNo, link, longText, money, text } from "#define/field";
import { defineModule } from "#define/module";
import { payments } from "#db/schema/finance/payment";
import { notBlocked } from "#posting/party/blocked";
import {
  applyPrepayments,
  bouncePayments,
  hasAccount,
  noteSettleable,
  payPayments,
  takeOverPayments,
  unapplyPrepayments,
} from "./payment/posting.ts";
import { APPROVE, APPROVED_EDITABLE, approvedBy, approvedStages, approving, PREPARE_APPROVED } from "../approvedDocument.ts";
import { currencyField, placeFields } from "../seller.ts";
import type { Payment } from "./payment/payment.ts";

const isPrepayment = { field: "category", in: ["prepayment"] } as const;
const FILTERS = ["supplierId", "docOn", "category", "unitId"] as const;

/** Pays suppliers: what came, or ahead of what an order brings. */
/** What a cashier does with payments to suppliers. */
const PAY = ["pay", "apply", "unapply", "bounce", "payAgain", "cancelApproved"];

export default defineModule({
  id: "finance.payment",
  table: payments,
  kind: "company",
  title: { code: "docNo" },
  scope: { department: "departmentId", creator: "createdBy" },
  fields: {
    docNo: docNo("PY"),
    docOn: date({ required: true, initial: { from: "today" } }),
    category: choice(["goods", "prepayment"], { required: true, initial: "goods" }),
    supplierId: link("purchasing.supplier", { required: true, fetches: { currency: "currency" } }),
    orderId: link("purchasing.purchaseOrder", {
      where: { supplierId: { field: "supplierId" } },
      required: isPrepayment,
      hidden: { not: isPrepayment },
      fetches: { currency: "currency", unitId: "unitId" },
    }),
    ...placeFields,
    currency: currencyField,
    totalAmount: money({ required: true, sign: "positive", currency: "currency" }),
    settleableAmount: money({ system: true, hint: true, currency: "currency" }),
    method: choice(["transfer", "cheque", "cash"], { required: true, initial: "transfer" }),
    paperNo: text({ max: 60 }),
    bank: text({ system: true }),
    bankAccount: text({ system: true }),
    paidOn: date({ system: true, books: "money" }),
    bankRef: text({ system: true, max: 60 }),
    companyAmount: money({ system: true }),
    appliedOn: date({ system: true, books: "money", hidden: { not: isPrepayment } }),
    notes: longText(),
  },
  columns: [
    "docNo",
    "docOn",
    "stage",
    "category",
    "supplierId",
    "orderId",
    "unitId",
    "departmentId",
    "currency",
    "totalAmount",
    "settleableAmount",
    "method",
    "paidOn",
    "companyAmount",
    "appliedOn",
    "notes",
  ],
  sums: ["totalAmount", "companyAmount"],
  search: ["docNo", "paperNo", "bankRef", "notes"],
  sort: { by: "docOn", descending: true },
  stages: approvedStages("paid", "bounced", "applied"),
  editable: APPROVED_EDITABLE,
  final: ["void"],
  approval: approvedBy("totalAmount"),
  changes: () => "all",
  actions: {
    ...approving<Payment>({ submit: { check: [notBlocked("supplierId"), hasAccount], post: [noteSettleable] } }),
    pay: {
      from: ["approved"],
      to: "paid",
      input: { header: ["paidOn", "bankRef"], proposes: proposesToday("paidOn") },
      check: [notBlocked("supplierId"), hasAccount],
      post: [payPayments],
    },
    takeOver: { from: ["draft"], to: "paid", system: true, post: [takeOverPayments] },
    apply: {
      from: ["paid"],
      to: "applied",
      when: isPrepayment,
      input: { header: ["appliedOn"], proposes: proposesToday("appliedOn") },
      post: [applyPrepayments],
    },
    unapply: { from: ["applied"], to: "paid", reason: true, post: [unapplyPrepayments] },
    bounce: { from: ["paid"], to: "bounced", reason: true, post: [bouncePayments] },
    payAgain: { from: ["bounced"], to: "approved" },
    cancelApproved: { from: ["approved"], to: "void", reason: true },
  },
  roles: { leader: [...LOOK, "reject"], analyst: LOOK, approver: [...LOOK, "attach", "approve", "reject"], accountant: [...APPLY, ...PAY] },
  screens: {
    prepare: { path: "/payMentEdit", ...PREPARE_APPROVED, filters: FILTERS },
    approve: { path: "/payMentApproval", ...APPROVE, filters: FILTERS },
    confirm: {
      path: "/payMentConfirm",
      kind: "confirm",
      stages: ["approved", "bounced"],
      actions: ["pay", "payAgain", "cancelApproved"],
      filters: FILTERS,
    },
    query: {
      path: "/payMentQuery",
      kind: "query",
      filters: [...FILTERS, "departmentId", "paidOn"],
    },
  },
});
