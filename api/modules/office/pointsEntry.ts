import { pointsEntries } from "#db/schema/office/office";
import { choice, date, documentType, integer, link, text } from "#define/field";
import { defineModule } from "#define/module";
import { POINT_EVENTS } from "#posting/office/points";
import { everybody } from "../everybody.ts";

export default defineModule({
  id: "office.pointsEntry",
  table: pointsEntries,
  kind: "company",
  readonly: true,
  title: { code: "docNo" },
  scope: { department: "departmentId", creator: "accountId" },
  fields: {
    accountId: link("admin.account"),
    departmentId: link("masterData.department"),
    postedOn: date(),
    event: choice(POINT_EVENTS),
    points: integer(),
    title: text(),
    module: documentType("numbered"),
    documentId: text({ hidden: true }),
    docNo: text(),
  },
  columns: ["postedOn", "accountId", "departmentId", "event", "points", "title", "docNo"],
  sums: ["points"],
  search: ["title", "docNo"],
  sort: { by: "postedOn", descending: true },
  screens: {
    query: {
      path: "/accountCreditsSearch",
      kind: "query",
      filters: ["postedOn", "accountId", "departmentId", "event"],
      opens: [{ name: "document", kind: "document", module: { column: "module" }, id: "documentId" }],
    },
  },
  roles: everybody("read", "export"),
});
