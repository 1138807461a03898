import { ENTER } from "#define/access/grants";
import { choice, docNo, link, quantity, text } from "#define/field";
import { defineModule } from "#define/module";
import { stockTransferLines, stockTransfers } from "#db/schema/warehouse/transfer";
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
  sendsOwn,
  undoTransfer,
} from "./stockTransfer/posting.ts";
import { namesGroupCompany, sendToCompany } from "./stockTransfer/across.ts";
import { deriveTransfer } from "./stockTransfer/amounts.ts";
import { sendRestBack } from "./stockTransfer/return.ts";
import { valueSubmitted } from "#posting/stock/submittedValue";
import { proposeBatches } from "#posting/stock/batchProposal";
import { holding } from "#posting/holding";
import { fillsDestination } from "#posting/stock/placeRoom";
import { isTraced } from "#posting/stock/serial";
import { fitsDestination, fitsWarehouse, keptByViewer, keptThere } from "#posting/stock/warehouseLimits";
import { counted } from "../counted.ts";
import { PREPARE, preparing } from "../prepared.ts";
import {
  APPROVED_BY_VALUE,
  changesMonth,
  FROM_STOCK,
  OWNERSHIP,
  ownershipFields,
  POSITION,
  STOCK_DOCUMENT,
  STOCK_SCAN,
  stockHeaderFields,
  stockLineFields,
} from "../stockDocument.ts";
import { slip } from "../printing.ts";
import { defineLines } from "#define/lines";

const { unitPrice: _, ...lineFields } = stockLineFields;
/** What moves within the inventory meets no account. */
const { operationTypeId: _type, ...headerFields } = stockHeaderFields();
const FITS = [fitsWarehouse, fitsDestination];
const SOURCE = { department: "departmentId", warehouse: "warehouseId" } as const;
const DESTINATION = { department: "inDepartmentId", warehouse: "inWarehouseId" } as const;
const goes = (direction: string) => ({ field: "direction", in: [direction] }) as const;
const [WITHIN, OUTGOING, INCOMING] = [goes("within"), goes("outgoing"), goes("incoming")];
const NOT_OUTGOING = { not: OUTGOING } as const;
const ELSEWHERE = { all: [{ not: { empty: "partnerId" } }, { not: INCOMING }] } as const;
const NOTHING_RECEIVED = { field: "totalReceived", in: ["0.000000"] } as const;

const lines = defineLines({
  table: stockTransferLines,
  parent: "transferId",
  required: true,
  scan: STOCK_SCAN,
  fields: {
    ...lineFields,
    ...ownershipFields(),
    inState: choice(["available", "inspection", "blocked"]),
    receivedQuantity: counted({ system: true, hidden: { not: { stage: ["inTransit", "posted", "reversed"] } } }),
    arrivingQuantity: counted({ system: true, sign: "notNegative", hidden: { not: { stage: ["inTransit"] } } }),
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
    ...POSITION,
    ...OWNERSHIP,
    "inState",
    "inArea",
    "inSeat",
    "inBox",
    "serialNos",
    "notes",
  ],
  sums: ["quantity", "receivedQuantity", "amount"],
  itemsFrom: { stock: FROM_STOCK },
});

/** Both ends of a transfer. */
const MOVE = [
  "confirmOut",
  "confirmOneStep",
  "confirmIn",
  "receivePart",
  "returnToSource",
  "returnRest",
  "returnAcross",
  "sendAcross",
  "takeBack",
];

