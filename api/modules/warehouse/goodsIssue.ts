import { ENTER, LOOK } from "#define/access/grants";
import { riskBlocks, riskWarns } from "#posting/customer/risk";
import { releasesUsed, shipmentsReleased } from "#posting/customer/riskRelease";
import { choice, docNo, link, longText, quantity, text } from "#define/field";
import { defineModule } from "#define/module";
import { goodsIssueLines, goodsIssues } from "#db/schema/warehouse/stockDocument";
import { fitsModels, shipsToCustomer } from "#posting/stock/customerModelUse";
import { closeRest, issueGoods, issuesWhatWasAsked, releaseIssue, reserveIssue, reverseIssue } from "./goodsIssue/posting.ts";
import { deriveIssue } from "./goodsIssue/amounts.ts";
import { proposeBatches, takesFirstToExpire } from "#posting/stock/batchProposal";
import { holding } from "#posting/holding";
import { fitsContract } from "#posting/contract/issueDelivery";
import { fitsReceipt } from "./goodsIssue/receiptReturn.ts";
import { carriesOpenRequest, keepsQuota, nothingFollows } from "./goodsIssue/request.ts";
import { isTraced, isTracedSoFar } from "#posting/stock/serial";
import { leavesThroughStore } from "#posting/stock/warehouseKinds";
import { counted } from "../counted.ts";
import { confirming, PREPARE } from "../prepared.ts";
import { LINE_LABELS, LINE_PLATES, slip } from "../printing.ts";
import {
  changesMonth,
  FROM_STOCK,
  LYING,
  modelFields,
  STOCK_DOCUMENT,
  STOCK_SCAN,
  stockHeaderFields,
  stockLineFields,
  storeSteps,
} from "../stockDocument.ts";
import { defineLines } from "#define/lines";

const { unitPrice, ...lineFields } = stockLineFields;

const lines = defineLines({
  table: goodsIssueLines,
  parent: "issueId",
  required: true,
  scan: STOCK_SCAN,
  fields: {
    ...lineFields,
    ...modelFields,
    requestedQuantity: counted({ sign: "positive" }),
    quotaQuantity: counted({ sign: "positive" }),
    issuedQuantity: counted({ system: true }),
    returnedQuantity: counted({ system: true }),
    unitPrice: { ...unitPrice, system: true },
    owner: choice(["own", "supplier"], { required: true, initial: "own" }),
    supplierId: link("purchasing.supplier", { hidden: { field: "owner", in: ["own"] } }),
    batchReason: text({ max: 200 }),
    useFor: text({ max: 200 }),
    sourceLineId: link("warehouse.issueRow"),
    receiptLineId: link("warehouse.receiptRow", {
      where: { warehouseId: { field: "warehouseId" }, isReturnable: true },
      fetches: { materialId: "materialId", batch: "batch", owner: "owner", supplierId: "supplierId" },
    }),
    contractProductId: link("sales.deliverableProduct", {
      where: { contractId: { field: "contractId" }, isOpen: true },
      fetches: { materialId: "materialId", customerModelId: "customerModelId", openQuantity: "quantity" },
    }),
  },
  columns: [
    "contractProductId",
    "materialId",
    "customerModelId",
    "packingQuantity",
    "quotaQuantity",
    "requestedQuantity",
    "quantity",
    "unitPrice",
    "amount",
    "batch",
    "batchReason",
    "area",
    "seat",
    "box",
    "serialNos",
    "owner",
    "supplierId",
    "useFor",
    "departmentId",
    "employeeId",
    "returnedQuantity",
    "sourceLineId",
    "receiptLineId",
    "notes",
  ],
  sums: ["requestedQuantity", "quantity", "amount"],
  itemsFrom: {
    stock: {
      ...FROM_STOCK,
      where: { ...FROM_STOCK.where, state: "available" },
      fetches: {
        materialId: "materialId",
        quantity: "available",
        requestedQuantity: "available",
        batch: "batch",
        ...LYING,
        owner: "owner",
        supplierId: "supplierId",
      },
    },
    request: {
      module: "warehouse.issueRow",
      where: { warehouseId: { field: "warehouseId" }, isOpen: true },
      fetches: {
        sourceLineId: "id",
        contractProductId: "contractProductId",
        materialId: "materialId",
        quantity: "openQuantity",
        requestedQuantity: "openQuantity",
      },
    },
    receipt: {
      module: "warehouse.receiptRow",
      where: { warehouseId: { field: "warehouseId" }, isReturnable: true },
      fetches: {
        receiptLineId: "id",
        materialId: "materialId",
        quantity: "returnableQuantity",
        requestedQuantity: "returnableQuantity",
        batch: "batch",
        area: "area",
        seat: "seat",
        box: "box",
        owner: "owner",
        supplierId: "supplierId",
      },
    },
    contract: {
      module: "sales.deliverableProduct",
      where: { contractId: { field: "contractId" }, isOpen: true },
      fetches: {
        contractProductId: "id",
        materialId: "materialId",
        customerModelId: "customerModelId",
        quantity: "openQuantity",
        requestedQuantity: "openQuantity",
      },
    },
  },
});

