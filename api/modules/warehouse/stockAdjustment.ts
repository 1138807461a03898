import { date, docNo, instant, link, longText, money, month, price, quantity, text } from "#define/field";
import { defineLines, defineModule } from "#define/module";
import { stockAdjustmentLines, stockAdjustments } from "#db/schema/warehouse";
import { deriveAdjustment } from "#posting/adjustmentAmounts";
import { adjustsSomething, adjustStock } from "#posting/stockAdjustment";

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
    departmentId: link("masterData.department", { required: true, initial: { from: "viewerDepartment" }, fills: { unitId: "unitId" } }),
    unitId: link("masterData.businessUnit"),
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
  stages: ["draft", "submitted", "rejected", "posted", "void"],
  editable: ["draft", "rejected"],
  final: ["posted", "void"],
  derive: deriveAdjustment,
  check: [adjustsSomething],
  actions: {
    submit: { from: ["draft", "rejected"], to: "submitted" },
    withdraw: { from: ["submitted"], to: "draft" },
    confirm: { from: ["submitted"], to: "posted", post: [adjustStock] },
    reject: { from: ["submitted"], to: "rejected", reason: true },
    void: { from: ["draft", "rejected"], to: "void" },
  },
  screens: {
    prepare: {
      path: "/adjustmentOrder",
      kind: "prepare",
      stages: ["draft", "rejected"],
      actions: ["submit", "void"],
      filters: ["warehouseId", "docOn"],
    },
    confirm: {
      path: "/adjustmentOrderConfirm",
      kind: "confirm",
      stages: ["submitted"],
      actions: ["confirm", "reject", "withdraw"],
      filters: ["warehouseId", "docOn"],
    },
  },
});
