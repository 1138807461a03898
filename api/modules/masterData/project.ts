import { projects } from "#db/schema/masterData/organisation";
import { date, link, longText } from "#define/field";
import { defineModule } from "#define/module";
import { MAINTAIN, MASTER, masterFields } from "../master.ts";

export default defineModule({
  id: "masterData.project",
  table: projects,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    ...masterFields,
    departmentId: link("masterData.department"),
    leaderId: link("masterData.employee"),
    startsOn: date(),
    endsOn: date({ notBefore: "startsOn" }),
    notes: longText(),
  },
  columns: ["code", "nameZh", "nameEn", "nameRu", "stage", "departmentId", "leaderId", "startsOn", "endsOn", "notes"],
  sort: { by: "code" },
  ...MASTER,
  screens: { maintain: { path: "/projects", ...MAINTAIN, filters: ["departmentId", "leaderId", "startsOn"] } },
});
