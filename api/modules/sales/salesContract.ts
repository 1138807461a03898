import { choice, date, docNo, link, longText, money, percent, price, quantity, text } from "#define/field";
import { defineLines, defineModule } from "#define/module";
import { salesContractInstalments, salesContractProducts, salesContracts } from "#db/schema/salesContract";
import { deriveContract } from "#posting/contractAmounts";
import { cancelRest, closeContract, instalmentsSum, takeEffect } from "#posting/salesContract";
import { customerField, sellerFields } from "../seller.ts";

const products = defineLines({
  table: salesContractProducts,
  parent: "contractId",
  required: true,
  fields: {
    materialId: link("masterData.material", { required: true }),
    quantity: quantity({ required: true, sign: "positive" }),
    unitPrice: price({ required: true, sign: "notNegative", currency: "currency" }),
    taxRate: percent({ sign: "notNegative" }),
    amount: money({ system: true, currency: "currency" }),
    taxAmount: money({ system: true, currency: "currency" }),
    deliveryOn: date(),
    notes: text({ max: 500 }),
  },
  sums: ["quantity", "amount", "taxAmount"],
});

const instalments = defineLines({
  table: salesContractInstalments,
  parent: "contractId",
  required: true,
  fields: {
    kind: choice(["deposit", "progress", "delivery", "acceptance", "retention"], { required: true }),
    percent: percent({ sign: "notNegative" }),
    amount: money({ required: true, sign: "positive", currency: "currency" }),
    dueOn: date({ required: true }),
    acceptedOn: date(),
    invoicedAmount: money({ system: true, currency: "currency" }),
    departmentId: link("masterData.department", { system: true, hidden: true }),
    salespersonId: link("masterData.employee", { system: true, hidden: true }),
    notes: text({ max: 500 }),
  },
  columns: ["kind", "percent", "amount", "dueOn", "acceptedOn", "invoicedAmount", "notes"],
  sums: ["percent", "amount", "invoicedAmount"],
});

export default defineModule({
  id: "sales.salesContract",
  table: salesContracts,
  kind: "company",
  title: { code: "docNo", name: "title" },
  scope: { department: "departmentId", owner: "salespersonId", creator: "createdBy", customer: "customerId" },
  fields: {
    docNo: docNo("SC"),
    docOn: date({ required: true, initial: { from: "today" } }),
    title: text({ max: 200 }),
    customerId: customerField,
    productLineId: link("masterData.productLine"),
    endCustomerId: link("crm.endCustomer"),
    ...sellerFields,
    deliveryOn: date(),
    amount: money({ system: true, currency: "currency" }),
    taxAmount: money({ system: true, currency: "currency" }),
    totalAmount: money({ system: true, currency: "currency" }),
    effectiveOn: date({ system: true }),
    companyAmount: money({ system: true }),
    closedOn: date({ system: true }),
    cancelledAmount: money({ system: true }),
    notes: longText(),
  },
  lines: { products, instalments },
  columns: [
    "docNo",
    "title",
    "docOn",
    "stage",
    "customerId",
    "currency",
    "amount",
    "taxAmount",
    "totalAmount",
    "effectiveOn",
    "companyAmount",
    "deliveryOn",
    "productLineId",
    "regionId",
    "salespersonId",
    "departmentId",
  ],
  sums: ["totalAmount", "companyAmount"],
  search: ["docNo", "title"],
  sort: { by: "docOn", descending: true },
  stages: ["draft", "effective", "done", "closed", "void"],
  editable: ["draft"],
  final: ["closed", "void"],
  derive: deriveContract,
  changes: (document) => String(document.header.docOn).slice(0, 4),
  actions: {
    takeEffect: { from: ["draft"], to: "effective", check: [instalmentsSum], post: [takeEffect] },
    fulfil: { from: ["effective"], to: "done" },
    closeEarly: { from: ["effective"], to: "closed", reason: true, post: [cancelRest] },
    close: { from: ["done"], to: "closed", post: [closeContract] },
    void: { from: ["draft"], to: "void" },
  },
  screens: {
    prepare: {
      path: "salesContractMod",
      kind: "prepare",
      stages: ["draft"],
      actions: ["takeEffect", "void"],
      filters: ["customerId", "docOn", "salespersonId"],
    },
    query: {
      path: "salesContractQuery",
      kind: "query",
      actions: ["fulfil", "closeEarly", "close"],
      filters: ["customerId", "docOn", "regionId", "salespersonId", "departmentId", "productLineId"],
      opens: [{ name: "document", kind: "document", module: "sales.salesContract", id: "id" }],
    },
  },
});
