import { menus } from "#db/schema/platform/access";
import { choice, flag, integer, link, text } from "#define/field";
import { defineModule } from "#define/module";
import { MAINTAIN, MASTER, nameFields } from "../master.ts";
import { leadsSomewhere, saysWhereItLeads, staysDelivered, standsBelowAnother, usedByNobody } from "./menu/rules.ts";

export default defineModule({
  id: "admin.menu",
  table: menus,
  kind: "global",
  ofInstallation: true,
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    code: text({ required: true, max: 120 }),
    ...nameFields,
    menuLink: text({ max: 300 }),
    amisId: text({ max: 80 }),
    parentId: link("admin.menu", { where: { opens: "nothing" } }),
    icon: text({ max: 40 }),
    sortNo: integer({ min: 0, max: 99_999 }),
    opens: choice(["route", "amis", "nothing"], { system: true }),
    isDelivered: flag({ system: true }),
  },
  columns: ["code", "nameZh", "nameEn", "nameRu", "menuLink", "amisId", "parentId", "sortNo", "opens", "isDelivered"],
  sort: { by: "code" },
  ...MASTER,
  derive: saysWhereItLeads,
  check: [staysDelivered, leadsSomewhere, standsBelowAnother],
  deletes: [usedByNobody],
  changesAccess: true,
  screens: { maintain: { path: "/menu", ...MAINTAIN, filters: ["parentId", "opens", "isDelivered"] } },
});
