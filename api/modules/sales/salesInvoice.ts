import { date, docNo, instant, link, longText, money, percent, rate, text } from "#define/field";
import { defineLines, defineModule } from "#define/module";
import { salesInvoiceLines, salesInvoices } from "#db/schema/sales";
import { deriveInvoice } from "#posting/invoiceAmounts";
import { fitsInstalments, issueInvoices } from "#posting/salesInvoice";

const lines = defineLines({
  table: salesInvoiceLines,
  parent: "invoiceId",
  required: true,
  fields: {
    contractId: link("sales.salesContract"),
    instalmentId: link("sales.contractInstalment", { where: { contractId: { field: "contractId" } }, fills: { dueOn: "dueOn" } }),
    description: text({ max: 300 }),
    totalAmount: money({ required: true, sign: "positive", currency: "currency" }),
    taxRate: percent({ sign: "notNegative" }),
    taxAmount: money({ system: true, currency: "currency" }),
    dueOn: date({ required: true }),
  },
  sums: ["totalAmount", "taxAmount"],
});

export default defineModule({
  id: "sales.salesInvoice",
  table: salesInvoices,
  kind: "company",
  title: { code: "docNo" },
  scope: { department: "departmentId", owner: "salespersonId", creator: "createdBy" },
  fields: {
    docNo: docNo("SI"),
    docOn: date({ required: true, initial: { from: "today" } }),
    invoiceNo: text({ max: 60 }),
    customerId: link("crm.customer", { required: true, fills: { regionId: "regionId", ownerId: "salespersonId", currency: "currency" } }),
    departmentId: link("masterData.department", { required: true, initial: { from: "viewerDepartment" }, fills: { unitId: "unitId" } }),
    unitId: link("masterData.businessUnit"),
    regionId: link("masterData.marketRegion"),
    salespersonId: link("masterData.employee", { initial: { from: "viewerEmployee" } }),
    currency: link("masterData.currency", { by: "code", required: true, initial: { from: "companyCurrency" } }),
    exchangeRate: rate({ system: true }),
    amount: money({ system: true, currency: "currency" }),
    taxAmount: money({ system: true, currency: "currency" }),
    totalAmount: money({ system: true, currency: "currency" }),
    postedOn: date({ system: true }),
    confirmedAt: instant(),
    notes: longText(),
  },
  lines: { lines },
  columns: [
    "docNo",
    "docOn",
    "stage",
    "invoiceNo",
    "customerId",
    "currency",
    "amount",
    "taxAmount",
    "totalAmount",
    "regionId",
    "salespersonId",
    "departmentId",
    "notes",
  ],
  sums: ["totalAmount"],
  search: ["docNo", "invoiceNo", "notes"],
  sort: { by: "docOn", descending: true },
  stages: ["draft", "submitted", "rejected", "issued", "void"],
  editable: ["draft", "rejected"],
  final: ["issued", "void"],
  derive: deriveInvoice,
  check: [fitsInstalments],
  actions: {
    submit: { from: ["draft", "rejected"], to: "submitted", check: [fitsInstalments] },
    withdraw: { from: ["submitted"], to: "draft" },
    issue: { from: ["submitted"], to: "issued", post: [issueInvoices] },
    reject: { from: ["submitted"], to: "rejected", reason: true },
    void: { from: ["draft", "rejected"], to: "void" },
  },
  screens: {
    prepare: {
      path: "InvoiceRequest",
      kind: "prepare",
      stages: ["draft", "rejected"],
      actions: ["submit", "void"],
      filters: ["customerId", "docOn", "salespersonId"],
    },
    confirm: {
      path: "InvoiceRequestApprove",
      kind: "confirm",
      stages: ["submitted"],
      actions: ["issue", "reject", "withdraw"],
      filters: ["customerId", "docOn", "salespersonId"],
    },
  },
});
