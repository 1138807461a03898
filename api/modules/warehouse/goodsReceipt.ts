import { ENTER, LOOK } from "#define/access/grants";
import { choice, date, docNo, link, percent, price, quantity, text } from "#define/field";
import { defineModule } from "#define/module";
import { goodsReceiptLines, goodsReceipts } from "#db/schema/warehouse/stockDocument";
import { fitsModels } from "#posting/stock/customerModelUse";
import { fitsLockedOrder, fitsOrder, nothingWentBack, orderPrices, receiveGoods, reverseReceipt } from "./goodsReceipt/posting.ts";
import { fitsIssue } from "./goodsReceipt/issueReturn.ts";
import { deriveReceipt } from "./goodsReceipt/amounts.ts";
import { isInspected, releaseInspected } from "./goodsReceipt/inspection.ts";
import { fillReceipt, isPriced } from "./goodsReceipt/preparation.ts";
import { fillsPlace } from "#posting/stock/placeRoom";
import { isTraced } from "#posting/stock/serial";
import { bringsSomething, expectNothing, expectQuantities, fitsExpected } from "./goodsReceipt/expected.ts";
import { counted } from "../counted.ts";
import { confirming, PREPARE } from "../prepared.ts";
import {
  changesMonth,
  modelFields,
  STOCK_DOCUMENT,
  STOCK_SCAN,
  stockedMaterial,
  stockHeaderFields,
  stockLineFields,
  storeSteps,
} from "../stockDocument.ts";
import { LINE_LABELS, LINE_PLATES, slip } from "../printing.ts";
import { fitsWarehouse } from "#posting/stock/warehouseLimits";
import { defineLines } from "#define/lines";

/** Before it is booked nobody inspects it. */
const NOT_INSPECTED = { stage: ["draft", "submitted", "rejected", "void"] } as const;

const lines = defineLines({
  table: goodsReceiptLines,
  parent: "receiptId",
  required: true,
  scan: STOCK_SCAN,
  fields: {
    ...stockLineFields,
    materialId: { ...stockedMaterial, takesSealed: { any: [{ not: { empty: "purchaseOrderId" } }, { not: { empty: "issueLineId" } }] } },
    quantity: counted({ required: true, sign: "any" }),
    ...modelFields,
    expectedQuantity: counted({ system: true }),
    returnedQuantity: counted({ system: true, hidden: { not: { stage: ["posted"] } } }),
    auxiliaryQuantity: quantity({ sign: "notNegative" }),
    plannedPrice: price({ system: true }),
    taxRate: percent({ sign: "notNegative" }),
    state: choice(["available", "inspection"], { required: true, initial: "available" }),
    manufacturerId: link("masterData.manufacturer"),
    producedOn: date(),
    expiresOn: date(),
    freeReason: text({ max: 200 }),
    issueLineId: link("warehouse.issueRow"),
    acceptedQuantity: counted({ system: true, sign: "notNegative", hidden: NOT_INSPECTED }),
    rejectedQuantity: counted({ system: true, sign: "notNegative", hidden: NOT_INSPECTED }),
  },
  columns: [
    "materialId",
    "customerModelId",
    "packingQuantity",
    "quantity",
    "auxiliaryQuantity",
    "unitPrice",
    "amount",
    "plannedPrice",
    "taxRate",
    "freeReason",
    "batch",
    "producedOn",
    "expiresOn",
    "manufacturerId",
    "state",
    "acceptedQuantity",
    "rejectedQuantity",
    "area",
    "seat",
    "box",
    "serialNos",
    "issueLineId",
    "departmentId",
    "employeeId",
    "notes",
    "expectedQuantity",
    "returnedQuantity",
  ],
  sums: ["quantity", "amount"],
  itemsFrom: {
    order: {
      module: "purchasing.orderRow",
      where: { orderId: { field: "purchaseOrderId" }, isOpen: true },
      fetches: { materialId: "materialId", quantity: "openQuantity", taxRate: "taxRate" },
    },
    issue: {
      module: "warehouse.issueRow",
      where: { warehouseId: { field: "warehouseId" }, isReturnable: true },
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
  },
});

const FILTERS = ["departmentId", "warehouseId", "operationTypeId", "supplierId", "docOn"] as const;

const machine = storeSteps(
  {
    submit: { check: [fitsOrder, fitsIssue, isPriced, isTraced], post: [fillReceipt, expectQuantities] },
    back: { post: [expectNothing] },
    book: {
      input: { lines: { lines: ["quantity", "batch", "producedOn", "expiresOn", "area", "seat", "box", "serialNos"] }, prepared: true },
      check: [bringsSomething, fitsExpected, fitsLockedOrder, fitsIssue, isTraced],
      post: [receiveGoods],
    },
    reverse: { check: [nothingWentBack], post: [reverseReceipt] },
  },
  fitsWarehouse,
  orderPrices,
);

export default defineModule({
  id: "warehouse.goodsReceipt",
  order: 1,
  table: goodsReceipts,
  ...STOCK_DOCUMENT,
  fields: {
    docNo: docNo("GR"),
    ...stockHeaderFields("receive"),
    purchaseOrderId: link("purchasing.purchaseOrder", { fetches: { supplierId: "supplierId" } }),
    supplierId: link("purchasing.supplier"),
    deliveryNote: text({ max: 60 }),
    customerId: link("crm.customer"),
    projectId: link("masterData.project"),
    contractNo: text({ max: 60 }),
    invoiceNo: text({ max: 60 }),
  },
  lines: { lines },
  columns: [
    "docNo",
    "docOn",
    "stage",
    "warehouseId",
    "operationTypeId",
    "supplierId",
    "purchaseOrderId",
    "totalQuantity",
    "totalAmount",
    "departmentId",
    "notes",
  ],
  sums: ["totalAmount"],
  search: ["docNo", "deliveryNote", "contractNo", "invoiceNo", "notes"],
  derive: deriveReceipt,
  foresees: fillReceipt,
  warns: [fillsPlace],
  check: [bringsSomething, fitsOrder, fitsModels],
  ...machine,
  actions: {
    ...machine.actions,
    inspect: {
      from: ["posted"],
      to: "posted",
      input: { lines: { lines: ["acceptedQuantity", "rejectedQuantity"] } },
      check: [isInspected],
      post: [releaseInspected],
    },
    changeMonth: changesMonth("warehouse.goodsReceipt"),
  },
  prints: { standard: slip(["preparer", "deliverer", "keeper", "checker"]), labels: LINE_LABELS, plates: LINE_PLATES },
  variants: {
    LYC: {
      prefix: "LGR",
      fields: {
        "lines.customerModelId": { required: true, hidden: false },
        "lines.packingQuantity": { required: true, hidden: false },
        "lines.batch": { required: true },
      },
    },
  },
  roles: {
    keeper: [...ENTER, "confirm", "inspect", "reject", "reverse"],
    buyer: LOOK,
    accountant: ["changeMonth"],
    planner: LOOK,
    quality: [...LOOK, "attach", "inspect", "reject"],
  },
  screens: {
    prepare: { path: "/warehouseReceiptPreparation", ...PREPARE, filters: FILTERS, header: ["departmentId", "warehouseId"] },
    prepareBearing: {
      path: "/warehouseReceiptPreparationLYC",
      ...PREPARE,
      variant: "LYC",
      filters: [...FILTERS, "customerId"],
      header: ["departmentId", "warehouseId"],
    },
    confirm: { path: "/receiptConfirmation", ...confirming("confirm"), filters: FILTERS },
  },
});
