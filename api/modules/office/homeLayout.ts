import { homeCards, homeLayouts } from "#db/schema/office/home";
import { LOOK, RETIRE } from "#define/access/grants";
import { choice, flag, integer, link, text } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import { cardsAreScreens, ownOrGiven } from "./homeLayout/rules.ts";
import { everybody } from "../everybody.ts";
import { MASTER } from "../master.ts";

const cards = defineLines({
  table: homeCards,
  parent: "layoutId",
  once: [["path"]],
  required: true,
  fields: {
    path: text({ required: true, max: 80 }),
    name: text({ max: 100 }),
    icon: text({ max: 40 }),
    width: integer({ required: true, min: 1, max: 12, initial: 3 }),
    isVisible: flag({ initial: true }),
  },
});

const CONFIG = { kind: "maintain", actions: ["seal", "unseal", "disable", "restore"] } as const;
const BY_ROLE = { ...CONFIG, columns: ["title", "stage", "roleId"], filters: ["roleId"] } as const;

export default defineModule({
  id: "office.homeLayout",
  table: homeLayouts,
  kind: "company",
  title: { code: "title" },
  scope: { creator: "createdBy" },
  fields: {
    title: text({ required: true, max: 100 }),
    channel: choice(["web", "crm", "afterSales", "feishu"], { required: true, initial: "web" }),
    roleId: link("admin.role"),
    accountId: link("admin.account"),
  },
  lines: { cards },
  columns: ["title", "stage", "channel", "roleId", "accountId"],
  sort: { by: "title" },
  ...MASTER,
  check: [ownOrGiven, cardsAreScreens],
  screens: {
    firstPage: { path: "/firstPage", ...CONFIG, filters: ["channel", "accountId"] },
    crm: { path: "crmRoleFirstPage", ...BY_ROLE, where: { channel: "crm" } },
    role: { path: "roleFirstPage", ...BY_ROLE, where: { channel: "web" } },
    afterSales: { path: "asRoleFirstPage", ...BY_ROLE, where: { channel: "afterSales" } },
    feishu: { path: "RoleHomePageFeiShu", ...BY_ROLE, where: { channel: "feishu" } },
  },
  roles: { ...everybody("read", "create", "edit", "delete"), systemAdministrator: [...LOOK, ...RETIRE, "create", "edit", "delete"] },
});
