import { lockDuties } from "#db/separation";
import { employeeStations, employeeStationScopes } from "#db/schema/platform/employeeStation";
import { LOOK } from "#define/access/grants";
import { choice, date, link, longText, text } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import { isGivenRightly, keepsApart, reachesOneThing } from "./employeeStation/rules.ts";

const scopes = defineLines({
  table: employeeStationScopes,
  parent: "stationId",
  fields: {
    departmentId: link("masterData.department"),
    employeeId: link("masterData.employee"),
    warehouseId: link("masterData.warehouse"),
  },
});

export default defineModule({
  id: "admin.employeeStation",
  table: employeeStations,
  kind: "company",
  title: { code: "station" },
  scope: { everyReader: true },
  fields: {
    employeeId: link("masterData.employee", { required: true }),
    station: text({ required: true, max: 60 }),
    businessClass: choice(["planning", "purchasing", "warehouse", "sales", "afterSales", "quality", "finance", "other"], {
      required: true,
    }),
    roleId: link("admin.role", { required: true }),
    fromOn: date({ required: true, initial: { from: "today" } }),
    toOn: date({ notBefore: "fromOn" }),
    notes: longText(),
  },
  lines: { scopes },
  columns: ["employeeId", "station", "businessClass", "roleId", "fromOn", "toOn", "notes"],
  search: ["station"],
  sort: { by: "station" },
  locks: { take: lockDuties, actions: ["create", "edit"] },
  changesAccess: true,
  check: [reachesOneThing, isGivenRightly, keepsApart],
  duties: { "*": "security" },
  roles: { securityAdministrator: [...LOOK, "create", "edit", "delete"] },
  screens: {
    maintain: { path: "/empStations2", kind: "maintain", filters: ["employeeId", "businessClass", "roleId"] },
  },
});
