import { announcementRecipients } from "#db/schema/office/office";
import { date, flag, instant, link, longText, text } from "#define/field";
import { defineModule } from "#define/module";
import type { Posting } from "#define/rule";
import { everybody } from "../everybody.ts";

/** When somebody read it. */
const noteReading: Posting<{ header: { readAt: string | null } }> = (documents, work) => {
  for (const { header } of documents) header.readAt = work.now;
  return Promise.resolve();
};

export default defineModule({
  id: "office.receivedAnnouncement",
  order: 3,
  table: announcementRecipients,
  kind: "company",
  readonly: true,
  title: { code: "title" },
  scope: { owner: "employeeId" },
  fields: {
    title: text(),
    content: longText(),
    dateFrom: date(),
    dateTo: date(),
    isPinned: flag(),
    employeeId: link("masterData.employee"),
    readAt: instant(),
  },
  columns: ["dateFrom", "stage", "title", "isPinned", "dateTo", "readAt"],
  search: ["title"],
  sort: { by: "dateFrom", descending: true },
  stages: ["unread", "read", "withdrawn"],
  final: ["read", "withdrawn"],
  actions: {
    read: { from: ["unread"], to: "read", post: [noteReading] },
    withdraw: { from: ["unread", "read"], to: "withdrawn", system: true },
  },
  screens: {
    list: {
      path: "/AnnouncementList",
      kind: "query",
      open: true,
      stages: ["unread", "read"],
      actions: ["read"],
      where: { employeeId: { from: "viewerEmployee" } },
      filters: ["dateFrom", "isPinned"],
    },
  },
  roles: everybody("read"),
});
