import { LOOK } from "#define/access/grants";
import { reportRuns } from "#db/schema/platform/composed";
import { instant, integer, link, longText, text } from "#define/field";
import { defineModule } from "#define/module";

export default defineModule({
  id: "reports.run",
  table: reportRuns,
  kind: "company",
  readonly: true,
  title: { code: "docNo", name: "name" },
  scope: { creator: "createdBy" },
  fields: {
    docNo: text(),
    name: text(),
    templateId: link("reports.template"),
    report: text(),
    params: longText(),
    dataAt: instant(),
    dataVersion: text(),
    rows: integer(),
    createdBy: link("admin.account"),
    createdAt: instant(),
  },
  columns: ["docNo", "name", "templateId", "params", "dataAt", "rows", "createdBy", "createdAt"],
  search: ["docNo", "name"],
  sort: { by: "createdAt", descending: true },
  roles: { analyst: LOOK },
  screens: {
    generate: { path: "reportGenerateMod", kind: "query", own: "Generate" },
    list: { path: "reportManageList", kind: "query", filters: ["templateId", "createdBy"] },
  },
});
