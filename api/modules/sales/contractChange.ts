import { LOOK } from "#define/access/grants";
import { contractChangeInstalments, contractChangeProducts, contractChanges, contractDifferences } from "#db/schema/sales/contractChange";
import { choice, date, docNo, flag, integer, link, longText, money, text } from "#define/field";
import type { Change } from "#posting/contract/documents";
import { defineModule } from "#define/module";
import {
  agreeChanges,
  changesSomething,
  compareChanges,
  contractsOf,
  deriveChange,
  isBegunThere,
  keepsInvoiced,
  keepsShipped,
} from "#posting/contract/change";
import { CHANGEABLE } from "#posting/contract/difference";
import { instalmentsSum } from "#posting/contract/salesContract";
import { APPROVED_EDITABLE, approvedBy, approvedStages, approving, PREPARE_APPROVED } from "../approvedDocument.ts";
import { instalmentFields, productFields } from "../contract.ts";
import { counted } from "../counted.ts";
import { exchangeRateField, taxBasisField } from "../seller.ts";
import { defineLines } from "#define/lines";

const FILTERS = ["contractId", "customerId", "docOn", "needsReview", "salespersonId"] as const;
const { notes: productNotes, quantity: count, amount, ...goods } = productFields;
const { notes: instalmentNotes, amount: part, dueOn, ...terms } = instalmentFields;
const TOLD = { part: "part", field: "field" } as const;
const was = { system: true, hidden: { empty: "lineId" } } as const;

const products = defineLines({
  table: contractChangeProducts,
  parent: "changeId",
  required: true,
  fields: {
    ...goods,
    customerModelId: link("warehouse.customerModel", {
      where: { customerId: { field: "customerId" } },
      fetches: { materialId: "materialId" },
    }),
    quantity: count,
    previousQuantity: counted(was),
    amount,
    previousAmount: money(was),
    lineId: text({ system: true, hidden: true }),
    notes: productNotes,
  },
  columns: [
    "materialId",
    "customerModelId",
    "equipmentModel",
    "brandId",
    "quantity",
    "previousQuantity",
    "unitPrice",
    "taxRate",
    "amount",
    "previousAmount",
    "taxAmount",
    "deliveryOn",
    "taxUnitPrice",
    "specification",
    "drawingNo",
    "productLineId",
    "notes",
  ],
  sums: ["quantity", "previousQuantity", "amount", "previousAmount"],
});

const instalments = defineLines({
  table: contractChangeInstalments,
  parent: "changeId",
  required: true,
  fields: {
    ...terms,
    amount: part,
    previousAmount: money(was),
    dueOn,
    previousDueOn: date(was),
    lineId: text({ system: true, hidden: true }),
    notes: instalmentNotes,
  },
  columns: [
    "kind",
    "percent",
    "amount",
    "previousAmount",
    "invoicedAmount",
    "trigger",
    "graceDays",
    "dueOn",
    "previousDueOn",
    "acceptedOn",
    "retentionReleaseOn",
    "notes",
  ],
  sums: ["percent", "amount", "previousAmount", "invoicedAmount"],
});

/** The comparison with the contract as it stands, made when the change is handed in. */
const differences = defineLines({
  table: contractDifferences,
  parent: "changeId",
  fields: {
    part: choice(["header", "products", "instalments"], { system: true }),
    line: integer({ system: true }),
    nature: choice(["changed", "added", "removed"], { system: true }),
    field: choice([...new Set(Object.values(CHANGEABLE).flat())], { system: true }),
    previous: text({ system: true, formattedAs: TOLD }),
    next: text({ system: true, formattedAs: TOLD }),
  },
});