const mayShip = riskBlocks(shipmentsReleased);
const machine = storeSteps({
  submit: {
    check: [keepsQuota, leavesThroughStore, shipsToCustomer, fitsContract, carriesOpenRequest, fitsReceipt, mayShip],
    post: [proposeBatches(goodsIssueLines), holding(isTracedSoFar, takesFirstToExpire), reserveIssue],
  },
  back: { post: [releaseIssue] },
  book: {
    input: { lines: { lines: ["quantity", "batch", "area", "seat", "box", "serialNos", "batchReason"] } },
    check: [keepsQuota, fitsContract, carriesOpenRequest, fitsReceipt, isTraced, takesFirstToExpire, mayShip],
    post: [issueGoods],
  },
  reverse: { check: [nothingFollows], post: [reverseIssue] },
});
const FILTERS = ["departmentId", "warehouseId", "operationTypeId", "customerId", "contractId", "useDepartmentId", "docOn"] as const;
const HEADER = ["departmentId", "warehouseId"] as const;

export default defineModule({
  id: "warehouse.goodsIssue",
  order: 2,
  table: goodsIssues,
  ...STOCK_DOCUMENT,
  fields: {
    docNo: docNo("GI"),
    ...stockHeaderFields("send"),
    operationTypeId: link("warehouse.operationType", { required: true, where: { direction: "send" } }),
    customerId: link("crm.customer"),
    contractId: link("sales.salesContract", {
      where: { customerId: { field: "customerId" }, stage: "effective" },
      fetches: { customerId: "customerId" },
    }),
    useDepartmentId: link("masterData.department"),
    projectId: link("masterData.project"),
    costCenterId: link("masterData.costCenter", { fetches: { departmentId: "useDepartmentId" } }),
    receiverId: link("masterData.employee", { fetches: { departmentId: "useDepartmentId" } }),
    openQuantity: quantity({ system: true, of: { lines: "lines", fields: ["requestedQuantity"], less: "issuedQuantity" } }),
    notes: longText(),
  },
  lines: { lines },
  columns: [
    "docNo",
    "docOn",
    "stage",
    "warehouseId",
    "operationTypeId",
    "useDepartmentId",
    "projectId",
    "customerId",
    "contractId",
    "receiverId",
    "totalQuantity",
    "openQuantity",
    "totalAmount",
    "departmentId",
    "notes",
  ],
  sums: ["totalAmount"],
  search: ["docNo", "notes"],
  derive: deriveIssue,
  check: [issuesWhatWasAsked, fitsModels],
  warns: [riskWarns],
  ...machine,
  actions: {
    ...machine.actions,
    confirm: {
      ...machine.actions.confirm,
      cascades: [{ module: "crm.riskRelease", documents: releasesUsed("shipment"), action: "use" }],
    },
    changeMonth: changesMonth("warehouse.goodsIssue"),
    propose: { from: ["draft"], to: "draft", post: [proposeBatches(goodsIssueLines)] },
    closeRest: {
      from: ["posted"],
      to: "posted",
      reason: true,
      when: { not: { field: "openQuantity", in: ["0.000000"] } },
      post: [closeRest],
    },
  },
  prints: { standard: slip(["preparer", "receiver", "keeper"]), labels: LINE_LABELS, plates: LINE_PLATES },
  variants: {
    LYC: {
      prefix: "LGI",
      fields: {
        customerId: { required: true },
        "lines.customerModelId": { required: true, hidden: false },
        "lines.packingQuantity": { hidden: false },
      },
    },
  },
  roles: { keeper: [...ENTER, "propose", "confirm", "reject", "reverse", "closeRest"], accountant: ["changeMonth"], planner: LOOK },
  screens: {
    prepare: { path: "/makeOutWarehouseOrder", ...PREPARE, actions: ["propose", "submit", "void"], filters: FILTERS, header: HEADER },
    prepareBearing: {
      path: "/makeOutWarehouseOrderLYC",
      ...PREPARE,
      actions: ["propose", "submit", "void"],
      variant: "LYC",
      filters: FILTERS,
      header: HEADER,
    },
    confirm: { path: "/makeOutWarehouseConfirm", ...confirming("confirm"), filters: FILTERS },
    print: {
      path: "/printOutMaterials",
      kind: "query",
      stages: ["submitted", "posted"],
      filters: [...FILTERS, "projectId", "receiverId"],
    },
  },
});
