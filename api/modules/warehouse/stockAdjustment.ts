import { date, docNo, instant, link, longText, money, month, price, quantity, text } from "#define/field";
import { defineLines, defineModule } from "#define/module";
import { stockAdjustmentLines, stockAdjustments } from "#db/schema/warehouse";
import { deriveAdjustment } from "#posting/adjustmentAmounts";
import { adjustsSomething, adjustStock } from "#posting/stockAdjustment";
import { placeFields } from "../seller.ts";
import { confirming, PREPARE, prepared } from "../prepared.ts";

const lines = defineLines({
  table: stockAdjustmentLines,
  parent: "adjustmentId",
  required: true,
  fields: {
    materialId: link("masterData.material", { required: true }),
    quantity: quantity({ required: true, sign: "any" }),
    unitPrice: price({ sign: "notNegative" }),
    amount: money({ sign: "any" }),
    batch: text({ max: 60 }),
    area: text({ max: 30 }),
    seat: text({ max: 30 }),
    box: text({ max: 30 }),
    notes: text({ max: 500 }),
  },
  sums: ["quantity", "amount"],
});

export default defineModule({
  id: "warehouse.stockAdjustment",
  table: stockAdjustments,
  kind: "company",
  title: { code: "docNo" },
  scope: { department: "departmentId", warehouse: "warehouseId", creator: "createdBy" },
  fields: {
    docNo: docNo("SA"),
    docOn: date({ required: true, initial: { from: "today" } }),
    warehouseId: link("masterData.warehouse", { required: true, fills: { departmentId: "departmentId" } }),
    ...placeFields,
    reason: longText({ required: true, max: 1000 }),
    notes: longText(),
    totalQuantity: quantity({ system: true }),
    totalAmount: money({ system: true }),
    postedOn: date({ system: true }),
    postedMonth: month({ system: true }),
    confirmedAt: instant(),
  },
  lines: { lines },
  columns: ["docNo", "docOn", "stage", "warehouseId", "reason", "totalQuantity", "totalAmount", "departmentId", "notes"],
  sums: ["totalQuantity", "totalAmount"],
  search: ["docNo", "reason", "notes"],
  sort: { by: "docOn", descending: true },
  derive: deriveAdjustment,
  check: [adjustsSomething],
  ...prepared("confirm", "posted", {}, { post: [adjustStock] }),
  screens: {
    prepare: {
      path: "/adjustmentOrder",
      ...PREPARE,
      filters: ["warehouseId", "docOn"],
    },
    confirm: {
      path: "/adjustmentOrderConfirm",
      ...confirming("confirm"),
      filters: ["warehouseId", "docOn"],
    },
  },
});
