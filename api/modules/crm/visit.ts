import { LOOK } from "#define/access/grants";
import { visitCompanions, visits } from "#db/schema/crm/visit";
import { choice, date, docNo, flag, instant, integer, link, longText, rate, text } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import { leadsOf } from "./visit/lead.ts";
import { isCustomersMine, isOnEarth, LOCATED, proposesPosition } from "./visit/place.ts";
import {
  checkIn,
  comesOnce,
  hasCome,
  hasNextDay,
  isMetAgainLater,
  isVisitor,
  nextVisit,
  plannedBefore,
  report,
  saysWhere,
} from "./visit/rules.ts";
import { slip } from "../printing.ts";
import { placeFields } from "../seller.ts";
import { VISIT_TYPES } from "../visitTypes.ts";

const companions = defineLines({
  table: visitCompanions,
  parent: "visitId",
  fields: { employeeId: link("masterData.employee", { required: true }), notes: text({ max: 300 }) },
});

/** Said once somebody was there. */
const AFTER = { hidden: { stage: ["planned", "cancelled"] } } as const;
/** The same of what may have been heard before. */
const untold = <const Name extends string>(name: Name) => ({ hidden: { all: [{ empty: name }, AFTER.hidden] } }) as const;
/** It is being told of. */
const TOLD = { stage: ["done", "overdue"] } as const;
const PURPOSES = ["relationship", "project", "technical", "quotation", "contract", "collection", "complaint"] as const;
const BEARING = ["sample", "trial", "batchOrder"] as const;
const SUPPLY = ["spareParts", "priceTalk", "annualFrame"] as const;

/** When a device did something by its own clock, shown where one did; beside it stands how far off that clock was. */
const deviceFields = <At extends string, Ahead extends string>(at: At, ahead: Ahead) =>
  ({
    [at]: instant({ hidden: { empty: at }, clock: ahead }),
    [ahead]: integer({ system: true, hidden: true, isSeconds: true }),
  }) as Record<At, ReturnType<typeof instant>> & Record<Ahead, ReturnType<typeof integer>>;

const COLUMNS = [
  "docNo",
  "visitOn",
  "stage",
  "customerId",
  "contactId",
  "mineId",
  "projectId",
  "visitType",
  "purpose",
  "interviewee",
  "salespersonId",
  "checkinAt",
  "distance",
  "isOutside",
  "reportDueOn",
  "reportedOn",
  "isLate",
  "nextFollowOn",
  "departmentId",
] as const;
const FILTERS = ["visitOn", "customerId", "projectId", "salespersonId", "departmentId", "visitType", "purpose"] as const;
const PLAN = {
  kind: "prepare",
  stages: ["planned", "done", "overdue"],
  actions: ["checkIn", "report", "cancel"],
  filters: FILTERS,
  part: "CheckIn",
} as const;
/** Done on the road, where there is no network. */
const onRoad = <At extends string, Ahead extends string>(deviceAt: At, clockAhead: Ahead) =>
  ({ deviceAt, clockAhead, isClockOff: "isClockOff" }) as const;
const TELL = ["visitResult", "interviewee", "problem", "competitor", "competitorPrice", "nextFollowOn", "nextStep"] as const;
/** A follow-up has its day, and what is to be done then. */
const NEXT = [
  { field: "nextStep", when: { not: { empty: "nextFollowOn" } }, code: "fillIn" },
  { field: "nextFollowOn", when: { not: { empty: "nextStep" } }, code: "fillIn" },
] as const;

/** What was heard becomes a lead of whoever was there, once. */
const RAISING = {
  when: { empty: "leadId" },
  creates: { module: "crm.lead", drafts: leadsOf, actions: ["takeOver"], storesIdIn: "leadId" },
} as const;

