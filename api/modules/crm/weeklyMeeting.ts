import { LOOK } from "#define/access/grants";
import { meetingDecisions, meetingOpenMatters, weeklyMeetings } from "#db/schema/crm/weeklyMeeting";
import { choice, date, docNo, flag, link, longText, text } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import { listOpenMatters, mattersOf } from "./weeklyMeeting/posting.ts";
import { slip } from "../printing.ts";

const openMatters = defineLines({
  table: meetingOpenMatters,
  parent: "meetingId",
  fields: {
    matterId: link("crm.meetingMatter", { system: true }),
    content: longText({ system: true }),
    dutyPersonId: link("masterData.employee", { system: true }),
    planFinishOn: date({ system: true }),
    stood: choice(["open", "doing", "overdue", "done"], { system: true }),
  },
});
const decisions = defineLines({
  table: meetingDecisions,
  parent: "meetingId",
  fields: {
    content: longText({ required: true, max: 2000 }),
    dutyDepartmentId: link("masterData.department", { required: true }),
    dutyPersonId: link("masterData.employee", { required: true, fetches: { departmentId: "dutyDepartmentId" } }),
    planFinishOn: date({ required: true, notBefore: "docOn" }),
    isForOffice: flag({ initial: false }),
    notes: text({ max: 500 }),
  },
});
const FILTERS = ["docOn", "weekKey", "departmentId", "handlerId"] as const;

export default defineModule({
  id: "crm.weeklyMeeting",
  table: weeklyMeetings,
  kind: "company",
  title: { code: "docNo", name: "title" },
  scope: { department: "departmentId", owner: "handlerId", creator: "createdBy" },
  fields: {
    docNo: docNo("WM"),
    docOn: date({ required: true, initial: { from: "today" } }),
    weekKey: text({ system: true }),
    title: text({ required: true, max: 200 }),
    departmentId: link("masterData.department", { required: true, initial: { from: "viewerDepartment" } }),
    handlerId: link("masterData.employee", { required: true, initial: { from: "viewerEmployee" } }),
    content: longText(),
    notes: longText(),
  },
  lines: { openMatters, decisions },
  columns: ["docNo", "docOn", "weekKey", "stage", "title", "departmentId", "handlerId"],
  search: ["docNo", "title", "content"],
  sort: { by: "docOn", descending: true },
  stages: ["called", "held", "cancelled"],
  editable: ["called"],
  final: ["held", "cancelled"],
  begins: [listOpenMatters],
  actions: {
    refresh: { from: ["called"], to: "called", post: [listOpenMatters] },
    hold: { from: ["called"], to: "held", creates: { module: "crm.meetingMatter", drafts: mattersOf } },
    cancel: { from: ["called"], to: "cancelled", reason: true },
  },
  prints: { standard: slip(["preparer"]) },
  screens: {
    prepare: { path: "WeeklyMeeting", kind: "prepare", stages: ["called"], actions: ["refresh", "hold", "cancel"], filters: FILTERS },
    query: { path: "WeeklyMeetingSeach", kind: "query", filters: FILTERS },
  },
  roles: {
    salesperson: LOOK,
    approver: [...LOOK, "create", "edit", "delete", "attach", "refresh", "hold", "cancel"],
    leader: [...LOOK, "create", "edit", "refresh", "hold", "cancel"],
  },
});
