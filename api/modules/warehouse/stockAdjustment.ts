import { ENTER } from "#define/access/grants";
import { docNo, longText, money, text } from "#define/field";
import { defineModule } from "#define/module";
import { stockAdjustmentLines, stockAdjustments } from "#db/schema/warehouse/stockDocument";
import { deriveAdjustment } from "./stockAdjustment/amounts.ts";
import { isTraced } from "#posting/stock/serial";
import { adjustsSomething, adjustStock, freeAdjustment, holdAdjustment, namesOwner, undoAdjustment } from "./stockAdjustment/posting.ts";
import { goesAsTypeSays } from "#posting/stock/operationType";
import { fitsWhatComes } from "#posting/stock/warehouseLimits";
import { counted } from "../counted.ts";
import { confirming } from "../prepared.ts";
import {
  AT_WAREHOUSE,
  changesMonth,
  OWNERSHIP,
  ownershipFields,
  POSITION,
  STOCK_DOCUMENT,
  STOCK_SCAN,
  stockHeaderFields,
  stockLineFields,
  storeSteps,
} from "../stockDocument.ts";
import { slip } from "../printing.ts";
import { defineLines } from "#define/lines";

const lines = defineLines({
  table: stockAdjustmentLines,
  parent: "adjustmentId",
  required: true,
  scan: STOCK_SCAN,
  fields: {
    ...stockLineFields,
    ...ownershipFields(),
    quantity: counted({ required: true, sign: "any" }),
    amount: money({ sign: "any" }),
    freeReason: text({ max: 200 }),
  },
  columns: ["materialId", "quantity", "unitPrice", "amount", "freeReason", ...POSITION, ...OWNERSHIP, "notes"],
  sums: ["quantity", "amount"],
});

const machine = storeSteps(
  {
    submit: { check: [isTraced, goesAsTypeSays], post: [holdAdjustment] },
    back: { post: [freeAdjustment] },
    book: { fourEyes: "submitter", check: [isTraced, goesAsTypeSays], post: [adjustStock] },
    reverse: { post: [undoAdjustment] },
  },
  fitsWhatComes,
);

export default defineModule({
  id: "warehouse.stockAdjustment",
  order: 6,
  table: stockAdjustments,
  ...STOCK_DOCUMENT,
  fields: {
    docNo: docNo("SA"),
    ...stockHeaderFields(),
    reason: longText({ required: true, max: 1000 }),
  },
  lines: { lines },
  columns: ["docNo", "docOn", "stage", "warehouseId", "reason", "totalQuantity", "totalAmount", "departmentId", "notes"],
  sums: ["totalAmount"],
  search: ["docNo", "reason", "notes"],
  derive: deriveAdjustment,
  check: [adjustsSomething, namesOwner],
  ...machine,
  actions: { ...machine.actions, changeMonth: changesMonth("warehouse.stockAdjustment") },
  prints: { standard: slip(["preparer", "keeper", "approver"]) },
  roles: { keeper: [...ENTER, "confirm", "reject", "reverse"], accountant: ["changeMonth"] },
  screens: {
    prepare: {
      path: "/adjustmentOrder",
      ...AT_WAREHOUSE,
    },
    confirm: {
      path: "/adjustmentOrderConfirm",
      ...confirming("confirm"),
      filters: ["warehouseId", "docOn"],
    },
  },
});
