import { proposesToday } from "#define/action";
import { APPLY } from "#define/access/grants";
import { choice, date, docNo, flag, instant, link, longText, money, percent, price, text } from "#define/field";
import { defineModule } from "#define/module";
import { salesInvoiceLines, salesInvoiceProducts, salesInvoices } from "#db/schema/sales/salesInvoice";
import { AMOUNT_ALONE, COUNTED, PRODUCT_KINDS } from "./salesInvoice/kinds.ts";
import { notBlocked } from "#posting/party/blocked";
import { deriveInvoice } from "./salesInvoice/amounts.ts";
import { dropApproved, keepApproved, restoreApproved } from "./salesInvoice/change.ts";
import { nameProducts, withinShipped } from "./salesInvoice/products.ts";
import {
  fitsInstalments,
  hasInvoiceNo,
  hasOneSign,
  headIsApproved,
  isComplete,
  saysCreditReason,
  takeHead,
  takesBackNoMore,
} from "./salesInvoice/rules.ts";
import { redOf, turnRed } from "./salesInvoice/redInvoice.ts";
import { issueInvoices, takeOverInvoices } from "./salesInvoice/posting.ts";
import type { Invoice } from "./salesInvoice/source.ts";
import { APPROVE, approvedBy, approvedStages, approving, PREPARE_APPROVED } from "../approvedDocument.ts";
import { counted } from "../counted.ts";
import { slip } from "../printing.ts";
import { customerField, sellerFields, taxBasisField } from "../seller.ts";
import { defineLines } from "#define/lines";

const lines = defineLines({
  table: salesInvoiceLines,
  parent: "invoiceId",
  required: true,
  fields: {
    contractId: link("sales.salesContract", { where: { customerId: { field: "customerId" } } }),
    instalmentId: link("sales.contractInstalment", { where: { contractId: { field: "contractId" } }, fetches: { dueOn: "dueOn" } }),
    description: text({ max: 300 }),
    totalAmount: money({ required: true, sign: "any", currency: "currency" }),
    taxRate: percent({ sign: "notNegative" }),
    taxAmount: money({ system: true, currency: "currency" }),
    dueOn: date({ required: true }),
    redAmount: money({ system: true, currency: "currency", hidden: { not: { stage: ["issued", "done"] } } }),
    redOfLineId: text({ system: true, hidden: true }),
  },
  sums: ["totalAmount", "taxAmount"],
});

const products = defineLines({
  table: salesInvoiceProducts,
  parent: "invoiceId",
  fields: {
    contractProductId: link("sales.billableProduct", {
      where: { customerId: { field: "customerId" } },
      readonly: AMOUNT_ALONE,
      fetches: { materialId: "materialId", toInvoice: "quantity", unitPrice: "unitPrice", taxRate: "taxRate" },
    }),
    kind: choice(PRODUCT_KINDS, { required: true, initial: "goods" }),
    materialId: link("masterData.material", {
      takesSealed: true,
      required: { field: "kind", in: ["goods", null] },
      readonly: AMOUNT_ALONE,
      fetches: { specification: "specification", drawingNo: "drawingNo" },
    }),
    description: text({ max: 300, required: { field: "kind", in: ["allowance", "charge"] } }),
    specification: text({ max: 300, readonly: AMOUNT_ALONE }),
    drawingNo: text({ max: 100, readonly: AMOUNT_ALONE }),
    quantity: counted({ required: COUNTED, readonly: AMOUNT_ALONE, sign: "any" }),
    unitPrice: price({ required: COUNTED, readonly: AMOUNT_ALONE, sign: "notNegative", currency: "currency" }),
    taxRate: percent({ sign: "notNegative", readonly: { field: "kind", in: ["discount"] } }),
    amount: money({ required: AMOUNT_ALONE, readonly: COUNTED, sign: "any", currency: "currency" }),
    taxAmount: money({ system: true, currency: "currency" }),
    notes: text({ max: 500 }),
  },
  sums: ["quantity", "amount", "taxAmount"],
});

/** A blocked customer is given nothing new to pay; what he has been billed may be taken back. */
const IS_OPEN = notBlocked("customerId", ({ isRed }: Invoice["header"]) => !isRed);
const FITS = [hasOneSign, fitsInstalments, takesBackNoMore] as const;
const COMPLETE = [...FITS, isComplete, headIsApproved, withinShipped] as const;
const FILTERS = ["customerId", "docOn", "salespersonId"] as const;

const QUERY = {
  kind: "query",
  filters: [...FILTERS, "issuedOn", "invoiceType", "taxStatus", "isRed", "regionId", "departmentId"],
} as const;
/** The bearing unit reads its invoices by the buyer on paper and by contract. */
const BEARING = [
  "docNo",
  "invoiceNo",
  "invoiceCode",
  "issuedOn",
  "stage",
  "customerId",
  "buyerName",
  "creditCode",
  "contractId",
  "invoiceType",
  "taxStatus",
  "currency",
  "amount",
  "taxAmount",
  "totalAmount",
  "redAmount",
  "salespersonId",
] as const;

