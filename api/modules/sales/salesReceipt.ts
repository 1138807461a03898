import { choice, date, docNo, instant, link, longText, money, text } from "#define/field";
import { defineLines, defineModule } from "#define/module";
import { salesReceiptApplications, salesReceipts } from "#db/schema/salesReceipt";
import { deriveMoneyReceipt } from "#posting/moneyReceiptAmounts";
import { appliesNoMore, confirmReceipts } from "#posting/salesReceipt";
import { customerField, sellerFields } from "../seller.ts";
import { confirming, PREPARE, prepared } from "../prepared.ts";

const applications = defineLines({
  table: salesReceiptApplications,
  parent: "receiptId",
  fields: {
    itemId: link("sales.receivableItem", {
      required: true,
      where: { customerId: { field: "customerId" } },
      fills: { openAmount: "amount" },
    }),
    amount: money({ required: true, sign: "any", currency: "currency" }),
    notes: text({ max: 500 }),
  },
  sums: ["amount"],
});

export default defineModule({
  id: "sales.salesReceipt",
  table: salesReceipts,
  kind: "company",
  title: { code: "docNo" },
  scope: { department: "departmentId", owner: "salespersonId", creator: "createdBy", customer: "customerId" },
  fields: {
    docNo: docNo("SR"),
    docOn: date({ required: true, initial: { from: "today" } }),
    customerId: customerField,
    ...sellerFields,
    method: choice(["transfer", "bankBill", "commercialBill", "cash", "offset"]),
    paperNo: text({ max: 60 }),
    bank: text({ max: 200 }),
    totalAmount: money({ required: true, sign: "notNegative", currency: "currency" }),
    appliedAmount: money({ system: true, currency: "currency" }),
    postedOn: date({ system: true }),
    confirmedAt: instant(),
    notes: longText(),
  },
  lines: { applications },
  columns: [
    "docNo",
    "docOn",
    "stage",
    "customerId",
    "method",
    "currency",
    "totalAmount",
    "appliedAmount",
    "paperNo",
    "regionId",
    "salespersonId",
    "departmentId",
    "notes",
  ],
  sums: ["totalAmount", "appliedAmount"],
  search: ["docNo", "paperNo", "notes"],
  sort: { by: "docOn", descending: true },
  derive: deriveMoneyReceipt,
  check: [appliesNoMore],
  ...prepared("confirm", "confirmed", {}, { post: [confirmReceipts] }),
  screens: {
    prepare: {
      path: "receiptAdd",
      ...PREPARE,
      filters: ["customerId", "docOn", "method"],
    },
    confirm: {
      path: "crmReturnMoney",
      ...confirming("confirm"),
      filters: ["customerId", "docOn", "method"],
    },
    query: {
      path: "receiptQuery",
      kind: "query",
      filters: ["customerId", "docOn", "method", "regionId", "salespersonId"],
      opens: [{ name: "document", kind: "document", module: "sales.salesReceipt", id: "id" }],
    },
  },
});
