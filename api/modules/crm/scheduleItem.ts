import { LOOK } from "#define/access/grants";
import { scheduleItems } from "#db/schema/crm/schedule";
import { choice, date, flag, link, longText, text, time } from "#define/field";
import { defineModule } from "#define/module";
import { hasCustomer, isInOrder, visitOf } from "./scheduleItem/rules.ts";
import { placeFields } from "../seller.ts";

const COLUMNS = [
  "startOn",
  "fromTime",
  "endOn",
  "toTime",
  "title",
  "kind",
  "stage",
  "employeeId",
  "customerId",
  "place",
  "visitId",
  "departmentId",
] as const;
const FILTERS = ["startOn", "employeeId", "departmentId", "kind", "customerId"] as const;
const KEEP = { kind: "maintain", actions: ["toVisit", "finish", "reopen", "cancel"], filters: FILTERS } as const;
const WRITE = [...LOOK, "create", "edit", "delete", "attach", "toVisit", "finish", "reopen", "cancel"];

export default defineModule({
  id: "crm.scheduleItem",
  table: scheduleItems,
  kind: "company",
  title: { code: "title" },
  scope: { department: "departmentId", owner: "employeeId", creator: "createdBy", creatorUntilOwned: true },
  fields: {
    title: text({ required: true, max: 200 }),
    kind: choice(["visit", "meeting", "trip", "reception", "other"], { required: true, initial: "visit" }),
    startOn: date({ required: true, initial: { from: "today" } }),
    fromTime: time(),
    endOn: date({ required: true, notBefore: "startOn", initial: { from: "today" } }),
    toTime: time(),
    place: text({ max: 200 }),
    employeeId: link("masterData.employee", { required: true, initial: { from: "viewerEmployee" } }),
    ...placeFields,
    customerId: link("crm.customer"),
    isLeader: flag({ initial: false }),
    visitId: link("crm.visit", { system: true }),
    notes: longText(),
  },
  columns: COLUMNS,
  search: ["title", "place", "notes"],
  sort: { by: "startOn", descending: true },
  stages: ["open", "visiting", "done", "cancelled"],
  editable: ["open"],
  final: [],
  counted: ["done", "cancelled"],
  check: [isInOrder],
  actions: {
    toVisit: {
      from: ["open"],
      to: "visiting",
      when: { field: "kind", in: ["visit"] },
      check: [hasCustomer],
      creates: { module: "crm.visit", drafts: visitOf, storesIdIn: "visitId", ofUnit: true },
    },
    finish: { from: ["open", "visiting"], to: "done" },
    reopen: { from: ["done", "cancelled"], to: "open", when: { empty: "visitId" } },
    cancel: { from: ["open", "visiting"], to: "cancelled", reason: true },
  },
  calendar: {
    from: "startOn",
    to: "endOn",
    fromTime: "fromTime",
    toTime: "toTime",
    person: "employeeId",
    about: "title",
    place: "place",
    stages: ["open", "done"],
  },
  screens: {
    maintain: { path: "scheduleDayAdmin", ...KEEP },
    maintainBearing: { path: "scheduleDayAdminLYC", ...KEEP, where: { unitId: { code: "LYC" } } },
    leaderTrips: {
      path: "/ThisMonthLeaderTrip",
      kind: "query",
      stages: ["open", "done"],
      where: { kind: "trip", isLeader: true, startOn: { within: { unit: "month", from: 0, to: 0 }, until: "endOn" } },
      columns: ["startOn", "endOn", "employeeId", "title", "place", "customerId", "stage", "departmentId"],
      filters: ["employeeId", "departmentId"],
    },
  },
  roles: { salesperson: WRITE, approver: WRITE, leader: LOOK },
});
