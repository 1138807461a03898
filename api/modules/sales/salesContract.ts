import { ENTER, LOOK } from "#define/access/grants";
import { choice, date, docNo, flag, integer, link, longText, money, percent, text } from "#define/field";
import { defineModule } from "#define/module";
import { salesContractInstalments, salesContractProducts, salesContracts } from "#db/schema/sales/salesContract";
import { CONTRACT_LIST } from "#db/views/contractStatus";
import { deriveContract } from "#posting/contract/amounts";
import { pricesFollow } from "#posting/dealing/price";
import { projectRiskWarns, riskWarns } from "#posting/customer/risk";
import { CONTRACT_PAPER, CONTRACT_STAGES, CONTRACT_TYPES, instalmentFields, productFields, SALE_TYPES } from "../contract.ts";
import { contractActions, PROVISIONAL } from "../contractMachine.ts";
import { counted } from "../counted.ts";
import { ratedCustomerField, riskLevelField, sellerFields, taxBasisField } from "../seller.ts";
import { defineLines } from "#define/lines";

const ABROAD = { field: "variant", in: ["INTL"] } as const;
/** What is known once goods left the plant. */
const UNDER_WAY = { not: { stage: ["draft", "inReview", "returned", "reviewed", "sealed"] } } as const;
const { notes: productNotes, ...goods } = productFields;
const { notes: instalmentNotes, ...terms } = instalmentFields;

const products = defineLines({
  table: salesContractProducts,
  parent: "contractId",
  required: true,
  fields: {
    ...goods,
    customerModelId: link("warehouse.customerModel", {
      hidden: true,
      where: { customerId: { field: "customerId" } },
      fetches: { materialId: "materialId" },
    }),
    shippedQuantity: counted({ system: true, sign: "notNegative", hidden: { not: UNDER_WAY } }),
    shippedAmount: money({ system: true, currency: "currency", hidden: { not: UNDER_WAY } }),
    firstShippedOn: date({ system: true, hidden: { not: UNDER_WAY } }),
    shippedOn: date({ system: true, books: "stock", hidden: { not: UNDER_WAY } }),
    dispatchedOn: date({ system: true, hidden: { not: UNDER_WAY } }),
    deliveredOn: date({ system: true, notBefore: "shippedOn", hidden: { not: UNDER_WAY } }),
    invoicedQuantity: counted({ system: true, hidden: { not: UNDER_WAY } }),
    notes: productNotes,
  },
  columns: [
    "customerModelId",
    "materialId",
    "specification",
    "drawingNo",
    "productLineId",
    "equipmentModel",
    "brandId",
    "quantity",
    "unitPrice",
    "taxRate",
    "taxUnitPrice",
    "amount",
    "taxAmount",
    "deliveryOn",
    "shippedQuantity",
    "shippedAmount",
    "firstShippedOn",
    "shippedOn",
    "dispatchedOn",
    "deliveredOn",
    "invoicedQuantity",
    "notes",
  ],
  sums: ["quantity", "amount", "taxAmount", "shippedQuantity", "shippedAmount"],
});

const instalments = defineLines({
  table: salesContractInstalments,
  parent: "contractId",
  required: true,
  fields: {
    ...terms,
    receivedAmount: money({ system: true, currency: "currency", hidden: { not: UNDER_WAY } }),
    departmentId: link("masterData.department", { system: true, hidden: true }),
    salespersonId: link("masterData.employee", { system: true, hidden: true }),
    notes: instalmentNotes,
  },
  columns: [
    "kind",
    "percent",
    "amount",
    "trigger",
    "graceDays",
    "triggeredOn",
    "dueOn",
    "acceptedOn",
    "retentionReleaseOn",
    "invoicedAmount",
    "receivedAmount",
    "notes",
  ],
  sums: ["percent", "amount", "invoicedAmount", "receivedAmount"],
});

const { saleType, cusName, region, contractNo, priceSum, fhDate, tcDate, signDate, htsdDate, salesmanempName } = CONTRACT_LIST;
/** The filters of the contract list that a contract has before it is signed, and those of its execution. */
const FILTERS = [saleType, cusName, region, contractNo, priceSum, signDate, salesmanempName, "contractType"] as const;
const SIGNED = [saleType, cusName, region, contractNo, priceSum, signDate, htsdDate, salesmanempName] as const;
const IN_FORCE = [saleType, cusName, region, contractNo, priceSum, fhDate, tcDate, signDate, htsdDate, salesmanempName] as const;
const PREPARE = { kind: "prepare", stages: ["draft", "returned"], actions: ["submit", "void"], filters: FILTERS } as const;
/** From the draft to the contract in force: what those do who sign. */
const SIGNING = {
  kind: "prepare",
  stages: ["draft", "returned", "reviewed", "sealed", "effective"],
  actions: ["submit", "reopen", "takeEffect", "beginChange", "void"],
  filters: [...SIGNED, "contractType"],
} as const;
const REVIEW = { kind: "confirm", stages: ["inReview"], actions: ["reject", "withdraw"], filters: FILTERS } as const;
const EXECUTE = ["recordDelivery", "recordEvents", "close", "closeEarly"] as const;

