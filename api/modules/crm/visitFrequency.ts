import { visitFrequencies } from "#db/schema/crm/customerPlan";
import { integer, link, text } from "#define/field";
import { defineModule } from "#define/module";
import { eachLevelField } from "../customerLevel.ts";

export default defineModule({
  id: "crm.visitFrequency",
  table: visitFrequencies,
  kind: "company",
  order: 34,
  title: { code: "id" },
  scope: { everyReader: true },
  fields: {
    year: integer({ required: true, min: 2000, max: 2100, isYear: true }),
    unitId: link("masterData.businessUnit", { required: true }),
    level: eachLevelField,
    visits: integer({ required: true, min: 0, max: 366 }),
    notes: text({ max: 500 }),
  },
  columns: ["year", "unitId", "level", "visits", "notes"],
  search: ["level"],
  sort: { by: "year", descending: true },
  changes: () => "all",
  roles: { salesperson: ["read", "export"], approver: ["create", "edit", "delete"] },
  screens: {
    maintain: { path: "/visitFrequency", kind: "maintain", filters: ["unitId", "year", "level"] },
    supply: { path: "crmCusjbplYearGx", kind: "maintain", open: true, where: { unitId: { code: "GX" } }, filters: ["year", "level"] },
  },
});