export default defineModule({
  id: "warehouse.stockTransfer",
  order: 3,
  table: stockTransfers,
  ...STOCK_DOCUMENT,
  scope: { department: ["departmentId", "inDepartmentId"], warehouse: ["warehouseId", "inWarehouseId"], creator: "createdBy" },
  fields: {
    docNo: docNo("TO"),
    ...headerFields,
    direction: choice(["within", "outgoing", "incoming"], { system: true }),
    partnerId: link("masterData.relatedCompany", { where: { isGroupCompany: true } }),
    inWarehouseId: link("masterData.warehouse", {
      required: { empty: "partnerId" },
      hidden: ELSEWHERE,
      fetches: { departmentId: "inDepartmentId" },
    }),
    inDepartmentId: link("masterData.department", { required: { empty: "partnerId" }, hidden: ELSEWHERE }),
    totalReceived: quantity({ system: true, of: { lines: "lines", fields: ["receivedQuantity"] } }),
  },
  lines: { lines },
  columns: [
    "docNo",
    "docOn",
    "stage",
    "warehouseId",
    "inWarehouseId",
    "direction",
    "partnerId",
    "totalQuantity",
    "totalReceived",
    "totalAmount",
    "departmentId",
    "inDepartmentId",
    "notes",
  ],
  sums: ["totalAmount"],
  search: ["docNo", "notes"],
  derive: deriveTransfer,
  warns: [fillsDestination],
  check: [goesElsewhere, sendsOwn, namesGroupCompany],
  approval: APPROVED_BY_VALUE,
  stages: ["draft", "submitted", "rejected", "inTransit", "posted", "reversed", "void"],
  editable: ["draft", "rejected"],
  final: ["reversed", "void"],
  actions: {
    ...preparing(
      { stampsUser: "submittedBy", check: FITS, post: [proposeBatches(stockTransferLines), holding(isTraced), holdGoods, valueSubmitted] },
      { post: [freeGoods] },
    ),
    confirmOut: {
      from: ["submitted"],
      to: "inTransit",
      actsOn: SOURCE,
      when: WITHIN,
      check: [keptByViewer, ...FITS, isTraced],
      post: [sendOff],
    },
    confirmOneStep: {
      from: ["submitted"],
      to: "posted",
      actsOn: SOURCE,
      when: WITHIN,
      check: [keptByViewer, keptThere, ...FITS, isTraced],
      post: [moveAtOnce],
    },
    sendAcross: {
      from: ["submitted"],
      to: "inTransit",
      actsOn: SOURCE,
      when: OUTGOING,
      check: [keptByViewer, fitsWarehouse, namesGroupCompany, isTraced],
      post: [sendToCompany],
    },
    confirmIn: { from: ["inTransit"], to: "posted", actsOn: DESTINATION, when: NOT_OUTGOING, check: [keptThere], post: [receiveRest] },
    receivePart: {
      from: ["inTransit"],
      to: "inTransit",
      actsOn: DESTINATION,
      when: NOT_OUTGOING,
      input: { lines: { lines: ["arrivingQuantity", "inArea", "inSeat", "inBox"] } },
      check: [keptThere, fitsDestination, arrivesInPart],
      post: [receivePart],
    },
    returnToSource: {
      from: ["inTransit"],
      to: "reversed",
      actsOn: SOURCE,
      when: { all: [NOTHING_RECEIVED, WITHIN] },
      reverses: "confirmOut",
      check: [keptByViewer],
      post: [undoTransfer],
    },
    takeBack: {
      from: ["inTransit"],
      to: "reversed",
      actsOn: SOURCE,
      when: { all: [NOTHING_RECEIVED, { not: WITHIN }] },
      reverses: "sendAcross",
      check: [keptByViewer],
      post: [undoTransfer],
    },
    returnRest: {
      from: ["inTransit"],
      to: "posted",
      actsOn: SOURCE,
      when: { all: [{ not: NOTHING_RECEIVED }, WITHIN] },
      reason: true,
      check: [keptByViewer],
      post: [sendBackRest],
    },
    returnAcross: {
      from: ["inTransit"],
      to: "posted",
      actsOn: DESTINATION,
      when: { all: [{ not: NOTHING_RECEIVED }, INCOMING] },
      reason: true,
      check: [keptThere],
      post: [sendRestBack],
    },
    reverse: {
      from: ["posted"],
      to: "reversed",
      actsOn: DESTINATION,
      when: NOT_OUTGOING,
      reverses: ["confirmIn", "confirmOneStep", "returnRest", "returnAcross"],
      check: [keptThere],
      post: [undoTransfer],
    },
    changeMonth: changesMonth("warehouse.stockTransfer"),
  },
  prints: { standard: slip(["preparer", "issuer", "carrier", "keeper"]) },
  roles: { keeper: [...MOVE, ...ENTER, "reject", "reverse"], accountant: ["changeMonth"] },
  screens: {
    prepare: {
      path: "/moveTab",
      ...PREPARE,
      filters: ["warehouseId", "departmentId", "inWarehouseId", "partnerId", "docOn"],
      header: ["warehouseId", "departmentId"],
    },
    confirm: {
      path: "/moveTabConfirm",
      kind: "confirm",
      stages: ["submitted", "inTransit"],
      actions: [
        "confirmOut",
        "confirmOneStep",
        "sendAcross",
        "confirmIn",
        "receivePart",
        "returnToSource",
        "takeBack",
        "returnRest",
        "returnAcross",
        "reject",
        "withdraw",
      ],
      filters: ["warehouseId", "inWarehouseId", "direction", "partnerId", "docOn"],
    },
  },
});
