import { LOOK, WRITE } from "#define/access/grants";
import { projectBidLots, projectBidPartners, projectBids, projectBidTerms } from "#db/schema/crm/projectBid";
import { projectBidCertificates } from "#db/schema/crm/projectBidCertificate";
import { choice, date, docNo, flag, integer, link, longText, money, percent, price, quantity, text } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import { contactField, metCustomerField, riskLevelField, sellerFields } from "#modules/seller";
import { BID_NEEDS } from "./bidProcess/needs.ts";
import { deriveBid } from "./projectBid/amounts.ts";
import { bidActions, STAGES } from "./projectBid/machine.ts";
import { keepRate } from "./projectBid/posting.ts";
import { isKeptOrTyped, tellsExpiry } from "./projectBid/certificates.ts";
import { isEditedUnopened, isInOrder, sharesFit } from "./projectBid/rules.ts";
import { LOST_CAUSES } from "./lostCauses.ts";
import { bidDeadlines } from "#db/views/crm/deadline";
import { BEFORE_BID, BEFORE_DAY, tenderDayFields } from "./tenderDays.ts";

/** Those who bid or decide: the amounts at the head are theirs, and what everybody may know is `openedAmount`. */
const BIDDERS = ["crm.projectBid.edit", "crm.projectBid.reject"] as const;
/** Prices are theirs until the bids were opened, and for good where that never came. */
const CLOSED = {
  all: [{ empty: "openedAmount" }, { not: { any: BIDDERS.map((may) => ({ may })) } }],
} as const;
const kept = { secret: true, hidden: CLOSED } as const;
const ABROAD = { not: { field: "variant", in: ["INTL"] } } as const;
/** Only what was won is signed. */
const UNWON = { not: { stage: ["won"] } } as const;
/** Lots say how they ended from the day on which the bid is handed in. */
const UNDECIDED = { not: { stage: ["submitted", "won", "lost", "cancelled"] } } as const;
/** Said by whoever enters how it ended; shown as soon as that may be. */
const untold = <const Name extends string>(name: Name, ...stages: string[]) =>
  ({ all: [{ empty: name }, { not: { stage: ["submitted", ...stages] } }] }) as const;

const lots = defineLines({
  table: projectBidLots,
  parent: "bidId",
  fields: {
    lotNo: text({ required: true, max: 40 }),
    productLineId: link("masterData.productLine"),
    deviceName: text({ max: 200 }),
    equipmentModel: text({ max: 100 }),
    materialId: link("masterData.material"),
    quantity: quantity({ required: true, sign: "positive", unit: null }),
    unitPrice: price({ sign: "notNegative", currency: "currency", ...kept }),
    taxRate: percent({ sign: "notNegative", initial: { from: "companySalesTax" } }),
    amount: money({ system: true, currency: "currency", ...kept }),
    floorPrice: price({ sign: "notNegative", currency: "currency", ...kept }),
    costPrice: price({ system: true, currency: "currency", ...kept }),
    marginPercent: percent({ system: true, sign: "any", ...kept }),
    result: choice(["won", "lost", "void"], { system: true, hidden: UNDECIDED }),
    winner: text({ system: true, max: 200, hidden: UNDECIDED }),
    winAmount: money({ system: true, sign: "notNegative", currency: "currency", hidden: UNDECIDED }),
    contractedOn: date({ system: true, hidden: UNDECIDED }),
    notes: text({ max: 500 }),
  },
  sums: ["amount"],
});

const partners = defineLines({
  table: projectBidPartners,
  parent: "bidId",
  fields: {
    partner: text({ required: true, max: 200 }),
    role: choice(["leader", "member", "dealer", "agent"], { required: true }),
    sharePercent: percent({ sign: "notNegative" }),
    notes: text({ max: 500 }),
  },
});

const certificates = defineLines({
  table: projectBidCertificates,
  parent: "bidId",
  fields: {
    need: choice(BID_NEEDS, { required: true }),
    archiveId: link("crm.archiveDocument", { where: { category: "certificate" }, fetches: { validUntil: "keptUntil" } }),
    keptUntil: date({ system: true }),
    certificateNo: text({ max: 100 }),
    expiresOn: date(),
    notes: text({ max: 500 }),
  },
});

const terms = defineLines({
  table: projectBidTerms,
  parent: "bidId",
  fields: {
    kind: choice(["deposit", "progress", "delivery", "acceptance", "retention"], { required: true }),
    percent: percent({ required: true, sign: "positive" }),
    trigger: choice(["signed", "scheduled", "shipped", "arrived", "accepted", "warrantyEnd"], { required: true }),
    graceDays: integer({ min: 0, max: 3650 }),
  },
  sums: ["percent"],
});

