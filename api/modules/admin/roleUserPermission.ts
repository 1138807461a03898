import { roleUserPermissions } from "#db/views/roleUserPermission";
import { choice, date, documentType, flag, link, text } from "#define/field";
import { defineModule } from "#define/module";
import { LOOK } from "#define/access/grants";
import { SCOPES } from "#define/access/rights";

export default defineModule({
  id: "admin.roleUserPermission",
  table: roleUserPermissions,
  kind: "company",
  readonly: true,
  title: { code: "module" },
  scope: { everyReader: true },
  fields: {
    userId: link("admin.user"),
    roleId: link("admin.role"),
    scope: choice(SCOPES),
    departmentId: link("masterData.department"),
    warehouseId: link("masterData.warehouse"),
    fromOn: date(),
    toOn: date(),
    module: documentType("granted"),
    allowed: text({ wordOf: { kind: "rights", type: "module" } }),
    isInForce: flag(),
  },
  columns: ["userId", "roleId", "scope", "departmentId", "warehouseId", "fromOn", "toOn", "module", "allowed", "isInForce"],
  sort: { by: "module" },
  duties: { "*": "security" },
  roles: { securityAdministrator: LOOK },
  screens: {
    query: {
      path: "/roleUserPermission",
      kind: "query",
      filters: ["userId", "roleId", "module", "isInForce"],
      part: "RightsExplained",
    },
  },
});
