import { lockDuties } from "#db/separation";
import { roleOffers } from "#db/schema/platform/access";
import { LOOK } from "#define/access/grants";
import { choice, documentType, link, text } from "#define/field";
import { defineModule } from "#define/module";
import { takeOffer } from "./roleOffer/posting.ts";
import { isTheirsToGive, offersStayApart } from "./roleOffer/rules.ts";

export default defineModule({
  id: "admin.roleOffer",
  table: roleOffers,
  kind: "global",
  title: { code: "subject", name: "detail" },
  scope: { everyReader: true },
  fields: {
    roleId: link("admin.role", { system: true }),
    kind: choice(["right", "path", "field"], { system: true }),
    subject: text({ system: true, hidden: true }),
    module: documentType("granted", { system: true, hidden: { empty: "module" } }),
    path: link("admin.menu", { by: "code", system: true, hidden: { empty: "path" } }),
    detail: text({ system: true, wordOf: { kind: "rights", type: "module" } }),
    access: choice(["read", "hidden"], { system: true }),
  },
  columns: ["roleId", "module", "path", "detail", "access", "stage", "createdAt"],
  search: ["subject", "detail"],
  sort: { by: "subject" },
  stages: ["held", "taken", "declined"],
  editable: [],
  final: ["taken"],
  locks: { take: lockDuties, actions: ["take"] },
  changesAccess: true,
  actions: {
    take: { from: ["held", "declined"], to: "taken", check: [isTheirsToGive, offersStayApart], post: [takeOffer] },
    decline: { from: ["held"], to: "declined" },
  },
  duties: { "*": "security" },
  roles: { securityAdministrator: [...LOOK, "take", "decline"] },
  screens: {
    decide: {
      path: "/roleOffer",
      kind: "confirm",
      stages: ["held", "declined"],
      filters: ["roleId", "kind"],
      actions: ["take", "decline"],
    },
    query: { path: "/roleOfferQuery", kind: "query", filters: ["roleId", "kind"] },
  },
});