export default defineModule({
  id: "sales.salesInvoice",
  table: salesInvoices,
  kind: "company",
  title: { code: "docNo" },
  scope: { department: "departmentId", owner: "salespersonId", creator: "createdBy", customer: "customerId" },
  fields: {
    docNo: docNo("SI"),
    docOn: date({ required: true, initial: { from: "today" } }),
    customerId: customerField,
    contractId: link("sales.salesContract", { where: { customerId: { field: "customerId" } } }),
    invoiceType: choice(["special", "specialPaper", "ordinary", "ordinaryPaper", "export"]),
    headId: link("crm.invoiceHead", { where: { customerId: { field: "customerId" } } }),
    buyerName: text({ system: true }),
    creditCode: text({ system: true }),
    bank: text({ system: true, collapsed: true }),
    bankAccount: text({ system: true, collapsed: true }),
    address: text({ system: true, collapsed: true }),
    phone: text({ system: true, collapsed: true, restrictedTo: ["sales.salesInvoice.edit"] }),
    ...sellerFields,
    isRed: flag({ system: true }),
    redOfId: link("sales.salesInvoice", { system: true, hidden: { field: "isRed", in: [false, null] } }),
    creditReason: text({ max: 500, system: true, hidden: { empty: "creditReason" } }),
    taxBasis: taxBasisField({ initial: { from: "invoiceTaxBasis" }, collapsed: true }),
    roundingAmount: money({ sign: "any", currency: "currency", collapsed: true }),
    amount: money({ system: true, currency: "currency" }),
    taxAmount: money({ system: true, currency: "currency" }),
    totalAmount: money({ system: true, currency: "currency" }),
    redAmount: money({ system: true, currency: "currency" }),
    taxStatus: choice(["notSent", "sent", "issued", "red"], { system: true }),
    invoiceCode: text({ max: 30 }),
    invoiceNo: text({ max: 60 }),
    issuedOn: date({ system: true, books: "money" }),
    taxMessage: text({ system: true, max: 500 }),
    postedOn: date({ system: true }),
    confirmedAt: instant(),
    notes: longText(),
  },
  lines: { lines, products },
  columns: [
    "docNo",
    "docOn",
    "stage",
    "customerId",
    "invoiceType",
    "invoiceNo",
    "issuedOn",
    "taxStatus",
    "currency",
    "amount",
    "taxAmount",
    "totalAmount",
    "redAmount",
    "redOfId",
    "regionId",
    "salespersonId",
    "departmentId",
    "notes",
  ],
  sums: ["amount", "taxAmount", "totalAmount", "redAmount"],
  search: ["docNo", "invoiceNo", "buyerName", "notes"],
  sort: { by: "docOn", descending: true },
  stages: approvedStages("changing", "issued", "done"),
  editable: ["draft", "returned", "changing"],
  final: ["done", "void"],
  approval: approvedBy("totalAmount"),
  derive: deriveInvoice,
  check: FITS,
  actions: {
    ...approving<Invoice>({ submit: { check: [IS_OPEN, ...COMPLETE], post: [takeHead, nameProducts] } }),
    turnRed: {
      from: ["draft", "returned"],
      to: "draft",
      when: { field: "isRed", in: [false] },
      input: { header: ["creditReason"] },
      check: [saysCreditReason],
      post: [turnRed],
    },
    requestChange: { from: ["approved"], to: "changing", reason: true, stampsUser: "submittedBy", post: [keepApproved] },
    approveChange: {
      from: ["changing"],
      to: "approved",
      fourEyes: "submitter",
      check: COMPLETE,
      post: [takeHead, nameProducts, dropApproved],
    },
    rejectChange: { from: ["changing"], to: "approved", fourEyes: "submitter", reason: true, post: [restoreApproved] },
    send: {
      from: ["approved"],
      to: "approved",
      when: { field: "taxStatus", in: ["notSent"] },
      input: { header: ["taxStatus", "taxMessage"] },
    },
    issue: {
      from: ["approved"],
      to: "issued",
      input: { header: ["invoiceCode", "invoiceNo", "issuedOn", "taxMessage"], proposes: proposesToday("issuedOn") },
      check: [IS_OPEN, hasInvoiceNo, ...FITS, withinShipped],
      post: [issueInvoices],
    },
    takeOver: { from: ["draft"], to: "issued", system: true, post: [takeOverInvoices] },
    issueRed: {
      from: ["issued"],
      to: "issued",
      reason: true,
      when: { field: "isRed", in: [false] },
      creates: { module: "sales.salesInvoice", drafts: redOf },
    },
    takeBack: { from: ["issued"], to: "issued", system: true },
    complete: { from: ["issued"], to: "done" },
  },
  prints: { standard: slip(["preparer", "approver"]) },
  changes: ({ header }) => header.docOn.slice(0, 4),
  roles: {
    salesperson: [...APPLY, "requestChange", "issueRed"],
    accountant: [...APPLY, "send", "issue", "reject", "requestChange", "approveChange", "rejectChange", "issueRed", "turnRed", "complete"],
    invitedCustomer: ["read"],
  },
  screens: {
    prepare: { path: "InvoiceRequest", ...PREPARE_APPROVED, actions: [...PREPARE_APPROVED.actions, "turnRed"], filters: FILTERS },
    approve: {
      path: "InvoiceRequestApprove",
      ...APPROVE,
      stages: ["inApproval", "approved", "changing"],
      actions: ["reject", "withdraw", "send", "issue", "approveChange", "rejectChange"],
      filters: [...FILTERS, "taxStatus"],
    },
    change: {
      path: "InvoiceRequestChange",
      kind: "prepare",
      stages: ["approved", "changing", "issued"],
      actions: ["requestChange", "approveChange", "rejectChange", "issueRed", "complete"],
      filters: FILTERS,
    },
    query: { path: "/salesInvoiceQuery", ...QUERY },
    bearing: { path: "invoiceInquiryLyc", ...QUERY, where: { unitId: { code: "LYC" } }, columns: BEARING },
  },
});
