import { LOOK } from "#define/access/grants";
import { marketPeople } from "#db/schema/masterData/market";
import { choice, date, link, text } from "#define/field";
import { defineModule } from "#define/module";
import { holdsOnePost } from "./marketPerson/rules.ts";

export default defineModule({
  id: "crm.marketPerson",
  table: marketPeople,
  kind: "company",
  title: { code: "id" },
  scope: { everyReader: true },
  fields: {
    employeeId: link("masterData.employee", { required: true }),
    organizationId: link("crm.marketOrganization", { required: true, fetches: { regionId: "regionId" } }),
    post: choice(["salesperson", "internalStaff", "serviceSpecialist", "zoneManager", "director"], { required: true }),
    regionId: link("masterData.marketRegion"),
    fromOn: date({ required: true, initial: { from: "today" } }),
    toOn: date({ notBefore: "fromOn" }),
    notes: text({ max: 500 }),
  },
  columns: ["employeeId", "organizationId", "post", "regionId", "fromOn", "toOn", "notes"],
  search: [],
  sort: { by: "fromOn", descending: true },
  check: [holdsOnePost],
  roles: { salesperson: LOOK, brandDepartment: LOOK },
  screens: {
    maintain: { path: "CrmPersonnel", kind: "maintain", filters: ["employeeId", "organizationId", "post", "regionId", "fromOn"] },
  },
});
