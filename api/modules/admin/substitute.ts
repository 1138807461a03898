import { substituteModules, substitutes } from "#db/schema/platform/approval";
import { date, documentType, link, longText } from "#define/field";
import { defineModule } from "#define/module";
import { standsIn } from "./substitute/rules.ts";
import { defineLines } from "#define/lines";

const modules = defineLines({
  table: substituteModules,
  parent: "substitutionId",
  fields: { module: documentType("approval", { required: true }) },
});

/** Whoever prepares or decides names who stands in for him. */
const NAMING = [
  "keeper",
  "approver",
  "salesperson",
  "buyer",
  "serviceEngineer",
  "planner",
  "internalOffice",
  "brandDepartment",
  "quality",
] as const;

export default defineModule({
  id: "admin.substitute",
  table: substitutes,
  kind: "company",
  title: { code: "fromOn" },
  scope: { everyReader: true },
  fields: {
    principalId: link("masterData.employee", { required: true, initial: { from: "viewerEmployee" } }),
    substituteId: link("masterData.employee", { required: true }),
    fromOn: date({ required: true, initial: { from: "today" } }),
    toOn: date({ required: true, notBefore: "fromOn" }),
    notes: longText(),
  },
  lines: { modules },
  columns: ["principalId", "substituteId", "fromOn", "toOn", "notes"],
  sort: { by: "fromOn", descending: true },
  check: [standsIn],
  duties: { "*": "shared" },
  roles: Object.fromEntries([...NAMING, "securityAdministrator"].map((role) => [role, ["read", "create", "edit"]])),
  screens: { maintain: { path: "/substitutes", kind: "maintain", filters: ["principalId", "substituteId"] } },
});
