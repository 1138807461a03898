import { projectStandings } from "#db/views/crm/projectStanding";
import { LOOK, WRITE } from "#define/access/grants";
import {
  salesProjectMembers,
  salesProjectMoves,
  salesProjectProducts,
  salesProjects,
  salesProjectTasks,
} from "#db/schema/crm/salesProject";
import { choice, date, docNo, flag, link, longText, money, percent, price, quantity, text } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import { contactField, metCustomerField, riskLevelField, sellerFields } from "#modules/seller";
import { LOST_CAUSES } from "./lostCauses.ts";
import { projectActions, STAGES } from "./salesProject/machine.ts";
import { BIDDERS } from "./bidders.ts";
import { deriveProject, noteEdited } from "./salesProject/posting.ts";
import { tellsTwins } from "./salesProject/rules.ts";

const products = defineLines({
  table: salesProjectProducts,
  parent: "projectId",
  fields: {
    productLineId: link("masterData.productLine"),
    equipmentModel: text({ max: 200 }),
    quantity: quantity({ required: true, sign: "positive", unit: null }),
    unitPrice: price({ sign: "notNegative", currency: "currency" }),
    amount: money({ system: true, currency: "currency" }),
    competitor: text({ max: 300 }),
    notes: text({ max: 500 }),
  },
  sums: ["amount"],
});

const members = defineLines({
  table: salesProjectMembers,
  parent: "projectId",
  fields: { employeeId: link("masterData.employee", { required: true }), task: text({ max: 200 }) },
});

const ofUnit = { where: { variant: { field: "variant" } } } as const;

const tasks = defineLines({
  table: salesProjectTasks,
  parent: "projectId",
  fields: {
    phaseId: link("crm.projectPhase", ofUnit),
    task: text({ required: true, max: 300 }),
    employeeId: link("masterData.employee"),
    dueOn: date(),
    doneOn: date(),
  },
});

const moves = defineLines({
  table: salesProjectMoves,
  parent: "projectId",
  fields: {
    stage: choice(STAGES, { system: true }),
    phaseId: link("crm.projectPhase", { system: true }),
    enteredOn: date({ system: true }),
    leftOn: date({ system: true }),
    isBack: flag({ system: true }),
    winPercent: percent({ system: true }),
    estimatedAmount: money({ system: true, currency: "currency" }),
    employeeId: link("masterData.employee", { system: true }),
    departmentId: link("masterData.department", { system: true }),
  },
});

const FILTERS = [
  "customerId",
  "mineId",
  "productLineId",
  "regionId",
  "salespersonId",
  "phaseId",
  "expectedOn",
  "nextStepOn",
  "staleOn",
  "docOn",
] as const;
const OPEN = ["advance", "advanceInBid", "moveBack", "startBid", "win", "lose", "suspend", "resume", "cancel", "rebid"] as const;
/** A tender is told of, its bid is opened, and its bids are begun, from the project. */
const OPENS = [
  { name: "bid", kind: "document", module: "crm.projectBid", id: "bidId" },
  { name: "tenders", kind: "screen", path: "/bidInfo", filter: { customerId: "customerId", projectId: "id" } },
  { name: "bids", kind: "screen", path: "/crmProjectBid", filter: { customerId: "customerId", projectId: "id" } },
] as const;
const LIST = {
  kind: "maintain",
  stages: STAGES,
  actions: ["submit", "withdraw", ...OPEN],
  filters: FILTERS,
  opens: OPENS,
} as const;
const APPROVE = { kind: "confirm", stages: ["inApproval"], actions: ["reject", "withdraw"], filters: FILTERS, opens: OPENS } as const;