export default defineModule({
  id: "sales.contractChange",
  table: contractChanges,
  kind: "company",
  title: { code: "docNo", name: "title" },
  valueLength: 15,
  scope: { department: "departmentId", owner: "salespersonId", creator: "createdBy", creatorUntilOwned: true },
  fields: {
    docNo: docNo("CC"),
    docOn: date({ required: true, initial: { from: "today" } }),
    contractId: link("sales.salesContract", { required: true, system: true }),
    revision: integer({ system: true }),
    reason: longText({ max: 1000 }),
    customerId: link("crm.customer", { required: true }),
    previousCustomerId: link("crm.customer", { system: true }),
    title: text({ max: 200 }),
    endCustomerId: link("crm.endCustomer", { collapsed: true }),
    mineId: link("crm.coalMine", { collapsed: true }),
    deliveryOn: date(),
    warrantyMonths: integer({ min: 0, max: 240, collapsed: true }),
    paymentTerms: longText({ max: 2000, collapsed: true }),
    deliveryTerms: longText({ max: 2000, collapsed: true }),
    qualityTerms: longText({ max: 2000, collapsed: true }),
    departmentId: link("masterData.department", { system: true, required: true, collapsed: true }),
    unitId: link("masterData.businessUnit", { system: true, collapsed: true }),
    regionId: link("masterData.marketRegion", { system: true, collapsed: true }),
    salespersonId: link("masterData.employee", { system: true, collapsed: true }),
    currency: link("masterData.currency", { by: "code", system: true }),
    exchangeRate: exchangeRateField,
    amount: money({ system: true, currency: "currency" }),
    taxAmount: money({ system: true, currency: "currency" }),
    totalAmount: money({ system: true, currency: "currency" }),
    taxBasis: taxBasisField({ system: true, collapsed: true }),
    previousTotal: money({ system: true, currency: "currency" }),
    companyDelta: money({ system: true, sign: "any" }),
    needsReview: flag({ system: true }),
    agreedOn: date({ system: true }),
    before: longText({ system: true, hidden: true, max: 1_000_000 }),
    notes: longText(),
  },
  lines: { differences, products, instalments },
  columns: [
    "docNo",
    "contractId",
    "revision",
    "docOn",
    "stage",
    "customerId",
    "reason",
    "currency",
    "previousTotal",
    "totalAmount",
    "needsReview",
    "agreedOn",
    "salespersonId",
    "departmentId",
  ],
  sums: ["previousTotal", "totalAmount"],
  search: ["docNo", "title", "reason"],
  sort: { by: "docOn", descending: true },
  stages: approvedStages(),
  editable: APPROVED_EDITABLE,
  final: ["approved", "void"],
  approval: { ...approvedBy("totalAmount"), when: { field: "needsReview", in: [true] } },
  derive: deriveChange,
  check: [isBegunThere],
  actions: withContract(),
  roles: { leader: [...LOOK, "reject"], salesperson: [...LOOK, "edit", "attach", "submit", "withdraw", "copyAsNew", "void"] },
  screens: {
    prepare: { path: "SignContractChange", ...PREPARE_APPROVED, filters: FILTERS },
    approve: {
      path: "SignContractChangeApprove",
      kind: "confirm",
      stages: ["inApproval"],
      actions: ["approve", "reject", "withdraw"],
      filters: FILTERS,
    },
    query: { path: "/contractChangeQuery", kind: "query", filters: [...FILTERS, "agreedOn"] },
  },
});

function lead(action: string) {
  return [{ module: "sales.salesContract", documents: contractsOf, action }];
}

/**
 * While the chain decides, the contract is changing; then it says what was agreed, or is in force as it was. A change that needs no review
 * is agreed to by who may.
 */
function withContract() {
  const machine = approving<Change>({
    submit: { check: [instalmentsSum, changesSomething, keepsInvoiced, keepsShipped], post: [compareChanges] },
  });
  const back = lead("rejectChange");
  return {
    ...machine,
    submit: { ...machine.submit, cascades: lead("requestChange") },
    withdraw: { ...machine.withdraw, cascades: back },
    reject: { ...machine.reject, cascades: back },
    returnToPreparer: { ...machine.returnToPreparer, cascades: back },
    approve: {
      ...machine.approve,
      system: false,
      check: [keepsInvoiced, keepsShipped],
      post: [agreeChanges],
      cascades: lead("approveChange"),
    },
  } as const;
}
