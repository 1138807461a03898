import { choice, date, docNo, instant, link, longText, money, rate, text } from "#define/field";
import { defineLines, defineModule } from "#define/module";
import { salesReceiptApplications, salesReceipts } from "#db/schema/sales";
import { deriveMoneyReceipt } from "#posting/moneyReceiptAmounts";
import { appliesNoMore, confirmReceipts } from "#posting/salesReceipt";

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
  scope: { department: "departmentId", owner: "salespersonId", creator: "createdBy" },
  fields: {
    docNo: docNo("SR"),
    docOn: date({ required: true, initial: { from: "today" } }),
    customerId: link("crm.customer", { required: true, fills: { regionId: "regionId", ownerId: "salespersonId", currency: "currency" } }),
    departmentId: link("masterData.department", { required: true, initial: { from: "viewerDepartment" }, fills: { unitId: "unitId" } }),
    unitId: link("masterData.businessUnit"),
    regionId: link("masterData.marketRegion"),
    salespersonId: link("masterData.employee", { initial: { from: "viewerEmployee" } }),
    currency: link("masterData.currency", { by: "code", required: true, initial: { from: "companyCurrency" } }),
    exchangeRate: rate({ system: true }),
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
  stages: ["draft", "submitted", "rejected", "confirmed", "void"],
  editable: ["draft", "rejected"],
  final: ["confirmed", "void"],
  derive: deriveMoneyReceipt,
  check: [appliesNoMore],
  actions: {
    submit: { from: ["draft", "rejected"], to: "submitted" },
    withdraw: { from: ["submitted"], to: "draft" },
    confirm: { from: ["submitted"], to: "confirmed", post: [confirmReceipts] },
    reject: { from: ["submitted"], to: "rejected", reason: true },
    void: { from: ["draft", "rejected"], to: "void" },
  },
  screens: {
    prepare: {
      path: "receiptAdd",
      kind: "prepare",
      stages: ["draft", "rejected"],
      actions: ["submit", "void"],
      filters: ["customerId", "docOn", "method"],
    },
    confirm: {
      path: "crmReturnMoney",
      kind: "confirm",
      stages: ["submitted"],
      actions: ["confirm", "reject", "withdraw"],
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
