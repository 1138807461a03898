import { LOOK } from "#define/access/grants";
import { meetingMatters } from "#db/schema/crm/weeklyMeeting";
import { date, docNo, flag, link, longText, text } from "#define/field";
import { defineModule } from "#define/module";
import { findLeader, finishOn, type Matter, openAgain } from "./meetingMatter/posting.ts";

const COLUMNS = [
  "docNo",
  "docOn",
  "stage",
  "content",
  "dutyDepartmentId",
  "dutyPersonId",
  "planFinishOn",
  "realFinishOn",
  "progress",
  "leaderId",
  "isForOffice",
  "meetingId",
] as const;
const FILTERS = ["planFinishOn", "dutyDepartmentId", "dutyPersonId", "departmentId", "isForOffice"] as const;
const OPEN = ["open", "doing", "overdue"] as const;

export default defineModule({
  id: "crm.meetingMatter",
  table: meetingMatters,
  kind: "company",
  title: { code: "docNo", name: "content" },
  scope: { department: ["dutyDepartmentId", "departmentId"], owner: "dutyPersonId", creator: "createdBy" },
  fields: {
    docNo: docNo("MM"),
    docOn: date({ required: true, initial: { from: "today" } }),
    meetingId: link("crm.weeklyMeeting", { system: true }),
    weekKey: text({ system: true }),
    content: longText({ required: true, max: 2000 }),
    handlerId: link("masterData.employee", { required: true, initial: { from: "viewerEmployee" } }),
    departmentId: link("masterData.department", { required: true, initial: { from: "viewerDepartment" } }),
    dutyDepartmentId: link("masterData.department", { required: true }),
    dutyPersonId: link("masterData.employee", { required: true }),
    leaderId: link("masterData.employee", { system: true }),
    planFinishOn: date({ required: true }),
    realFinishOn: date({ system: true }),
    isForOffice: flag({ initial: false }),
    progress: longText({ system: true, max: 2000 }),
    comment: longText({ system: true, max: 2000 }),
    notes: longText(),
  },
  columns: COLUMNS,
  search: ["docNo", "content", "progress"],
  sort: { by: "planFinishOn" },
  stages: ["open", "doing", "overdue", "done", "accepted", "cancelled"],
  editable: ["open"],
  final: ["accepted", "cancelled"],
  begins: [findLeader],
  actions: {
    start: { from: ["open"], to: "doing", input: { header: ["progress"], prepared: true } },
    finish: {
      from: ["doing", "overdue"],
      to: "done",
      input: { header: ["progress"], prepared: true },
      post: [finishOn],
      notifies: { to: "handlerId", says: "progress" },
    },
    passDeadline: {
      from: ["open", "doing"],
      to: "overdue",
      system: true,
      automatic: { after: "planFinishOn" },
      notifies: { to: "leaderId", says: "content" },
    },
    accept: {
      from: ["done"],
      to: "accepted",
      input: { header: ["comment"], prepared: true },
      notifies: { to: "dutyPersonId", says: "comment" },
    },
    reopen: { from: ["done"], to: "doing", reason: true, post: [openAgain], notifies: { to: "dutyPersonId" } },
    cancel: { from: ["open"], to: "cancelled", reason: true, notifies: { to: "dutyPersonId" } },
  },
  reminders: { toFinish: { field: "planFinishOn", stages: ["open", "doing"], to: "dutyPersonId", inWorkingDays: true, daysBefore: 2 } },
  changes: ({ header }: Matter) => header.docOn.slice(0, 4),
  calendar: { from: "planFinishOn", person: "dutyPersonId", about: "content", stages: ["open", "doing", "overdue"] },
  screens: {
    answer: {
      path: "/meetingMatter",
      kind: "confirm",
      stages: [...OPEN, "done"],
      actions: ["start", "finish", "accept", "reopen", "cancel"],
      filters: FILTERS,
    },
    office: { path: "/FeedBackMatter", kind: "query", stages: [...OPEN, "done"], where: { isForOffice: true }, filters: FILTERS },
  },
  roles: {
    salesperson: [...LOOK, "start", "finish"],
    approver: [...LOOK, "create", "edit", "start", "finish", "accept", "reopen", "cancel"],
    leader: [...LOOK, "accept", "reopen", "cancel"],
  },
});