export default defineModule({
  id: "crm.salesProject",
  table: salesProjects,
  kind: "company",
  title: { code: "docNo", name: "name" },
  scope: {
    department: "departmentId",
    owner: "salespersonId",
    creator: "createdBy",
    creatorUntilOwned: true,
    named: { table: "members", employee: "employeeId" },
  },
  fields: {
    docNo: docNo("PJ"),
    docOn: date({ required: true, initial: { from: "today" } }),
    name: text({ required: true, max: 200 }),
    customerId: metCustomerField,
    contactId: contactField,
    endCustomerId: link("crm.endCustomer", { fetches: { mineId: "mineId" } }),
    mineId: link("crm.coalMine"),
    workingFace: text({ max: 100 }),
    productLineId: link("masterData.productLine"),
    source: choice(["visit", "customer", "exhibition", "tender", "dealer", "service", "other"]),
    leadId: link("crm.lead", { system: true, hidden: { empty: "leadId" } }),
    bidId: link("crm.projectBid", { system: true, hidden: { empty: "bidId" } }),
    ...sellerFields,
    phaseId: link("crm.projectPhase", { system: true, hint: true, ...ofUnit }),
    phaseOn: date({ system: true }),
    staleOn: date({ system: true, hidden: { empty: "staleOn" } }),
    phasePercent: percent({ system: true, hint: true }),
    statedPercent: percent({ sign: "notNegative", max: 100 }),
    winPercent: percent({ system: true }),
    estimatedAmount: money({ required: { not: { stage: ["draft"] } }, sign: "notNegative", currency: "currency" }),
    expectedOn: date(),
    budgetAmount: money({ sign: "notNegative", currency: "currency" }),
    bidOn: date(),
    riskLevel: riskLevelField,
    competitor: text({ max: 300 }),
    nextStep: text({ max: 300 }),
    nextStepOn: date(),
    duplicates: text({ system: true, hidden: { empty: "duplicates" } }),
    lostReason: choice(LOST_CAUSES, {
      system: true,
      hidden: { empty: "lostReason" },
    }),
    closedOn: date({ system: true, hidden: { empty: "closedOn" } }),
    variant: text({ system: true, hidden: true }),
    notes: longText(),
  },
  lines: { products, members, tasks, moves },
  columns: [
    "docNo",
    "name",
    "docOn",
    "stage",
    "customerId",
    "mineId",
    "workingFace",
    "phaseId",
    "phaseOn",
    "staleOn",
    "winPercent",
    "currency",
    "estimatedAmount",
    "expectedOn",
    "nextStep",
    "nextStepOn",
    "productLineId",
    "regionId",
    "salespersonId",
    "departmentId",
  ],
  sums: ["estimatedAmount"],
  search: ["docNo", "name", "competitor", "nextStep"],
  sort: { by: "docOn", descending: true },
  stages: STAGES,
  editable: ["draft", "active", "bidding", "suspended"],
  final: ["contracted", "cancelled"],
  counted: ["won", "lost", "contracted", "cancelled"],
  approval: {
    stage: "inApproval",
    amount: "estimatedAmount",
    approved: "approve",
    steps: ["internalOffice", "projectLeader"],
  },
  variants: { LYC: { prefix: "PJL" }, HDZK: { prefix: "PJZ" } },
  derive: deriveProject,
  afterWrite: [noteEdited],
  warns: [tellsTwins],
  panorama: {
    beside: [
      { module: "crm.salesProject", by: "id", lines: { table: "members", called: ["employeeId"] } },
      { module: "crm.contact", by: "customerId", own: "customerId" },
      { module: "crm.mineEquipment", by: "mineId", own: "mineId" },
      { module: "crm.bidResult", by: "projectId", lines: BIDDERS },
    ],
    sections: {
      people: ["crm.salesProject.members", "crm.contact"],
      money: ["sales.*"],
      machines: ["crm.mineEquipment"],
      rivals: ["crm.bidResult.bidders"],
    },
  },
  live: projectStandings,
  changes: ({ header }) => header.docOn.slice(0, 4),
  actions: projectActions,
  reminders: {
    nextStep: { field: "nextStepOn", stages: ["active", "bidding"], to: "salespersonId", inWorkingDays: true, daysBefore: 1 },
    stale: { field: "staleOn", stages: ["active", "bidding"], to: "salespersonId", daysBefore: 3 },
  },
  roles: {
    salesperson: [...WRITE, "submit", "withdraw", "advance", "advanceInBid", "moveBack", "startBid", "suspend", "resume", "rebid"],
    leader: [...LOOK, "reject", "cancel"],
    approver: [...LOOK, "attach", "edit", "reject", "win", "lose", "cancel"],
    internalOffice: [...LOOK, "attach", "edit", "reject", "win", "lose"],
  },
  screens: {
    maintain: { path: "crmProject", ...LIST },
    maintainBearing: { path: "crmProjectLYC", ...LIST, variant: "LYC" },
    maintainControl: { path: "crmProjectHDZK", ...LIST, variant: "HDZK" },
    maintainData: {
      path: "crmProjectDataMaintain",
      kind: "maintain",
      stages: ["active", "bidding", "suspended", "won", "lost"],
      actions: OPEN,
      opens: OPENS,
      columns: [
        "docNo",
        "name",
        "stage",
        "customerId",
        "endCustomerId",
        "mineId",
        "workingFace",
        "productLineId",
        "source",
        "currency",
        "estimatedAmount",
        "budgetAmount",
        "statedPercent",
        "bidOn",
        "expectedOn",
        "riskLevel",
        "competitor",
        "salespersonId",
      ],
      filters: FILTERS,
    },
    approveInternal: { path: "crmprojectIntApproval", ...APPROVE, step: "internalOffice" },
    approve: { path: "crmProjectApprove", ...APPROVE, step: "projectLeader" },
    stale: {
      path: "/staleProjects",
      kind: "query",
      stages: ["active", "bidding"],
      where: { staleOn: { within: { unit: "day", to: 0 } } },
      filters: FILTERS,
    },
    detail: { path: "projectDetail", kind: "query", unlisted: true, open: true, filters: FILTERS, opens: OPENS },
  },
});
