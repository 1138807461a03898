import { date, docNo, link, text } from "#define/field";
import { defineLines, defineModule } from "#define/module";
import { goodsReceiptLines, goodsReceipts } from "#db/schema/stockDocument";
import { fitsLockedOrder, fitsOrder, hasPrices, receiveGoods } from "#posting/goodsReceipt";
import { deriveReceipt } from "#posting/receiptAmounts";
import { isTraced } from "#posting/stockSerial";
import { confirming, PREPARE, prepared } from "../prepared.ts";
import { STOCK_SCAN, STOCK_SCOPE, STOCK_SORT, stockHeaderFields, stockLineFields } from "../stockDocument.ts";
import { LINE_LABELS, slip } from "../printing.ts";

const lines = defineLines({
  table: goodsReceiptLines,
  parent: "receiptId",
  required: true,
  scan: STOCK_SCAN,
  fields: { ...stockLineFields, producedOn: date(), expiresOn: date() },
  columns: ["materialId", "quantity", "unitPrice", "amount", "batch", "producedOn", "expiresOn", "area", "seat", "box", "notes"],
  sums: ["quantity", "amount"],
});

export default defineModule({
  id: "warehouse.goodsReceipt",
  table: goodsReceipts,
  kind: "company",
  title: { code: "docNo" },
  scope: STOCK_SCOPE,
  fields: {
    docNo: docNo("GR"),
    ...stockHeaderFields("receive"),
    purchaseOrderId: link("purchasing.purchaseOrder", { fills: { supplierId: "supplierId" } }),
    supplierId: link("purchasing.supplier"),
    deliveryNote: text({ max: 60 }),
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
  sort: STOCK_SORT,
  derive: deriveReceipt,
  check: [fitsOrder],
  ...prepared(
    "confirm",
    "posted",
    { check: [fitsOrder, hasPrices, isTraced] },
    { check: [fitsLockedOrder, hasPrices, isTraced], post: [receiveGoods] },
  ),
  prints: { standard: slip(["preparer", "deliverer", "keeper", "checker"]), labels: LINE_LABELS },
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