/** The order of the company of the group that buys. */
const ORDER_THERE = { module: "purchasing.purchaseOrder", id: "twinId", company: "twinCompId" } as const;

/** What happens to a contract once it is signed. */
const EXECUTION = ["takeEffect", "recordDelivery", "recordEvents", "close"];

/** Who sells signs what was bid without being told what it costs. */
const DECIDERS = ["sales.salesContract.reject", "crm.projectBid.reject"] as const;

export default defineModule({
  id: "sales.salesContract",
  table: salesContracts,
  kind: "company",
  title: { code: "docNo", name: "title" },
  valueLength: 15,
  scope: { department: "departmentId", owner: "salespersonId", creator: "createdBy", creatorUntilOwned: true, customer: "customerId" },
  fields: {
    docNo: docNo("SC"),
    docOn: date({ required: true, initial: { from: "today" } }),
    title: text({ max: 200 }),
    contractType: choice(CONTRACT_TYPES, { required: true, initial: "standard" }),
    saleType: choice(SALE_TYPES),
    customerId: ratedCustomerField,
    endCustomerId: link("crm.endCustomer", { fetches: { mineId: "mineId" } }),
    mineId: link("crm.coalMine"),
    workingFace: text({ max: 100, collapsed: true }),
    productLineId: link("masterData.productLine"),
    projectId: link("masterData.project", { collapsed: true }),
    salesProjectId: link("crm.salesProject", { collapsed: true, where: { customerId: { field: "customerId" } } }),
    projectBidId: link("crm.projectBid", { system: true, collapsed: true }),
    sourceNo: text({ max: 60, collapsed: true }),
    partyAId: link("masterData.relatedCompany", { collapsed: true }),
    partyBId: link("masterData.relatedCompany", { collapsed: true }),
    finalPartyId: link("masterData.relatedCompany", { collapsed: true, where: { isGroupCompany: true } }),
    twinCompId: link("masterData.company", { system: true, hidden: { empty: "twinId" } }),
    twinNo: text({ system: true, hidden: { empty: "twinId" }, opens: ORDER_THERE }),
    twinId: text({ system: true, hidden: true }),
    boughtById: link("purchasing.purchaseOrder", { system: true, hidden: { empty: "boughtById" } }),
    ...sellerFields,
    incoterm: choice(["EXW", "FCA", "FOB", "CFR", "CIF", "CIP", "DAP", "DDP"], { hidden: { not: ABROAD } }),
    port: text({ max: 100, hidden: { not: ABROAD } }),
    deliveryOn: date(),
    warrantyMonths: integer({ min: 0, max: 240, collapsed: true }),
    riskLevel: riskLevelField,
    bidVersion: text({ max: 60, collapsed: true }),
    costAmount: money({ sign: "notNegative", currency: "currency", collapsed: true }),
    marginPercent: percent({ system: true, sign: "any", collapsed: true }),
    bidCostAmount: money({ system: true, currency: "currency", collapsed: true, restrictedTo: DECIDERS }),
    bidMarginPercent: percent({ system: true, sign: "any", collapsed: true, restrictedTo: DECIDERS }),
    clauseDeviation: longText({ max: 2000, collapsed: true }),
    paymentTerms: longText({ max: 2000, collapsed: true }),
    deliveryTerms: longText({ max: 2000, collapsed: true }),
    qualityTerms: longText({ max: 2000, collapsed: true }),
    amount: money({ system: true, currency: "currency" }),
    taxAmount: money({ system: true, currency: "currency" }),
    totalAmount: money({ system: true, currency: "currency" }),
    taxBasis: taxBasisField({ initial: { from: "contractTaxBasis" }, collapsed: true }),
    retentionAmount: money({ system: true, currency: "currency" }),
    isInternal: flag({ system: true, collapsed: true }),
    revision: integer({ system: true, collapsed: true }),
    receivedOn: date({ system: true }),
    effectiveOn: date({ system: true }),
    companyAmount: money({ system: true, hidden: { empty: "effectiveOn" } }),
    creditCheck: choice(["passed", "exceeded", "released"], { system: true, hidden: { empty: "creditCheck" } }),
    shippedOn: date({ system: true, hidden: { empty: "shippedOn" } }),
    dispatchedOn: date({ system: true, hidden: { empty: "dispatchedOn" } }),
    deliveredOn: date({ system: true, hidden: { empty: "deliveredOn" } }),
    completedOn: date({ system: true, hidden: { empty: "completedOn" } }),
    replaceBy: date({ system: true, hidden: { not: PROVISIONAL } }),
    replacedById: link("sales.salesContract", {
      system: true,
      hidden: { not: PROVISIONAL },
      where: { customerId: { field: "customerId" } },
    }),
    closedOn: date({ system: true, hidden: { empty: "closedOn" } }),
    cancelledAmount: money({ system: true, hidden: { empty: "closedOn" } }),
    variant: text({ system: true, hidden: true }),
    notes: longText(),
  },
  lines: { products, instalments },
  columns: [
    "docNo",
    "title",
    "docOn",
    "stage",
    "contractType",
    "saleType",
    "customerId",
    "currency",
    "amount",
    "taxAmount",
    "totalAmount",
    "effectiveOn",
    "companyAmount",
    "deliveryOn",
    "productLineId",
    "regionId",
    "salespersonId",
    "departmentId",
    "revision",
  ],
  sums: ["totalAmount", "companyAmount"],
  search: ["docNo", "title", "sourceNo"],
  sort: { by: "docOn", descending: true },
  stages: CONTRACT_STAGES,
  editable: ["draft", "returned"],
  final: ["closed", "void"],
  counted: ["effective", "changing", "done", "closed", "void"],
  approval: { stage: "inReview", amount: "totalAmount", approved: "approve" },
  derive: deriveContract,
  warns: [riskWarns, projectRiskWarns, pricesFollow],
  changes: (document) => document.header.docOn.slice(0, 4),
  actions: contractActions,
  prints: { standard: CONTRACT_PAPER },
  variants: {
    INTL: { prefix: "SCI", fields: { incoterm: { required: true }, port: { required: true } } },
    HDZK: { prefix: "SCZ" },
    LYC: { prefix: "SCL", fields: { "products.customerModelId": { required: true, hidden: false } } },
  },
  reminders: { replace: { field: "replaceBy", stages: ["effective"], to: "salespersonId", daysBefore: 14 } },
  roles: {
    leader: [...LOOK, "reject", "closeEarly"],
    approver: [...LOOK, "attach", "approve", "reject", ...EXECUTION, "replace"],
    salesperson: [...ENTER, "reopen", "beginChange", "recordDelivery", "recordEvents", "replace"],
    accountant: [...LOOK, "attach", ...EXECUTION],
    invitedCustomer: ["read"],
    planner: LOOK,
    internalOffice: [...LOOK, "attach", "recordDelivery", "recordEvents"],
    dealer: ["read"],
  },
  screens: {
    prepare: { path: "salesContractMod", ...PREPARE },
    prepareNew: {
      path: "salesContractModNew",
      kind: "prepare",
      stages: ["draft", "inReview", "returned", "reviewed", "sealed", "effective", "changing", "done"],
      actions: ["submit", "withdraw", "reopen", "takeEffect", "beginChange", ...EXECUTE, "void"],
      filters: [...IN_FORCE, "contractType", "departmentId", "productLineId"],
    },
    sign: { path: "signContractEnter", ...SIGNING },
    signAbroad: { path: "signContractIntl", ...SIGNING, variant: "INTL" },
    signControl: { path: "SignContractHDZK", ...SIGNING, variant: "HDZK" },
    signBearing: { path: "/signContractBearing", ...SIGNING, variant: "LYC" },
    review: { path: "crmContractSignReviewApproval", ...REVIEW },
    reviewControl: { path: "SignContractApproveHDZK", ...REVIEW, variant: "HDZK" },
    reviewExclusive: { path: "exclusiveContractApprove", ...REVIEW, where: { contractType: "exclusive" } },
    specific: {
      path: "specificContractMaintenance",
      ...SIGNING,
      actions: [...SIGNING.actions, ...EXECUTE],
      where: { contractType: "specific" },
    },
    provisional: {
      path: "zgContractManagement",
      ...SIGNING,
      actions: [...SIGNING.actions, "replace", "closeEarly"],
      where: { contractType: "provisional" },
      columns: [
        "docNo",
        "title",
        "docOn",
        "stage",
        "customerId",
        "currency",
        "totalAmount",
        "effectiveOn",
        "replaceBy",
        "replacedById",
        "salespersonId",
        "departmentId",
      ],
      filters: [...SIGNED, "replaceBy"],
    },
    products: {
      path: "contractProductMod",
      kind: "confirm",
      stages: ["effective", "done"],
      actions: EXECUTE,
      columns: [
        "docNo",
        "title",
        "docOn",
        "stage",
        "customerId",
        "deliveryOn",
        "shippedOn",
        "dispatchedOn",
        "deliveredOn",
        "completedOn",
        "totalAmount",
        "currency",
        "productLineId",
        "salespersonId",
      ],
      filters: [...IN_FORCE, "deliveryOn", "productLineId"],
    },
  },
});
