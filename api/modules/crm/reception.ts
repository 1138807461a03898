import { LOOK } from "#define/access/grants";
import { receptions } from "#db/schema/crm/reception";
import { receptionActuals } from "#db/views/crm/receptionActual";
import { choice, date, docNo, flag, integer, link, longText, money, text } from "#define/field";
import { defineModule } from "#define/module";
import {
  agreeBudget,
  announcesGuests,
  asksForMore,
  closeReception,
  deriveReception,
  giftIssues,
  giveGifts,
  hasGifts,
  issuedGifts,
  keepAgreed,
  keepsIssuedGifts,
  type Reception,
  takeGiftsBack,
  withinBudget,
} from "./reception/rules.ts";
import { keepsGiftLimits } from "./reception/giftLimits.ts";
import { leadersAreFree } from "./reception/leaders.ts";
import { approvedStages, approving, PREPARE_APPROVED } from "../approvedDocument.ts";
import { cars, costs, gifts, guests, leaders, meals, rooms } from "./reception/lines.ts";
import { slip } from "../printing.ts";
import { placeFields } from "../seller.ts";

/** What was agreed to stays as it is. */
const AGREED = { readonly: { stage: ["approved"] } } as const;
/** Said once it is agreed to. */
const LATER = { hidden: { not: { stage: ["approved", "done"] } } } as const;
/** Asked for once it was agreed to. */
const MORE = { hidden: { stage: ["draft"] } } as const;
/** The gifts are out of the store. */
const GIVEN = { field: "areGiftsOut", in: [true] } as const;
const COLUMNS = [
  "docNo",
  "comeOn",
  "leaveOn",
  "stage",
  "customerId",
  "projectId",
  "comeCount",
  "receptionLevel",
  "leaderId",
  "visitPurpose",
  "budget",
  "approvedBudget",
  "costAmount",
  "budgetLeft",
  "salespersonId",
  "departmentId",
] as const;
const FILTERS = ["comeOn", "customerId", "projectId", "receptionLevel", "leaderId", "salespersonId", "departmentId"] as const;
/** Who agrees: where the plan comes first, he who plans the house's days before he who answers for the cost. */
const STEPS = ["plan", "reception"] as const;
const DECIDE = { kind: "confirm", stages: ["inApproval"], actions: ["reject", "withdraw"], filters: FILTERS } as const;
const ARRANGED = {
  kind: "prepare",
  stages: ["approved"],
  filters: FILTERS,
} as const;

