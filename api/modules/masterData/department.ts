import { departmentPlaces, departments } from "#db/schema/masterData/organisation";
import { date, flag, integer, link, text } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import { latestOf, oneAtATime } from "#posting/dated";
import { withoutCircles } from "#posting/tree";
import { hasNothingOpen } from "./department/rules.ts";
import { MAINTAIN, MASTER, masterFields } from "../master.ts";

const places = defineLines({
  table: departmentPlaces,
  parent: "departmentId",
  fields: {
    parentId: link("masterData.department"),
    fromOn: date({ required: true, initial: { from: "today" } }),
    toOn: date({ notBefore: "fromOn" }),
    notes: text({ max: 500 }),
  },
});

export default defineModule({
  id: "masterData.department",
  table: departments,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    ...masterFields,
    parentId: link("masterData.department"),
    unitId: link("masterData.businessUnit"),
    leaderId: link("masterData.employee"),
    departmentTypeId: link("masterData.departmentType"),
    sortNo: integer({ min: 0, max: 9999 }),
    validFrom: date(),
    validTo: date(),
    isPlanning: flag({ initial: false }),
    isPurchasing: flag({ initial: false }),
    isSales: flag({ initial: false }),
  },
  lines: { places },
  columns: [
    "code",
    "nameZh",
    "nameEn",
    "nameRu",
    "parentId",
    "unitId",
    "leaderId",
    "departmentTypeId",
    "isPlanning",
    "isPurchasing",
    "isSales",
  ],
  sort: { by: "code" },
  ...MASTER,
  actions: { ...MASTER.actions, disable: { ...MASTER.actions.disable, check: [hasNothingOpen] } },
  derive: ({ header, lines }) => {
    const place = latestOf(lines.places);
    if (place) header.parentId = place.parentId;
  },
  check: [oneAtATime("places"), withoutCircles(departments)],
  screens: {
    maintain: { path: "/department", ...MAINTAIN, filters: ["parentId", "unitId", "departmentTypeId"] },
    functions: {
      path: "/depFunction",
      kind: "maintain",
      columns: ["code", "nameZh", "nameEn", "nameRu", "departmentTypeId", "isPlanning", "isPurchasing", "isSales"],
      filters: ["departmentTypeId", "isPlanning", "isPurchasing", "isSales"],
    },
  },
});
