import { cockpitTemplateRoles, cockpitTemplates } from "#db/schema/platform/composed";
import { date, integer, link, longText, text } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import { disableCockpit, holdsTogether, publishCockpit } from "#posting/cockpitTemplate";
import { hasReaders, plainCode } from "#posting/reportTemplate";
import { masterFields } from "../master.ts";

const roles = defineLines({
  table: cockpitTemplateRoles,
  parent: "templateId",
  fields: { roleId: link("admin.role", { required: true }) },
});
const WRITE = ["read", "export", "print", "comment", "create", "edit", "delete", "attach"];

export default defineModule({
  id: "reports.cockpitTemplate",
  table: cockpitTemplates,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    ...masterFields,
    definition: longText({ required: true, max: 60_000, hidden: true }),
    words: longText({ required: true, max: 60_000, hidden: true }),
    no: integer({ system: true }),
    path: text({ system: true }),
    publishedOn: date({ system: true }),
    notes: longText(),
  },
  lines: { roles },
  columns: ["code", "nameZh", "nameEn", "nameRu", "no", "stage", "path", "publishedOn", "notes"],
  sort: { by: "code" },
  stages: ["draft", "published", "superseded", "disabled"],
  editable: ["draft"],
  final: ["superseded", "disabled"],
  check: [plainCode, holdsTogether],
  actions: {
    publish: { from: ["draft"], to: "published", check: [plainCode, holdsTogether, hasReaders], post: [publishCockpit] },
    supersede: { from: ["published"], to: "superseded", system: true },
    disable: { from: ["published"], to: "disabled", reason: true, post: [disableCockpit] },
  },
  screens: {
    compose: { path: "/cockpitComposer", kind: "maintain", own: "CockpitComposer", stages: ["draft"], actions: ["publish", "disable"] },
    manage: {
      path: "/cockpitTemplates",
      kind: "maintain",
      stages: ["draft", "published", "superseded", "disabled"],
      actions: ["publish", "disable"],
      filters: ["code", "nameZh"],
    },
  },
  roles: { analyst: [...WRITE, "publish", "disable"] },
});
