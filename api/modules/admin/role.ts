import { lockDuties } from "#db/separation";
import { roleFields, roleMenus, roleRights, roles } from "#db/schema/platform/access";
import { choice, documentType, flag, link, longText, text } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import { LOOK, RETIRE } from "#define/access/grants";
import { CHANNELS, RIGHTS } from "#define/access/rights";
import { MASTER, masterFields } from "../master.ts";
import { tellsWhatChanges } from "./role/changes.ts";
import { grantRights } from "./role/grants.ts";
import { administratorsStay, dutiesStayApart, fieldsAreKnown, givesNoMore, holdsOthers, rightsAreKnown } from "./role/rules.ts";

const tick = () => flag({ initial: false });

const rights = defineLines({
  table: roleRights,
  parent: "roleId",
  once: [["module"]],
  fields: {
    module: documentType("granted", { required: true }),
    ...(Object.fromEntries(Object.keys(RIGHTS).map((name) => [name, tick()])) as Record<keyof typeof RIGHTS, ReturnType<typeof tick>>),
    otherActions: text({ max: 500 }),
  },
});

const menus = defineLines({
  table: roleMenus,
  parent: "roleId",
  once: [["path"]],
  fields: { path: link("admin.menu", { by: "code", required: true }) },
});

const fields = defineLines({
  table: roleFields,
  parent: "roleId",
  once: [["module", "field"]],
  fields: {
    module: documentType("granted", { required: true }),
    field: text({ required: true, max: 80 }),
    access: choice(["read", "hidden"], { required: true, initial: "hidden" }),
  },
});

const STAYS = [administratorsStay, holdsOthers];
const KEPT = { kind: "maintain", actions: ["seal", "unseal", "disable", "restore"], filters: ["channel"] } as const;
const opens = [{ kind: "screen", name: "users", path: "/roleUserPermission", filter: { roleId: "id" } }] as const;

export default defineModule({
  id: "admin.role",
  table: roles,
  kind: "global",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    ...masterFields,
    channel: choice(CHANNELS, { required: true, initial: "erp" }),
    operationFlag: text({ required: true, max: 10, initial: "0" }),
    isDefault: flag({ initial: false }),
    newRights: choice(["take", "hold"], { required: true, initial: "take" }),
    needsSecondStep: flag({ initial: false }),
    isAdministrator: flag({ system: true }),
    notes: longText(),
  },
  lines: { rights, menus, fields },
  columns: ["code", "nameZh", "nameEn", "nameRu", "channel", "operationFlag", "newRights", "needsSecondStep", "isAdministrator", "notes"],
  sort: { by: "code" },
  stages: MASTER.stages,
  editable: MASTER.editable,
  actions: {
    keepAsDraft: MASTER.actions.keepAsDraft,
    enable: { ...MASTER.actions.enable, check: STAYS },
    seal: { ...MASTER.actions.seal, check: STAYS },
    unseal: { ...MASTER.actions.unseal, check: STAYS },
    disable: { ...MASTER.actions.disable, check: STAYS },
    restore: { ...MASTER.actions.restore, check: STAYS },
  },
  deletes: STAYS,
  check: [...STAYS, rightsAreKnown, fieldsAreKnown, givesNoMore, dutiesStayApart],
  reviews: tellsWhatChanges,
  afterWrite: [grantRights],
  locks: { take: lockDuties, actions: ["edit"], edits: ["rights"] },
  changesAccess: true,
  portable: true,
  duties: { "*": "security" },
  roles: {
    analyst: ["read"],
    systemAdministrator: ["read"],
    securityAdministrator: [...LOOK, ...RETIRE, "create", "edit", "delete", "import"],
  },
  screens: {
    maintain: { path: "/role", ...KEPT, opens },
    xlzg: { path: "/roleXlzg", ...KEPT, opens, where: { channel: "xlzg" } },
    crm: { path: "roleCrm", ...KEPT, opens, where: { channel: "crm" } },
    afterSales: { path: "roleAfterSale", ...KEPT, opens, where: { channel: "afterSales" } },
  },
});