const FILTERS = ["customerId", "mineId", "productLineId", "regionId", "salespersonId", "bidOn", "openOn", "isKey"] as const;
/** What belongs to a bid is found, and begun, from the bid. */
const OPENS = [
  { name: "project", kind: "document", module: "crm.salesProject", id: "projectId" },
  { name: "costs", kind: "screen", path: "/crmProjectBidCostPrice", filter: { bidId: "id" } },
  { name: "bonds", kind: "screen", path: "/crmBidBond", filter: { bidId: "id" } },
  { name: "results", kind: "screen", path: "/crmZmjBidresult", filter: { projectBidId: "id" } },
] as const;
const PREPARE = { kind: "prepare", stages: ["draft", "returned"], actions: ["submit"], filters: FILTERS, opens: OPENS } as const;
const OFFICE = {
  kind: "confirm",
  edits: true,
  stages: ["internal", "approved", "submitted"],
  actions: [
    "complete",
    "beginCost",
    "returnInternal",
    "withdraw",
    "askAgain",
    "submitBid",
    "abandon",
    "enterWin",
    "enterLoss",
    "enterCancelled",
  ],
  filters: FILTERS,
  opens: OPENS,
} as const;
const APPROVE = { kind: "confirm", stages: ["inApproval"], actions: ["reject", "withdraw"], filters: FILTERS, opens: OPENS } as const;
const QUERY = { kind: "query", filters: FILTERS, opens: OPENS } as const;
/** What every list of bids shows, and beside their days what that of a unit does. */
const listOf = <const Column extends string>(...own: readonly Column[]) =>
  [
    "docNo",
    "title",
    "stage",
    "customerId",
    "tenderNo",
    "bidOn",
    "openOn",
    ...own,
    "isKey",
    "currency",
    "bidAmount",
    "costAmount",
    "marginPercent",
    "openedAmount",
    "productLineId",
    "regionId",
    "salespersonId",
    "departmentId",
    "projectId",
  ] as const;

/** What whoever handles bids does with them, up to their result. */
const HANDLE = [
  ...LOOK,
  "attach",
  "edit",
  "complete",
  "returnInternal",
  "reject",
  "submitBid",
  "enterWin",
  "enterLoss",
  "enterCancelled",
] as const;

