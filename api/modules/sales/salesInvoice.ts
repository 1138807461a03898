import { date, docNo, instant, link, longText, money, percent, text } from "#define/field";
import { defineLines, defineModule } from "#define/module";
import { salesInvoiceLines, salesInvoices } from "#db/schema/salesInvoice";
import { deriveInvoice } from "#posting/invoiceAmounts";
import { fitsInstalments, issueInvoices } from "#posting/salesInvoice";
import { customerField, sellerFields } from "../seller.ts";
import { confirming, PREPARE, prepared } from "../prepared.ts";

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
  scope: { department: "departmentId", owner: "salespersonId", creator: "createdBy", customer: "customerId" },
  fields: {
    docNo: docNo("SI"),
    docOn: date({ required: true, initial: { from: "today" } }),
    invoiceNo: text({ max: 60 }),
    customerId: customerField,
    ...sellerFields,
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
  derive: deriveInvoice,
  check: [fitsInstalments],
  ...prepared("issue", "issued", { check: [fitsInstalments] }, { post: [issueInvoices] }),
  screens: {
    prepare: {
      path: "InvoiceRequest",
      ...PREPARE,
      filters: ["customerId", "docOn", "salespersonId"],
    },
    confirm: {
      path: "InvoiceRequestApprove",
      ...confirming("issue"),
      filters: ["customerId", "docOn", "salespersonId"],
    },
  },
});
