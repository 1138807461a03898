import { WRITE } from "#define/access/grants";
import { reportTemplateRoles, reportTemplates } from "#db/schema/platform/composed";
import { choice, date, integer, link, longText, text } from "#define/field";
import { defineModule } from "#define/module";
import { composesWell, disableReport, hasReaders, plainCode, publishReport } from "#posting/reportTemplate";
import { masterFields } from "../master.ts";
import { defineLines } from "#define/lines";

const roles = defineLines({
  table: reportTemplateRoles,
  parent: "templateId",
  fields: { roleId: link("admin.role", { required: true }) },
});

export default defineModule({
  id: "reports.template",
  table: reportTemplates,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    ...masterFields,
    dataset: text({ required: true, max: 80 }),
    period: choice(["day", "week", "month", "quarter", "year"]),
    definition: longText({ required: true, max: 20_000, hidden: true }),
    no: integer({ system: true }),
    path: text({ system: true }),
    publishedOn: date({ system: true }),
    notes: longText(),
  },
  lines: { roles },
  columns: ["code", "nameZh", "nameEn", "nameRu", "no", "stage", "dataset", "period", "path", "publishedOn", "notes"],
  sort: { by: "code" },
  stages: ["draft", "published", "superseded", "disabled"],
  editable: ["draft"],
  final: ["superseded", "disabled"],
  check: [plainCode, composesWell],
  actions: {
    publish: { from: ["draft"], to: "published", check: [plainCode, composesWell, hasReaders], post: [publishReport] },
    supersede: { from: ["published"], to: "superseded", system: true },
    disable: { from: ["published"], to: "disabled", reason: true, post: [disableReport] },
  },
  roles: { analyst: [...WRITE, "publish", "disable"] },
  screens: {
    compose: { path: "reportTemplateMod", kind: "maintain", own: "Composer", stages: ["draft"], actions: ["publish"] },
    manage: {
      path: "reportTemplateManage",
      kind: "maintain",
      stages: ["draft", "published", "superseded", "disabled"],
      actions: ["publish", "disable"],
      filters: ["code", "dataset", "period"],
    },
  },
});
