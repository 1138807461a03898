import { pointsRules } from "#db/schema/office/office";
import { choice, date, integer } from "#define/field";
import { defineModule } from "#define/module";
import { POINT_EVENTS } from "#posting/office/points";
import { MAINTAIN, MASTER, masterFields } from "../master.ts";

export default defineModule({
  id: "office.pointsRule",
  table: pointsRules,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    ...masterFields,
    event: choice(POINT_EVENTS, { required: true }),
    points: integer({ required: true, min: 1, max: 10_000 }),
    validFrom: date({ required: true, initial: { from: "today" } }),
    validTo: date({ notBefore: "validFrom" }),
  },
  columns: ["code", "nameZh", "nameEn", "nameRu", "stage", "event", "points", "validFrom", "validTo"],
  sort: { by: "code" },
  ...MASTER,
  screens: { maintain: { path: "/accountCreditsDefine", ...MAINTAIN, filters: ["event"] } },
});
