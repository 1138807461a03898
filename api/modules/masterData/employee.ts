import { employees, queryDepartments } from "#db/schema/masterData/organisation";
import { employeesMasked } from "#db/views/crm/masked";
import { choice, date, link, text } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import { MAINTAIN, MASTER, masterFields } from "../master.ts";

const queryable = defineLines({
  table: queryDepartments,
  parent: "employeeId",
  fields: { departmentId: link("masterData.department", { required: true }) },
});

export default defineModule({
  id: "masterData.employee",
  table: employees,
  live: employeesMasked,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    ...masterFields,
    departmentId: link("masterData.department", { required: true }),
    parentId: link("masterData.employee"),
    email: text({ max: 200, format: "email" }),
    mobile: text({ max: 30, format: "phone", restrictedTo: ["masterData.employee.edit"] }),
    mobileMasked: text({ system: true, hidden: { may: "masterData.employee.edit" } }),
    joinedOn: date(),
    leftOn: date(),
    gender: choice(["male", "female"]),
    section: text({ max: 60 }),
  },
  lines: { queryDepartments: queryable },
  columns: ["code", "nameZh", "nameEn", "nameRu", "departmentId", "parentId", "email", "mobile", "mobileMasked", "joinedOn", "leftOn"],
  sort: { by: "code" },
  ...MASTER,
  screens: {
    maintain: { path: "/employee", ...MAINTAIN, filters: ["departmentId", "parentId"] },
    accountSet: {
      path: "/accountEmployee",
      kind: "maintain",
      columns: ["code", "nameZh", "nameEn", "nameRu", "stage", "departmentId", "section", "parentId", "joinedOn", "leftOn"],
      filters: ["departmentId", "stage"],
    },
  },
});
