import { regionOwners } from "#db/schema/masterData/market";
import { marketRegions } from "#db/schema/masterData/organisation";
import { date, integer, link, text } from "#define/field";
import { defineModule } from "#define/module";
import { latestOf, oneAtATime } from "#posting/dated";
import { MAINTAIN, MASTER, masterFields } from "../master.ts";
import { defineLines } from "#define/lines";

const owners = defineLines({
  table: regionOwners,
  parent: "regionId",
  fields: {
    employeeId: link("masterData.employee", { required: true }),
    fromOn: date({ required: true, initial: { from: "today" } }),
    toOn: date({ notBefore: "fromOn" }),
    notes: text({ max: 500 }),
  },
});

export default defineModule({
  id: "masterData.marketRegion",
  table: marketRegions,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    ...masterFields,
    parentId: link("masterData.marketRegion"),
    ownerId: link("masterData.employee", { system: true }),
    sortNo: integer({ min: 0, max: 9999 }),
  },
  lines: { owners },
  columns: ["code", "nameZh", "nameEn", "nameRu", "stage", "parentId", "ownerId", "sortNo"],
  sort: { by: "code" },
  ...MASTER,
  derive: (document) => {
    document.header.ownerId = latestOf(document.lines.owners)?.employeeId ?? null;
  },
  check: [oneAtATime("owners")],
  screens: { maintain: { path: "crmArea", ...MAINTAIN, filters: ["parentId", "ownerId"] } },
});