export default defineModule({
  id: "crm.reception",
  table: receptions,
  live: receptionActuals,
  kind: "company",
  title: { code: "docNo", name: "visitPurpose" },
  scope: { department: "departmentId", owner: "salespersonId", creator: "createdBy", creatorUntilOwned: true },
  fields: {
    docNo: docNo("CV"),
    docOn: date({ required: true, initial: { from: "today" }, ...AGREED }),
    variant: text({ system: true, hidden: true }),
    comeOn: date({ required: true, ...AGREED }),
    leaveOn: date({ ...AGREED, notBefore: "comeOn" }),
    customerId: link("crm.customer", {
      required: true,
      fetches: { ownerId: "salespersonId", departmentId: "departmentId" },
      ...AGREED,
    }),
    projectId: link("crm.salesProject", { where: { customerId: { field: "customerId" } } }),
    comeCount: integer({ required: true, min: 1, max: 10_000 }),
    interviewee: text({ max: 200 }),
    receptionLevel: choice(["leader", "important", "general", "work"], { required: true, initial: "general", ...AGREED }),
    leaderId: link("masterData.employee"),
    salespersonId: link("masterData.employee", { initial: { from: "viewerEmployee" } }),
    departmentId: { ...placeFields.departmentId, ...AGREED },
    unitId: placeFields.unitId,
    visitPurpose: text({ required: true, max: 500 }),
    hotel: text({ max: 300 }),
    car: text({ max: 300 }),
    meal: text({ max: 300 }),
    budget: money({ required: true, sign: "notNegative", ...AGREED }),
    extraBudget: money({ system: true, ...MORE }),
    extraReason: longText({ system: true, max: 1000, ...MORE }),
    askedAmount: money({ system: true, hidden: { empty: "extraBudget" } }),
    approvedBudget: money({ system: true }),
    giftAmount: money({ system: true, sign: "any" }),
    costAmount: money({ system: true, sign: "any" }),
    budgetLeft: money({ system: true, sign: "any" }),
    giftWarehouseId: link("masterData.warehouse", { ...LATER, readonly: GIVEN }),
    operationTypeId: link("warehouse.operationType", {
      where: { direction: "send" },
      ...LATER,
      readonly: GIVEN,
    }),
    giftIssueId: link("warehouse.goodsIssue", { system: true, hidden: { empty: "giftIssueId" } }),
    areGiftsOut: flag({ system: true, hidden: { empty: "giftIssueId" } }),
    result: longText({ ...LATER, max: 4000 }),
    doneOn: date({ system: true }),
    notes: longText(),
  },
  lines: { guests, leaders, cars, rooms, meals, gifts, costs },
  columns: COLUMNS,
  sums: ["budget", "approvedBudget", "costAmount"],
  search: ["docNo", "visitPurpose", "interviewee"],
  sort: { by: "comeOn", descending: true },
  derive: deriveReception,
  check: [announcesGuests, keepsIssuedGifts, leadersAreFree],
  afterWrite: [keepsGiftLimits],
  stages: approvedStages("done"),
  editable: ["draft", "returned", "approved"],
  final: ["done", "void"],
  approval: { stage: "inApproval", approved: "approve", returned: "returnToPreparer", amount: "askedAmount", steps: STEPS },
  actions: {
    ...approving<Reception>({ submit: { check: [leadersAreFree] }, approve: { post: [agreeBudget] }, back: { post: [keepAgreed] } }),
    takeOver: { from: ["draft"], to: "approved", system: true, post: [agreeBudget] },
    askForMore: {
      from: ["approved"],
      to: "inApproval",
      stampsUser: "submittedBy",
      input: { header: ["extraBudget", "extraReason"] },
      check: [asksForMore],
    },
    issueGifts: {
      from: ["approved"],
      to: "approved",
      when: { not: GIVEN },
      input: { header: ["giftWarehouseId", "operationTypeId"], prepared: true },
      check: [hasGifts],
      post: [giveGifts],
      creates: { module: "warehouse.goodsIssue", drafts: giftIssues, actions: ["submit", "confirm"], storesIdIn: "giftIssueId" },
    },
    returnGifts: {
      from: ["approved"],
      to: "approved",
      reason: true,
      when: GIVEN,
      post: [takeGiftsBack],
      cascades: [{ module: "warehouse.goodsIssue", documents: issuedGifts, action: "reverse" }],
    },
    complete: {
      from: ["approved"],
      to: "done",
      input: { header: ["result"], prepared: true },
      check: [withinBudget],
      post: [closeReception],
      notifies: { to: "salespersonId", says: "result" },
    },
    cancelApproved: { from: ["approved"], to: "void", reason: true, when: { not: GIVEN }, notifies: { to: "salespersonId" } },
  },
  changes: ({ header }) => header.comeOn.slice(0, 4),
  prints: { standard: slip(["preparer", "approver"]) },
  variants: {
    BMJ: { prefix: "BCV", fields: { leaderId: { required: true } } },
    LYC: { prefix: "LCV", fields: { interviewee: { required: true } } },
    ZMJ: { prefix: "ZCV", fields: { leaderId: { required: true }, leaveOn: { required: true } } },
  },
  calendar: { from: "comeOn", to: "leaveOn", person: "salespersonId", about: "customerId", stages: ["approved", "done"] },
  screens: {
    prepare: { path: "crmComeVisit", ...PREPARE_APPROVED, filters: FILTERS },
    prepareBmj: { path: "crmComeVisitBmj", ...PREPARE_APPROVED, variant: "BMJ", filters: FILTERS },
    prepareBearing: { path: "crmComeVisitLYC", ...PREPARE_APPROVED, variant: "LYC", filters: FILTERS },
    prepareZmj: { path: "crmComeVisitZMJ", ...PREPARE_APPROVED, variant: "ZMJ", filters: FILTERS },
    approvePlan: { path: "comeVisitPlanApproval", ...DECIDE, step: "plan" },
    approve: { path: "comeVisitApproval", ...DECIDE, step: "reception" },
    arrange: { path: "crmComeVisitJDNQ", ...ARRANGED, actions: ["askForMore", "complete", "cancelApproved"] },
    gifts: {
      path: "comevisitPresent",
      ...ARRANGED,
      actions: ["issueGifts", "returnGifts"],
      columns: [
        "docNo",
        "comeOn",
        "customerId",
        "comeCount",
        "receptionLevel",
        "giftWarehouseId",
        "giftIssueId",
        "giftAmount",
        "departmentId",
      ],
    },
    thisWeek: {
      path: "/ThisWeekReception",
      kind: "query",
      stages: ["approved", "done"],
      where: { comeOn: { within: { unit: "week", from: 0, to: 0 }, until: "leaveOn" } },
      columns: COLUMNS,
      filters: FILTERS,
    },
  },
  roles: {
    salesperson: [...LOOK, "create", "edit", "delete", "attach", "submit", "withdraw", "copyAsNew", "void", "askForMore", "complete"],
    approver: ["edit", "askForMore", "complete", "cancelApproved", "issueGifts", "returnGifts"],
    leader: ["reject"],
    keeper: ["read", "issueGifts", "returnGifts"],
    internalOffice: [...LOOK, "edit", "attach", "askForMore", "complete", "issueGifts", "returnGifts"],
  },
});
