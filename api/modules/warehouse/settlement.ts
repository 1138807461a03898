import { ENTER } from "#define/access/grants";
import { date, docNo, link, money, percent, price, text } from "#define/field";
import { defineModule } from "#define/module";
import { settlementLines, settlements } from "#db/schema/warehouse/settlement";
import { deriveSettlement } from "./settlement/amounts.ts";
import { collectConsumption, fillSettlement, freeBought, holdBought, reverseSettlement, settleConsumption } from "./settlement/posting.ts";
import { fitsDefinition, isPricedByRule, settlesOpen } from "./settlement/rules.ts";
import { fitsWhatIsBought } from "#posting/stock/warehouseLimits";
import { counted } from "../counted.ts";
import { confirming, PREPARE } from "../prepared.ts";
import { slip } from "../printing.ts";
import { changesMonth, positionFields, STOCK_DOCUMENT, stockHeaderFields, storeSteps } from "../stockDocument.ts";
import { defineLines } from "#define/lines";

const lines = defineLines({
  table: settlementLines,
  parent: "settlementId",
  fields: {
    issueLineId: link("warehouse.issueRow", {
      fetches: { materialId: "materialId", returnableQuantity: "quantity", batch: "batch", area: "area", seat: "seat", box: "box" },
    }),
    materialId: link("masterData.material", { required: true, takesSealed: true }),
    ...positionFields,
    quantity: counted({ required: true, sign: "positive" }),
    unitPrice: price({ sign: "notNegative" }),
    taxRate: percent({ sign: "notNegative" }),
    amount: money({ system: true }),
    taxAmount: money({ system: true }),
    invoiceNo: text({ max: 60 }),
    notes: text({ max: 500 }),
  },
  sums: ["quantity", "amount", "taxAmount"],
  itemsFrom: {
    consumption: {
      module: "warehouse.issueRow",
      where: { warehouseId: { field: "warehouseId" }, supplierId: { field: "supplierId" }, isUnsettled: true },
      fetches: {
        issueLineId: "id",
        materialId: "materialId",
        quantity: "returnableQuantity",
        batch: "batch",
        area: "area",
        seat: "seat",
        box: "box",
      },
    },
    stock: {
      module: "warehouse.stockBalance",
      where: { warehouseId: { field: "warehouseId" }, owner: "supplier", state: "available" },
      fetches: { materialId: "materialId", quantity: "available", batch: "batch", area: "area", seat: "seat", box: "box" },
    },
  },
});

const machine = storeSteps(
  {
    submit: { check: [settlesOpen, isPricedByRule], post: [fillSettlement, holdBought] },
    back: { post: [freeBought] },
    book: { check: [settlesOpen], post: [settleConsumption] },
    reverse: { post: [reverseSettlement] },
  },
  fitsWhatIsBought,
);
/** What was used meets the account of its issue, what is bought the suppliers'. */
const { operationTypeId: _, ...headerFields } = stockHeaderFields();
const FILTERS = ["warehouseId", "departmentId", "supplierId", "docOn"] as const;

export default defineModule({
  id: "warehouse.settlement",
  order: 8,
  table: settlements,
  ...STOCK_DOCUMENT,
  fields: {
    docNo: docNo("ST"),
    ...headerFields,
    ruleId: link("warehouse.settlementRule", { required: true, fetches: { supplierId: "supplierId", warehouseId: "warehouseId" } }),
    supplierId: link("purchasing.supplier", { required: true }),
    consumedFrom: date({ required: true }),
    consumedTo: date({ required: true, initial: { from: "today" } }),
    taxAmount: money({ system: true }),
  },
  lines: { lines },
  columns: [
    "docNo",
    "docOn",
    "stage",
    "warehouseId",
    "supplierId",
    "ruleId",
    "consumedFrom",
    "consumedTo",
    "totalQuantity",
    "totalAmount",
    "taxAmount",
    "notes",
  ],
  sums: ["totalAmount", "taxAmount"],
  search: ["docNo", "notes"],
  derive: deriveSettlement,
  check: [fitsDefinition],
  ...machine,
  actions: {
    ...machine.actions,
    changeMonth: changesMonth("warehouse.settlement"),
    collect: { from: ["draft"], to: "draft", post: [collectConsumption] },
  },
  prints: { standard: slip(["preparer", "keeper"]) },
  roles: { keeper: [...ENTER, "collect"], accountant: ["attach", "confirm", "reject", "reverse", "changeMonth"] },
  screens: {
    prepare: {
      path: "/settleAccount",
      ...PREPARE,
      actions: ["collect", "submit", "void"],
      filters: FILTERS,
      header: ["warehouseId", "departmentId"],
    },
    confirm: { path: "/settleAccountConfirm", ...confirming("confirm"), filters: FILTERS },
    query: {
      path: "/settleAccountQuery",
      kind: "query",
      filters: [...FILTERS, "ruleId", "consumedTo"],
    },
  },
});
