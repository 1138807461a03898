import { docNo, link, quantity, text } from "#define/field";
import { defineLines, defineModule } from "#define/module";
import { stockTransferLines, stockTransfers } from "#db/schema/transfer";
import {
  arrivesInPart,
  freeGoods,
  goesElsewhere,
  holdGoods,
  moveAtOnce,
  receivePart,
  receiveRest,
  sendBackRest,
  sendOff,
  undoTransfer,
} from "#posting/stockTransfer";
import { deriveTransfer } from "#posting/transferAmounts";
import { PREPARE, preparing } from "../prepared.ts";
import { changesMonth, STOCK_SCAN, STOCK_SORT, stockHeaderFields, stockLineFields } from "../stockDocument.ts";
import { slip } from "../printing.ts";

const { unitPrice: _, ...lineFields } = stockLineFields;
const SOURCE = { department: "departmentId", warehouse: "warehouseId" } as const;
const DESTINATION = { department: "inDepartmentId", warehouse: "inWarehouseId" } as const;
const NOTHING_RECEIVED = { field: "totalReceived", in: ["0.000000"] } as const;

const lines = defineLines({
  table: stockTransferLines,
  parent: "transferId",
  required: true,
  scan: STOCK_SCAN,
  fields: {
    ...lineFields,
    receivedQuantity: quantity({ system: true, hidden: { not: { stage: ["inTransit", "posted", "reversed"] } } }),
    arrivingQuantity: quantity({ system: true, sign: "notNegative", hidden: { not: { stage: ["inTransit"] } } }),
    inArea: text({ max: 30 }),
    inSeat: text({ max: 30 }),
    inBox: text({ max: 30 }),
  },
  columns: [
    "materialId",
    "quantity",
    "receivedQuantity",
    "arrivingQuantity",
    "amount",
    "batch",
    "area",
    "seat",
    "box",
    "inArea",
    "inSeat",
    "inBox",
    "serialNos",
    "notes",
  ],
  sums: ["quantity", "receivedQuantity", "amount"],
});

export default defineModule({
  id: "warehouse.stockTransfer",
  table: stockTransfers,
  kind: "company",
  title: { code: "docNo" },
  scope: { department: ["departmentId", "inDepartmentId"], warehouse: ["warehouseId", "inWarehouseId"], creator: "createdBy" },
  fields: {
    docNo: docNo("TO"),
    ...stockHeaderFields(),
    inWarehouseId: link("masterData.warehouse", { required: true, fills: { departmentId: "inDepartmentId" } }),
    inDepartmentId: link("masterData.department", { required: true }),
    totalReceived: quantity({ system: true }),
  },
  lines: { lines },
  columns: [
    "docNo",
    "docOn",
    "stage",
    "warehouseId",
    "inWarehouseId",
    "totalQuantity",
    "totalReceived",
    "totalAmount",
    "departmentId",
    "inDepartmentId",
    "notes",
  ],
  sums: ["totalQuantity", "totalReceived", "totalAmount"],
  search: ["docNo", "notes"],
  sort: STOCK_SORT,
  derive: deriveTransfer,
  check: [goesElsewhere],
  stages: ["draft", "submitted", "rejected", "inTransit", "posted", "reversed", "void"],
  editable: ["draft", "rejected"],
  final: ["reversed", "void"],
  actions: {
    ...preparing<"inTransit" | "posted" | "reversed">({ signs: "submittedBy", post: [holdGoods] }, { post: [freeGoods] }),
    confirmOut: { from: ["submitted"], to: "inTransit", place: SOURCE, post: [sendOff] },
    confirmOneStep: { from: ["submitted"], to: "posted", place: SOURCE, post: [moveAtOnce] },
    confirmIn: { from: ["inTransit"], to: "posted", place: DESTINATION, post: [receiveRest] },
    receivePart: {
      from: ["inTransit"],
      to: "inTransit",
      place: DESTINATION,
      input: { lines: { lines: ["arrivingQuantity", "inArea", "inSeat", "inBox"] } },
      check: [arrivesInPart],
      post: [receivePart],
    },
    returnToSource: {
      from: ["inTransit"],
      to: "reversed",
      place: SOURCE,
      when: NOTHING_RECEIVED,
      reverses: "confirmOut",
      post: [undoTransfer],
    },
    returnRest: { from: ["inTransit"], to: "posted", place: SOURCE, when: { not: NOTHING_RECEIVED }, reason: true, post: [sendBackRest] },
    reverse: {
      from: ["posted"],
      to: "reversed",
      place: DESTINATION,
      reverses: ["confirmIn", "confirmOneStep", "returnRest"],
      post: [undoTransfer],
    },
    changeMonth: changesMonth("warehouse.stockTransfer"),
  },
  prints: { standard: slip(["preparer", "issuer", "carrier", "keeper"]) },
  screens: {
    prepare: {
      path: "/moveTab",
      ...PREPARE,
      filters: ["warehouseId", "departmentId", "inWarehouseId", "docOn"],
      header: ["warehouseId", "departmentId"],
    },
    confirm: {
      path: "/moveTabConfirm",
      kind: "confirm",
      stages: ["submitted", "inTransit"],
      actions: ["confirmOut", "confirmOneStep", "confirmIn", "receivePart", "returnToSource", "returnRest", "reject", "withdraw"],
      filters: ["warehouseId", "inWarehouseId", "docOn"],
    },
  },
});
