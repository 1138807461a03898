import { LOOK } from "#define/access/grants";
import { marketDepartments, marketOrganizations, marketPlaces } from "#db/schema/masterData/market";
import { date, integer, link, longText, text } from "#define/field";
import { defineModule } from "#define/module";
import { latestOf, oneAtATime } from "#posting/dated";
import { MAINTAIN, MASTER, masterFields } from "../master.ts";
import { defineLines } from "#define/lines";

const places = defineLines({
  table: marketPlaces,
  parent: "organizationId",
  fields: {
    parentId: link("crm.marketOrganization"),
    fromOn: date({ required: true, initial: { from: "today" } }),
    toOn: date({ notBefore: "fromOn" }),
    notes: text({ max: 500 }),
  },
});

const departments = defineLines({
  table: marketDepartments,
  parent: "organizationId",
  fields: { departmentId: link("masterData.department", { required: true }), notes: text({ max: 500 }) },
});

export default defineModule({
  id: "crm.marketOrganization",
  table: marketOrganizations,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    ...masterFields,
    parentId: link("crm.marketOrganization", { system: true }),
    unitId: link("masterData.businessUnit"),
    ownerId: link("masterData.employee"),
    regionId: link("masterData.marketRegion"),
    sortNo: integer({ min: 0, max: 9999 }),
    notes: longText(),
  },
  lines: { places, departments },
  columns: ["code", "nameZh", "nameEn", "nameRu", "stage", "parentId", "ownerId", "regionId", "unitId", "sortNo"],
  sort: { by: "code" },
  ...MASTER,
  derive: (document) => {
    document.header.parentId = latestOf(document.lines.places)?.parentId ?? null;
  },
  check: [oneAtATime("places")],
  roles: { salesperson: LOOK, brandDepartment: LOOK },
  screens: { maintain: { path: "marketingOrganizing", ...MAINTAIN, filters: ["parentId", "ownerId", "regionId", "unitId"] } },
});
