import { ENTER } from "#define/access/grants";
import { docNo, link, longText, money, text } from "#define/field";
import { defineModule } from "#define/module";
import { materialCorrectionLines, materialCorrections } from "#db/schema/warehouse/materialCorrection";
import { correctLines, freeRight, holdRight, isTracedAnew, namesOtherMaterial, undoCorrection } from "./materialCorrection/posting.ts";
import { counted } from "../counted.ts";
import { confirming, PREPARE } from "../prepared.ts";
import { changesMonth, STOCK_DOCUMENT, stockHeaderFields, storeSteps } from "../stockDocument.ts";
import { slip } from "../printing.ts";
import { defineLines } from "#define/lines";

const lines = defineLines({
  table: materialCorrectionLines,
  parent: "correctionId",
  required: true,
  fields: {
    moveId: link("warehouse.stockMove", { required: true, fetches: { materialId: "materialId", quantity: "quantity" } }),
    materialId: link("masterData.material", { required: true, takesSealed: true }),
    quantity: counted({ required: true, sign: "any" }),
    customerModelId: link("warehouse.customerModel", { hidden: true, fetches: { materialId: "rightMaterialId" } }),
    rightMaterialId: link("masterData.material", { required: true }),
    rightBatch: text({ max: 60 }),
    amount: money({ system: true }),
    notes: text({ max: 500 }),
  },
  sums: ["quantity", "amount"],
  itemsFrom: {
    moves: {
      module: "warehouse.stockMove",
      where: { warehouseId: { field: "warehouseId" } },
      fetches: { moveId: "id", materialId: "materialId", quantity: "quantity", rightBatch: "batch" },
    },
  },
});

const machine = storeSteps({
  submit: { check: [namesOtherMaterial, isTracedAnew], post: [holdRight] },
  back: { post: [freeRight] },
  book: { check: [namesOtherMaterial, isTracedAnew], post: [correctLines] },
  reverse: { post: [undoCorrection] },
});
/** What is booked anew keeps the account of what it corrects. */
const { operationTypeId: _, ...headerFields } = stockHeaderFields();
const FILTERS = ["departmentId", "warehouseId", "unitId", "docOn"] as const;
const VARIANT = "LYC";

export default defineModule({
  id: "warehouse.materialCorrection",
  order: 9,
  table: materialCorrections,
  ...STOCK_DOCUMENT,
  fields: { docNo: docNo("MC"), ...headerFields, reason: longText({ required: true, max: 1000 }) },
  lines: { lines },
  columns: ["docNo", "docOn", "stage", "warehouseId", "reason", "totalAmount", "departmentId", "notes"],
  sums: ["totalAmount"],
  search: ["docNo", "reason", "notes"],
  ...machine,
  actions: { ...machine.actions, changeMonth: changesMonth("warehouse.materialCorrection") },
  prints: { standard: slip(["preparer", "keeper", "approver"]) },
  variants: { [VARIANT]: { prefix: "LMC", fields: { "lines.customerModelId": { hidden: false } } } },
  roles: { keeper: ENTER, accountant: ["confirm", "reject", "reverse", "changeMonth"] },
  screens: {
    prepare: { path: "/transDetailCorrectLYC", ...PREPARE, variant: VARIANT, filters: FILTERS, header: ["departmentId", "warehouseId"] },
    confirm: { path: "/transDetailCorrectConfirmLYC", ...confirming("confirm"), variant: VARIANT, filters: FILTERS },
  },
});
