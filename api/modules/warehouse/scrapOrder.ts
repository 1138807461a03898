import { ENTER, LOOK } from "#define/access/grants";
import { choice, docNo, flag, link, longText, money, text } from "#define/field";
import { defineModule } from "#define/module";
import { scrapOrderLines, scrapOrders } from "#db/schema/warehouse/scrap";
import { deriveScrap } from "./scrapOrder/amounts.ts";
import { bringBack, freeScrap, giveUp, holdScrap, isInspected } from "./scrapOrder/posting.ts";
import { proposeBatches } from "#posting/stock/batchProposal";
import { holding } from "#posting/holding";
import { isTraced } from "#posting/stock/serial";
import { counted } from "../counted.ts";
import { confirming } from "../prepared.ts";
import {
  AT_WAREHOUSE,
  changesMonth,
  FROM_STOCK,
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

const { unitPrice: _, ...lineFields } = stockLineFields;

/** Before it is submitted nobody has inspected it. */
const BEFORE = { stage: ["draft", "rejected"] } as const;

const lines = defineLines({
  table: scrapOrderLines,
  parent: "scrapId",
  required: true,
  scan: STOCK_SCAN,
  fields: {
    ...lineFields,
    ...ownershipFields(),
    acceptedQuantity: counted({ system: true, sign: "notNegative", hidden: BEFORE }),
    rejectedQuantity: counted({ system: true, sign: "notNegative", hidden: BEFORE }),
    inspectionResult: choice(["scrapped", "partly", "kept"], { system: true, hidden: BEFORE }),
    responsible: text({ max: 100 }),
    residual: money({ sign: "notNegative" }),
  },
  columns: [
    "materialId",
    "quantity",
    "acceptedQuantity",
    "rejectedQuantity",
    "inspectionResult",
    "amount",
    "residual",
    "responsible",
    ...POSITION,
    ...OWNERSHIP,
    "serialNos",
    "notes",
  ],
  sums: ["quantity", "acceptedQuantity", "rejectedQuantity", "amount", "residual"],
  itemsFrom: { stock: FROM_STOCK },
});

const machine = storeSteps({
  submit: { post: [proposeBatches(scrapOrderLines), holding(isTraced), holdScrap] },
  back: { post: [freeScrap] },
  book: {
    input: {
      header: ["inspectorId"],
      lines: { lines: ["acceptedQuantity", "rejectedQuantity", "inspectionResult", "responsible", "residual"] },
    },
    check: [isInspected],
    post: [giveUp],
  },
  reverse: { post: [bringBack] },
});

export default defineModule({
  id: "warehouse.scrapOrder",
  order: 7,
  table: scrapOrders,
  ...STOCK_DOCUMENT,
  fields: {
    docNo: docNo("SO"),
    ...stockHeaderFields("send"),
    reason: longText({ required: true, max: 1000 }),
    disposal: choice(["sell", "recycle", "destroy", "return"]),
    inspectorId: link("masterData.employee", { hidden: BEFORE }),
    residual: money({ system: true }),
    isAboveLimit: flag({ system: true, hidden: BEFORE }),
  },
  lines: { lines },
  columns: [
    "docNo",
    "docOn",
    "stage",
    "warehouseId",
    "reason",
    "disposal",
    "totalQuantity",
    "totalAmount",
    "residual",
    "departmentId",
    "notes",
  ],
  sums: ["totalAmount", "residual"],
  search: ["docNo", "reason", "notes"],
  derive: deriveScrap,
  ...machine,
  approval: { stage: "submitted", when: { field: "isAboveLimit", in: [true] }, amount: "totalAmount" },
  actions: { ...machine.actions, changeMonth: changesMonth("warehouse.scrapOrder") },
  prints: { standard: slip(["preparer", "inspector", "keeper", "approver"]) },
  roles: { leader: [...LOOK, "reject"], keeper: [...ENTER, "confirm", "reject", "reverse"], accountant: ["changeMonth"], quality: LOOK },
  screens: {
    prepare: {
      path: "/scrapOrder",
      ...AT_WAREHOUSE,
    },
    confirm: { path: "/scrapOrderConfirm", ...confirming("confirm"), filters: ["warehouseId", "docOn", "isAboveLimit"] },
  },
});
