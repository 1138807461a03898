import { LOOK } from "#define/access/grants";
import { announcementDepartments, announcementPeople, announcementRecipients, announcements } from "#db/schema/office/office";
import { choice, date, docNo, flag, instant, link, longText, text } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import { forgetRecipients, freezeRecipients, reachesSomebody, withdrawFromRecipients } from "./announcement/posting.ts";

const departments = defineLines({
  table: announcementDepartments,
  parent: "announcementId",
  fields: { departmentId: link("masterData.department", { required: true }) },
});

const people = defineLines({
  table: announcementPeople,
  parent: "announcementId",
  fields: { employeeId: link("masterData.employee", { required: true }) },
});

const recipients = defineLines({
  table: announcementRecipients,
  parent: "announcementId",
  fields: {
    employeeId: link("masterData.employee", { system: true }),
    stage: choice(["unread", "read", "withdrawn"], { system: true }),
    readAt: instant(),
  },
  columns: ["employeeId", "stage", "readAt"],
});

export default defineModule({
  id: "office.announcement",
  order: 2,
  table: announcements,
  kind: "company",
  title: { code: "docNo" },
  scope: { creator: "createdBy" },
  fields: {
    docNo: docNo("AN"),
    docOn: date({ required: true, initial: { from: "today" } }),
    title: text({ required: true, max: 200 }),
    content: longText({ required: true, max: 10_000 }),
    dateFrom: date({ required: true, initial: { from: "today" } }),
    dateTo: date({ notBefore: "dateFrom" }),
    isPinned: flag({ initial: false }),
  },
  lines: { departments, people, recipients },
  columns: ["docNo", "docOn", "stage", "title", "dateFrom", "dateTo", "isPinned", "createdBy"],
  search: ["docNo", "title"],
  sort: { by: "docOn", descending: true },
  stages: ["draft", "published", "withdrawn", "expired"],
  editable: ["draft"],
  final: ["expired"],
  actions: {
    publish: { from: ["draft"], to: "published", check: [reachesSomebody], post: [freezeRecipients] },
    withdraw: { from: ["published"], to: "withdrawn", post: [withdrawFromRecipients] },
    rewrite: { from: ["withdrawn"], to: "draft", post: [forgetRecipients] },
    expire: { from: ["published"], to: "expired", system: true, automatic: { after: "dateTo" } },
  },
  screens: {
    manage: {
      path: "/AnnouncementManage",
      kind: "prepare",
      stages: ["draft", "published", "withdrawn", "expired"],
      actions: ["publish", "withdraw", "rewrite"],
      filters: ["docOn", "stage"],
    },
  },
  roles: { leader: [...LOOK, "create", "edit", "delete", "attach", "publish", "withdraw", "rewrite"] },
});
