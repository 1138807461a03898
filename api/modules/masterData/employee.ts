import { employees } from "#db/schema/masterData/organisation";
import { date, link, text } from "#define/field";
import { defineModule } from "#define/module";
import { MAINTAIN, MASTER, masterFields } from "../master.ts";

export default defineModule({
  id: "masterData.employee",
  table: employees,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    ...masterFields,
    departmentId: link("masterData.department", { required: true }),
    parentId: link("masterData.employee"),
    email: text({ max: 200, format: "email" }),
    mobile: text({ max: 30, format: "phone" }),
    joinedOn: date(),
    leftOn: date(),
  },
  columns: ["code", "nameZh", "nameEn", "nameRu", "departmentId", "parentId", "email", "mobile", "joinedOn", "leftOn"],
  sort: { by: "code" },
  ...MASTER,
  screens: {
    maintain: { path: "/employee", ...MAINTAIN, filters: ["departmentId", "parentId"] },
  },
});
