import { LOOK } from "#define/access/grants";
import type { Condition } from "#define/condition";
import { choice, date, docNo, flag, instant, integer, link, longText, money, percent, price, quantity, text } from "#define/field";
import { defineModule } from "#define/module";
import { stockCountLines, stockCounts } from "#db/schema/warehouse/count";
import { deriveCount } from "./stockCount/amounts.ts";
import {
  adjustmentsOf,
  compareCount,
  compareRecount,
  freeMissing,
  freePlaces,
  holdMissing,
  holdPlaces,
  isCounted,
  isExplained,
  isPriced,
  keepsBook,
  namesOwner,
  settleCount,
  tracesDifferences,
  tracesWhatIsFound,
  unsettleCount,
  valueDifferences,
} from "./stockCount/document.ts";
import { rememberBatches } from "#posting/stock/batchMemory";
import { fitsWhatIsFound, keptByViewer } from "#posting/stock/warehouseLimits";
import { counted } from "../counted.ts";
import { APPROVED_BY_VALUE, OWNERSHIP, ownershipFields, POSITION, STOCK_DOCUMENT, STOCK_SCAN } from "../stockDocument.ts";
import { slip } from "../printing.ts";
import { defineLines } from "#define/lines";

const ID = "warehouse.stockCount";
/** Who counts blind is not told what should be there. */
const BLIND: Condition = { all: [{ field: "isBlind", in: [true] }, { stage: ["init", "mod"] }, { not: { may: `${ID}.confirm` } }] };
/** Who counted neither confirms nor processes. */
const COUNTERS = ["submitter", "recounter"] as const;
const BOOKED: Condition = { field: "isBooked", in: [true] };
/** Where goods of the book were found is said before the count is entered. */
const ENTERED: Condition = { all: [BOOKED, { not: { stage: ["init"] } }] };
/** Whose goods of the book are is said then too, where the book does not. */
const OWNED: Condition = { any: [ENTERED, { all: [BOOKED, { field: "lacksOwner", in: [false] }] }] };
const place = { max: 30, readonly: ENTERED } as const;
const bookPlace = { system: true, hidden: { field: "isBooked", in: [false] } } as const;

const lines = defineLines({
  table: stockCountLines,
  parent: "countId",
  scan: { ...STOCK_SCAN, count: "countedQuantity" },
  fields: {
    materialId: link("masterData.material", { required: true, readonly: BOOKED, takesSealed: true }),
    batch: text({ max: 60, readonly: ENTERED }),
    area: text(place),
    seat: text(place),
    box: text(place),
    serialNos: text({ max: 100, readonly: BOOKED }),
    ...ownershipFields({ readonly: BOOKED }, { readonly: OWNED }),
    bookQuantity: counted({ system: true, secret: true, hidden: BLIND }),
    movedQuantity: counted({ system: true, secret: true, hidden: BLIND }),
    countedQuantity: counted({ sign: "notNegative" }),
    recountQuantity: counted({ system: true, sign: "notNegative", hidden: { stage: ["init"] } }),
    difference: counted({ system: true, secret: true, hidden: BLIND }),
    unitPrice: price({ sign: "notNegative", readonly: BOOKED }),
    differenceAmount: money({ system: true, secret: true, hidden: BLIND }),
    differenceReason: choice(["loss", "damage", "misplaced", "unit", "unbooked", "other"]),
    expiresOn: date(),
    manufacturerId: link("masterData.manufacturer"),
    employeeId: link("masterData.employee"),
    notes: text({ max: 500 }),
    isBooked: flag({ system: true, hidden: true }),
    lacksOwner: flag({ system: true, hidden: true }),
    bookBatch: text(bookPlace),
    bookArea: text(bookPlace),
    bookSeat: text(bookPlace),
    bookBox: text(bookPlace),
  },
  columns: [
    "materialId",
    "countedQuantity",
    "recountQuantity",
    "bookQuantity",
    "movedQuantity",
    "difference",
    "differenceReason",
    "area",
    "seat",
    "box",
    "batch",
    "serialNos",
    ...OWNERSHIP,
    "unitPrice",
    "differenceAmount",
    "expiresOn",
    "manufacturerId",
    "employeeId",
    "notes",
    "bookBatch",
    "bookArea",
    "bookSeat",
    "bookBox",
  ],
  sums: ["bookQuantity", "countedQuantity", "difference", "differenceAmount"],
});