export default defineModule({
  id: "crm.visit",
  table: visits,
  kind: "company",
  title: { code: "docNo", name: "interviewee" },
  scope: {
    department: "departmentId",
    owner: "salespersonId",
    creator: "createdBy",
    creatorUntilOwned: true,
    named: { table: "companions", employee: "employeeId" },
  },
  fields: {
    docNo: docNo("VS"),
    docOn: date({ required: true, initial: { from: "today" } }),
    variant: text({ system: true, hidden: true }),
    visitOn: date({ required: true, initial: { from: "today" } }),
    customerId: link("crm.customer", {
      required: true,
      fetches: { departmentId: "departmentId", contact: "interviewee", address: "address" },
      proposes: { defaultContactId: { field: "contactId", unless: "interviewee" } },
    }),
    contactId: link("crm.contact", { where: { customerId: { field: "customerId" } } }),
    mineId: link("crm.coalMine"),
    projectId: link("crm.salesProject", { where: { customerId: { field: "customerId" } } }),
    visitType: choice(VISIT_TYPES, { required: true, initial: "onSite" }),
    purpose: choice([...PURPOSES, ...BEARING, ...SUPPLY], { required: true, initial: "relationship" }),
    interviewee: text({ max: 200 }),
    address: text({ max: 500 }),
    salespersonId: link("masterData.employee", { required: true, initial: { from: "viewerEmployee" } }),
    ...placeFields,
    checkinKind: choice(["position", "manual"], { system: true }),
    longitude: rate({ system: true, sign: "any" }),
    latitude: rate({ system: true, sign: "any" }),
    accuracy: integer({ system: true, min: 0, max: 100_000, toldWith: ["longitude", "latitude"] }),
    checkinPlace: text({ system: true, max: 300 }),
    checkinNote: text({ system: true, max: 300 }),
    checkinAt: instant(),
    ...deviceFields("checkinDeviceAt", "checkinClockAhead"),
    isClockOff: flag({ system: true, hidden: { field: "isClockOff", in: [false] } }),
    deviceAt: instant({ clock: "checkinClockAhead" }),
    distance: integer({ system: true }),
    isOutside: flag({ system: true }),
    reportDueOn: date({ system: true }),
    reportedOn: date({ system: true }),
    reportedAt: instant(),
    ...deviceFields("reportDeviceAt", "reportClockAhead"),
    isLate: flag({ system: true }),
    visitResult: longText({ system: true, max: 4000, ...AFTER }),
    problem: longText({ max: 2000, ...untold("problem") }),
    competitor: text({ max: 300, ...untold("competitor") }),
    competitorPrice: text({ max: 300, ...untold("competitorPrice") }),
    nextFollowOn: date({ system: true, ...AFTER }),
    nextStep: text({ system: true, max: 300, ...AFTER }),
    followUpId: link("crm.visit", { system: true, hidden: { empty: "followUpId" } }),
    leadId: link("crm.lead", { system: true, hidden: { empty: "leadId" } }),
    comment: longText({ system: true, hidden: { stage: ["planned", "done", "overdue", "cancelled"] } }),
    notes: longText(),
  },
  lines: { companions },
  columns: COLUMNS,
  search: ["docNo", "interviewee", "visitResult", "problem", "competitor"],
  sort: { by: "visitOn", descending: true },
  check: [comesOnce, plannedBefore, isCustomersMine],
  stages: ["planned", "done", "overdue", "reported", "reviewed", "cancelled"],
  editable: ["planned"],
  final: ["cancelled"],
  counted: ["done", "overdue", "reported", "reviewed", "cancelled"],
  actions: {
    checkIn: {
      from: ["planned"],
      to: "done",
      input: {
        header: ["checkinKind", "longitude", "latitude", "accuracy", "checkinPlace", "checkinNote", "deviceAt"],
        needs: [{ field: "checkinNote", when: { not: LOCATED }, code: "tellWhere" }],
        proposes: proposesPosition,
      },
      check: [hasCome, isVisitor, isOnEarth, saysWhere],
      post: [checkIn],
      offline: onRoad("checkinDeviceAt", "checkinClockAhead"),
    },
    report: {
      from: ["done", "overdue"],
      to: "reported",
      input: { header: TELL, needs: [{ field: "visitResult", code: "fillIn" }, ...NEXT] },
      check: [isMetAgainLater],
      post: [report],
      offline: onRoad("reportDeviceAt", "reportClockAhead"),
    },
    passDeadline: {
      from: ["done"],
      to: "overdue",
      system: true,
      automatic: { after: "reportDueOn" },
    },
    review: {
      from: ["reported"],
      to: "reviewed",
      fourEyes: "creator",
      input: { header: ["comment"] },
      notifies: { to: "salespersonId", says: "comment" },
    },
    followUp: {
      from: ["reported", "reviewed"],
      to: "reported",
      when: { empty: "followUpId" },
      input: { header: ["nextFollowOn", "nextStep"], needs: [{ field: "nextStep", code: "fillIn" }] },
      check: [hasNextDay],
      creates: { module: "crm.visit", drafts: nextVisit, storesIdIn: "followUpId" },
    },
    raiseLead: { from: ["reported"], to: "reported", ...RAISING },
    raiseLeadReviewed: { from: ["reviewed"], to: "reviewed", ...RAISING },
    cancel: { from: ["planned"], to: "cancelled", reason: true },
  },
  reminders: { toTell: { field: "reportDueOn", stages: ["done", "overdue"], to: "salespersonId", inWorkingDays: true, daysBefore: 1 } },
  changes: ({ header }) => header.visitOn.slice(0, 4),
  prints: { standard: slip(["preparer"]) },
  variants: {
    LYC: {
      prefix: "LVS",
      fields: { purpose: { values: [...BEARING, "relationship", "technical", "complaint"] }, competitor: { required: TOLD } },
    },
    GX: {
      prefix: "GVS",
      fields: {
        purpose: { values: [...SUPPLY, "relationship", "contract", "collection"] },
        competitor: { required: TOLD },
        competitorPrice: { required: TOLD },
      },
    },
  },
  calendar: {
    from: "visitOn",
    person: "salespersonId",
    about: "customerId",
    stages: ["planned", "done", "overdue", "reported", "reviewed"],
  },
  screens: {
    prepare: { path: "crmVisit", ...PLAN },
    prepareBearing: { path: "crmVisitLYC", ...PLAN, variant: "LYC" },
    prepareSupply: { path: "crmVisitGX", ...PLAN, variant: "GX" },
    today: {
      path: "crmVisitToday",
      ...PLAN,
      filters: ["customerId", "purpose"],
      where: { salespersonId: { from: "viewerEmployee" }, visitOn: { within: { unit: "day", from: 0, to: 0 } } },
      columns: ["customerId", "stage", "address", "interviewee", "purpose", "docNo", "contactId", "mineId", "checkinAt", "visitOn"],
      offline: true,
    },
    query: { path: "visitInquiry", kind: "query", filters: [...FILTERS, "mineId", "isOutside", "isLate", "isClockOff"] },
    overdue: {
      path: "visitOverDueQuery",
      kind: "query",
      stages: ["planned", "overdue"],
      where: { visitOn: { within: { unit: "day", to: -1 } } },
      filters: FILTERS,
    },
    byCustomer: {
      path: "CustomerVisitInquiry",
      kind: "query",
      stages: ["done", "overdue", "reported", "reviewed"],
      requiredFilters: ["customerId"],
      filters: ["customerId", "projectId", "visitOn", "salespersonId", "purpose"],
      columns: [
        "visitOn",
        "docNo",
        "stage",
        "purpose",
        "interviewee",
        "salespersonId",
        "visitResult",
        "problem",
        "competitor",
        "nextFollowOn",
      ],
    },
  },
  roles: {
    salesperson: [
      ...LOOK,
      "create",
      "edit",
      "delete",
      "attach",
      "checkIn",
      "report",
      "followUp",
      "raiseLead",
      "raiseLeadReviewed",
      "cancel",
    ],
    approver: [...LOOK, "review", "followUp"],
    leader: [...LOOK, "review"],
  },
});
