import { date, docNo, instant, link, longText, money, month, price, quantity, text } from "#define/field";
import { defineLines, defineModule } from "#define/module";
import { goodsReceiptLines, goodsReceipts } from "#db/schema/warehouse";
import { fitsLockedOrder, fitsOrder, hasBatches, hasPrices, receiveGoods } from "#posting/goodsReceipt";
import { deriveReceipt } from "#posting/receiptAmounts";
import { placeFields } from "../seller.ts";
import { confirming, PREPARE, prepared } from "../prepared.ts";

const lines = defineLines({
  table: goodsReceiptLines,
  parent: "receiptId",
  required: true,
  fields: {
    materialId: link("masterData.material", { required: true }),
    quantity: quantity({ required: true, sign: "positive" }),
    unitPrice: price({ sign: "notNegative" }),
    amount: money({ system: true }),
    batch: text({ max: 60 }),
    producedOn: date(),
    expiresOn: date(),
    area: text({ max: 30 }),
    seat: text({ max: 30 }),
    box: text({ max: 30 }),
    notes: text({ max: 500 }),
  },
  sums: ["quantity", "amount"],
});

export default defineModule({
  id: "warehouse.goodsReceipt",
  table: goodsReceipts,
  kind: "company",
  title: { code: "docNo" },
  scope: { department: "departmentId", warehouse: "warehouseId", creator: "createdBy" },
  fields: {
    docNo: docNo("GR"),
    docOn: date({ required: true, initial: { from: "today" } }),
    warehouseId: link("masterData.warehouse", { required: true, fills: { departmentId: "departmentId" } }),
    ...placeFields,
    purchaseOrderId: link("purchasing.purchaseOrder", { fills: { supplierId: "supplierId" } }),
    supplierId: link("purchasing.supplier"),
    deliveryNote: text({ max: 60 }),
    notes: longText(),
    totalQuantity: quantity({ system: true }),
    totalAmount: money({ system: true }),
    postedOn: date({ system: true }),
    postedMonth: month({ system: true }),
    confirmedAt: instant(),
  },
  lines: { lines },
  columns: [
    "docNo",
    "docOn",
    "stage",
    "warehouseId",
    "supplierId",
    "purchaseOrderId",
    "totalQuantity",
    "totalAmount",
    "departmentId",
    "notes",
  ],
  sums: ["totalQuantity", "totalAmount"],
  search: ["docNo", "deliveryNote", "notes"],
  sort: { by: "docOn", descending: true },
  derive: deriveReceipt,
  check: [fitsOrder],
  ...prepared(
    "confirm",
    "posted",
    { check: [fitsOrder, hasPrices, hasBatches] },
    { check: [fitsLockedOrder, hasPrices, hasBatches], post: [receiveGoods] },
  ),
  screens: {
    prepare: {
      path: "/warehouseReceiptPreparation",
      ...PREPARE,
      filters: ["warehouseId", "supplierId", "docOn"],
    },
    confirm: {
      path: "/receiptConfirmation",
      ...confirming("confirm"),
      filters: ["warehouseId", "supplierId", "docOn"],
    },
  },
});