export default defineModule({
  id: "crm.projectBid",
  table: projectBids,
  kind: "company",
  title: { code: "docNo", name: "title" },
  scope: { department: "departmentId", owner: "salespersonId", creator: "createdBy", creatorUntilOwned: true },
  fields: {
    docNo: docNo("PB"),
    docOn: date({ required: true, initial: { from: "today" } }),
    title: text({ required: true, max: 300 }),
    customerId: metCustomerField,
    contactId: contactField,
    projectId: link("crm.salesProject", {
      where: { customerId: { field: "customerId" } },
      fetches: { mineId: "mineId", endCustomerId: "endCustomerId", productLineId: "productLineId", bidOn: "bidOn" },
    }),
    infoId: link("crm.bidInfo"),
    formerId: link("crm.projectBid", { system: true, hidden: { empty: "formerId" } }),
    tenderNo: text({ max: 100 }),
    bidAgent: text({ max: 200 }),
    ...tenderDayFields,
    endCustomerId: link("crm.endCustomer", { fetches: { mineId: "mineId" } }),
    mineId: link("crm.coalMine"),
    productLineId: link("masterData.productLine"),
    isKey: flag(),
    ...sellerFields,
    incoterm: choice(["EXW", "FCA", "FOB", "CFR", "CIF", "CIP", "DAP", "DDP"], { hidden: ABROAD }),
    port: text({ max: 100, hidden: ABROAD }),
    documentFee: money({ sign: "notNegative", collapsed: true }),
    documentFeeOn: date({ collapsed: true }),
    documentReceiptNo: text({ max: 60, collapsed: true }),
    bondAmount: money({ sign: "notNegative", currency: "currency" }),
    paymentTerms: longText({ max: 2000, collapsed: true }),
    deliveryOn: date(),
    competitor: text({ max: 300 }),
    riskLevel: riskLevelField,
    bidAmount: money({ system: true, currency: "currency", restrictedTo: BIDDERS }),
    costAmount: money({ system: true, currency: "currency", restrictedTo: BIDDERS }),
    marginPercent: percent({ system: true, sign: "any", restrictedTo: BIDDERS }),
    isException: flag({ system: true }),
    approvedAmount: money({ system: true, currency: "currency", hidden: { empty: "approvedAmount" }, restrictedTo: BIDDERS }),
    approvedRevision: integer({ system: true, hidden: { empty: "approvedAmount" } }),
    openedAmount: money({ system: true, currency: "currency", hidden: { empty: "openedAmount" } }),
    submittedOn: date({ system: true, hidden: { empty: "submittedOn" } }),
    awardedOn: date({ system: true, hidden: untold("awardedOn", "approved") }),
    signBy: date({ system: true, hidden: { empty: "signBy" } }),
    isSigned: flag({ system: true, hidden: UNWON }),
    lostCause: choice(LOST_CAUSES, { system: true, hidden: untold("lostCause") }),
    isUnpublished: flag({ system: true, hidden: { not: { stage: ["submitted", "lost"] } } }),
    unpublishedReason: text({ max: 300, system: true, hidden: untold("unpublishedReason") }),
    endReason: text({ max: 300, system: true, hidden: untold("endReason", "approved") }),
    variant: text({ system: true, hidden: true }),
    notes: longText(),
  },
  lines: { lots, partners, certificates, terms },
  columns: listOf(),
  sums: ["bidAmount", "costAmount", "openedAmount"],
  search: ["docNo", "title", "tenderNo", "competitor", "bidAgent"],
  sort: { by: "docOn", descending: true },
  stages: STAGES,
  editable: ["draft", "returned", "internal"],
  final: ["withdrawn"],
  counted: ["won", "lost", "cancelled", "withdrawn"],
  approval: { stage: "inApproval", amount: "bidAmount", approved: "approve", steps: ["quotation", "bid", "exception"] },
  variants: {
    GX: { prefix: "PBG", fields: { "terms.kind": { values: ["deposit", "delivery", "acceptance"] } } },
    CB: { prefix: "PBC", fields: { mineId: { required: true } } },
    GL: { prefix: "PBL" },
    INTL: {
      prefix: "PBI",
      fields: { currency: { initial: null }, incoterm: { required: true }, port: { required: true }, "lots.taxRate": { initial: "0" } },
    },
    LYC: { prefix: "PBB", fields: { "lots.equipmentModel": { required: true } } },
    HDZK: { prefix: "PBZ" },
  },
  live: bidDeadlines,
  derive: deriveBid,
  afterWrite: [keepRate],
  withheldFiles: CLOSED,
  check: [isInOrder, isKeptOrTyped, isEditedUnopened, sharesFit],
  warns: [tellsExpiry],
  changes: ({ header }) => header.docOn.slice(0, 4),
  actions: bidActions,
  reminders: {
    bid: {
      field: "bidOn",
      stages: ["draft", "internal", "inApproval", "returned", "approved"],
      to: "salespersonId",
      ...BEFORE_BID,
      daysBefore: 3,
    },
    questions: { field: "questionsOn", stages: ["draft", "internal", "returned"], to: "salespersonId", ...BEFORE_DAY, daysBefore: 2 },
    validity: { field: "validTo", stages: ["submitted"], to: "salespersonId", daysBefore: 7 },
    sign: { field: "signBy", stages: ["won"], to: "salespersonId", daysBefore: 7, unless: "isSigned" },
  },
  roles: {
    salesperson: [...WRITE, "submit", "withdraw", "reprice", "askAgain", "abandon", "bidAgain", "signContract"],
    approver: [...HANDLE, "beginCost", "signContract"],
    internalOffice: HANDLE,
    leader: [...LOOK, "reject"],
    accountant: [...LOOK, "beginCost", "reject"],
  },
  screens: {
    prepare: { path: "crmProjectBid", ...PREPARE },
    prepareSupply: { path: "crmProjectBidSupply", ...PREPARE, variant: "GX", columns: listOf("deliveryOn") },
    prepareLongWall: { path: "crmProjectBidCB", ...PREPARE, variant: "CB", columns: listOf("mineId") },
    prepareDeveloper: { path: "crmProjectBidDeveloper", ...PREPARE, where: { salespersonId: { from: "viewerEmployee" } } },
    prepareGl: { path: "crmProjectBidGl", ...PREPARE, variant: "GL", columns: listOf("paymentTerms") },
    prepareAbroad: {
      path: "crmProjectBidIntl",
      ...PREPARE,
      variant: "INTL",
      columns: listOf("validTo", "incoterm", "port", "exchangeRate"),
    },
    prepareBearing: { path: "CrmProjectBidLYC", ...PREPARE, variant: "LYC" },
    prepareControl: { path: "crmProjectBidHDZK", ...PREPARE, variant: "HDZK", columns: listOf("endCustomerId", "mineId") },
    office: { path: "crmProjectBidIndoor", ...OFFICE },
    officeLongWall: { path: "CrmProjectBidIndoorCB", ...OFFICE, variant: "CB" },
    approveQuotation: { path: "quotationApprove", ...APPROVE, step: "quotation" },
    approve: { path: "crmProjectBidApproval", ...APPROVE, step: "bid" },
    approveAll: { path: "crmProjectBidApprove", ...APPROVE },
    sign: {
      path: "crmProjectBidContSign",
      kind: "confirm",
      stages: ["won"],
      where: { isSigned: false },
      actions: ["signContract"],
      opens: OPENS,
      filters: [...FILTERS, "signBy"],
      columns: [
        "docNo",
        "title",
        "stage",
        "customerId",
        "tenderNo",
        "signBy",
        "currency",
        "openedAmount",
        "approvedRevision",
        "salespersonId",
      ],
    },
    queryLongWall: { path: "projectBidCB", ...QUERY, variant: "CB" },
    unsealed: {
      path: "crmProjectBidClosed",
      kind: "confirm",
      stages: ["approved", "cancelled"],
      actions: ["reprice", "askAgain", "abandon", "bidAgain"],
      opens: OPENS,
      filters: FILTERS,
    },
  },
});