export default defineModule({
  id: ID,
  order: 5,
  table: stockCounts,
  ...STOCK_DOCUMENT,
  fields: {
    docNo: docNo("SC"),
    docOn: date({ system: true }),
    warehouseId: link("masterData.warehouse", { system: true }),
    departmentId: link("masterData.department", { system: true }),
    unitId: link("masterData.businessUnit", { system: true }),
    materialClassId: link("masterData.materialClass", { system: true }),
    materialName: text({ system: true }),
    keeperId: link("masterData.employee"),
    isBlind: flag({ system: true }),
    tolerance: percent({ system: true }),
    runId: link("warehouse.stockCountRun", { system: true }),
    adjustmentId: link("warehouse.stockAdjustment", { system: true }),
    notes: longText(),
    frozenAt: instant(),
    bookedLines: integer({ system: true }),
    totalQuantity: quantity({ system: true, of: { lines: "lines", fields: ["recountQuantity", "countedQuantity"] } }),
    totalDifference: money({ system: true }),
    submittedValue: money({ system: true }),
    confirmedAt: instant(),
  },
  lines: { lines },
  columns: [
    "docNo",
    "docOn",
    "stage",
    "warehouseId",
    "materialClassId",
    "materialName",
    "keeperId",
    "isBlind",
    "tolerance",
    "totalQuantity",
    "totalDifference",
    "adjustmentId",
    "runId",
    "notes",
  ],
  sums: ["totalDifference"],
  search: ["docNo", "materialName", "notes"],
  derive: deriveCount,
  check: [keepsBook],
  approval: { ...APPROVED_BY_VALUE, stage: "confirm", withdrawal: "unconfirm" },
  stages: ["init", "mod", "confirm", "process", "void"],
  editable: ["init", "mod"],
  final: ["process", "void"],
  actions: {
    hold: { from: ["init"], to: "init", system: true, post: [holdPlaces] },
    enterCount: {
      from: ["init"],
      to: "mod",
      stampsUser: "submittedBy",
      check: [isCounted, tracesWhatIsFound, fitsWhatIsFound],
      post: [holdPlaces, compareCount],
    },
    recount: {
      from: ["mod"],
      to: "mod",
      stampsUser: "recountedBy",
      input: { lines: { lines: ["recountQuantity", "differenceReason", "notes"] } },
      post: [compareRecount],
    },
    confirm: {
      from: ["mod"],
      to: "confirm",
      fourEyes: COUNTERS,
      check: [keptByViewer, isCounted, isExplained, namesOwner, isPriced, tracesDifferences],
      post: [settleCount, valueDifferences, holdMissing],
    },
    returnToCount: { from: ["mod"], to: "init", reason: true },
    process: {
      from: ["confirm"],
      to: "process",
      fourEyes: COUNTERS,
      check: [keptByViewer],
      post: [freeMissing, freePlaces, rememberBatches],
      creates: { module: "warehouse.stockAdjustment", drafts: adjustmentsOf, actions: ["submit", "confirm"], storesIdIn: "adjustmentId" },
    },
    reject: { from: ["confirm"], to: "mod", reason: true, post: [unsettleCount, freeMissing] },
    unconfirm: { from: ["confirm"], to: "mod", reverses: "confirm", check: [keptByViewer], post: [unsettleCount, freeMissing] },
    void: { from: ["init", "mod"], to: "void", reason: true, post: [freePlaces] },
  },
  prints: {
    standard: slip(["counter", "supervisor", "keeper"]),
    sheet: slip(["counter", "recounter", "supervisor"], {
      header: ["docOn", "warehouseId", "materialClassId", "keeperId", "departmentId"],
      lines: {
        lines: { columns: ["materialId", "owner", "state", ...POSITION, "serialNos"], blanks: ["counted", "remarks"] },
      },
    }),
  },
  roles: {
    keeper: [...LOOK, "attach", "edit", "enterCount", "recount", "void"],
    approver: [...LOOK, "attach", "confirm", "reject", "returnToCount", "unconfirm", "void"],
    accountant: ["attach", "process"],
  },
  screens: {
    modify: {
      path: "/realCountModify",
      kind: "maintain",
      stages: ["init", "mod"],
      actions: ["enterCount", "recount", "void"],
      filters: ["warehouseId", "materialClassId", "materialName", "runId"],
    },
    confirm: {
      path: "/realCountConfirm",
      kind: "confirm",
      stages: ["mod"],
      actions: ["confirm", "returnToCount"],
      filters: ["warehouseId", "materialClassId", "materialName", "runId"],
    },
    query: {
      path: "/realCountQuery",
      kind: "query",
      filters: ["warehouseId", "materialClassId", "materialName", "runId"],
    },
    process: {
      path: "/realCountProcess",
      kind: "confirm",
      stages: ["confirm"],
      actions: ["process", "unconfirm", "reject"],
      filters: ["warehouseId", "materialClassId", "runId"],
    },
  },
});
