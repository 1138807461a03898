import { LOOK, WRITE } from "#define/access/grants";
import { choice, date, docNo, link, longText, money, percent, price, text } from "#define/field";
import { defineModule } from "#define/module";
import { purchaseOrderLines, purchaseOrders } from "#db/schema/purchasing/purchasing";
import { endsContracts } from "#posting/dealing/end";
import { isNobodysTwin, keepsLines, MIRRORED } from "#posting/dealing/mirrored";
import { notBlocked } from "#posting/party/blocked";
import { deriveOrder } from "./purchaseOrder/amounts.ts";
import { isQualified, ORDER_TYPES } from "./purchaseOrder/supplier.ts";
import { counted } from "../counted.ts";
import { currencyField, placeFields } from "../seller.ts";
import { defineLines } from "#define/lines";

const lines = defineLines({
  table: purchaseOrderLines,
  parent: "orderId",
  required: true,
  fields: {
    materialId: link("masterData.material", { required: true, readonly: MIRRORED }),
    quantity: counted({ required: true, sign: "positive", readonly: MIRRORED }),
    receivedQuantity: counted({ system: true }),
    unitPrice: price({ required: true, sign: "notNegative", currency: "currency", readonly: MIRRORED }),
    taxRate: percent({ sign: "notNegative", readonly: MIRRORED }),
    amount: money({ system: true, currency: "currency" }),
    taxAmount: money({ system: true, currency: "currency" }),
    deliveryOn: date(),
    notes: text({ max: 500 }),
  },
  sums: ["quantity", "receivedQuantity", "amount", "taxAmount"],
});

/** The contract of the company of the group that sells. */
const CONTRACT_THERE = { module: "sales.salesContract", id: "twinId", company: "twinCompId" } as const;

/** Whom an order may go to, however long it was on its way. */
const FIT = [notBlocked("supplierId"), isQualified] as const;

export default defineModule({
  id: "purchasing.purchaseOrder",
  table: purchaseOrders,
  kind: "company",
  title: { code: "docNo" },
  scope: { department: "departmentId", owner: "buyerId", creator: "createdBy", creatorUntilOwned: true },
  fields: {
    docNo: docNo("PO"),
    docOn: date({ required: true, initial: { from: "today" }, readonly: MIRRORED }),
    orderType: choice(ORDER_TYPES, { required: true, initial: "standard" }),
    ...placeFields,
    supplierId: link("purchasing.supplier", {
      required: true,
      readonly: MIRRORED,
      fetches: { currency: "currency", buyerId: "buyerId" },
    }),
    buyerId: link("masterData.employee", { initial: { from: "viewerEmployee" } }),
    currency: { ...currencyField, readonly: MIRRORED },
    deliveryOn: date(),
    freight: money({ sign: "notNegative", currency: "currency", initial: "0", unrounded: true, readonly: MIRRORED }),
    amount: money({ system: true, currency: "currency" }),
    taxAmount: money({ system: true, currency: "currency" }),
    totalAmount: money({ system: true, currency: "currency" }),
    twinCompId: link("masterData.company", { system: true, hidden: { empty: "twinId" } }),
    twinNo: text({ system: true, hidden: { empty: "twinId" }, opens: CONTRACT_THERE }),
    twinId: text({ system: true, hidden: true }),
    notes: longText(),
  },
  lines: { lines },
  columns: [
    "docNo",
    "docOn",
    "stage",
    "supplierId",
    "orderType",
    "deliveryOn",
    "currency",
    "amount",
    "taxAmount",
    "totalAmount",
    "buyerId",
    "departmentId",
    "notes",
  ],
  sums: ["amount", "taxAmount", "totalAmount"],
  search: ["docNo", "notes"],
  sort: { by: "docOn", descending: true },
  stages: ["01", "02", "03", "04", "05", "06", "07", "08", "09"],
  editable: ["01"],
  final: ["06", "07"],
  derive: deriveOrder,
  check: [keepsLines],
  deletes: [isNobodysTwin],
  changes: (document) => document.header.docOn.slice(0, 4),
  actions: {
    submit: { from: ["01"], to: "02", check: FIT },
    withdraw: { from: ["02"], to: "01" },
    approve: { from: ["02"], to: "08", check: FIT },
    reject: { from: ["02"], to: "09", reason: true },
    revise: { from: ["09"], to: "01" },
    putInForce: { from: ["08"], to: "03", check: FIT },
    receivePart: { from: ["03", "04"], to: "04", system: true },
    receiveAll: { from: ["03", "04"], to: "05", system: true },
    takeBackPart: { from: ["05"], to: "04", system: true },
    takeBackAll: { from: ["04", "05"], to: "03", system: true },
    closeShort: { from: ["03", "04"], to: "06", reason: true, post: [endsContracts] },
    archive: { from: ["05"], to: "06" },
    cancel: { from: ["01", "09"], to: "07", reason: true, post: [endsContracts] },
  },
  roles: {
    keeper: ["read"],
    buyer: [...WRITE, "submit", "withdraw", "revise", "putInForce", "closeShort", "archive", "cancel"],
    planner: LOOK,
    quality: ["read"],
  },
  screens: {
    prepare: {
      path: "/purOrder",
      kind: "prepare",
      stages: ["01", "09"],
      actions: ["submit", "revise", "cancel"],
      filters: ["supplierId", "docOn", "buyerId"],
    },
    approve: {
      path: "/purApproval",
      kind: "confirm",
      stages: ["02", "08"],
      actions: ["approve", "reject", "withdraw", "putInForce"],
      filters: ["supplierId", "docOn", "buyerId"],
    },
    query: {
      path: "/purOrderQuery",
      kind: "query",
      filters: ["supplierId", "docOn", "orderType", "buyerId", "departmentId", "deliveryOn"],
    },
  },
});
