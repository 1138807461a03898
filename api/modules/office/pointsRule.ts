import { pointsRules } from "#db/schema/office/office";
import { choice, date, integer } from "#define/field";
import { defineModule } from "#define/module";
import { POINT_EVENTS } from "#posting/office/points";
import { eachDocument } from "#define/rule";
import { MAINTAIN, MASTER, masterFields } from "../master.ts";

const endsLater = eachDocument<{ header: { validFrom: string; validTo: string | null } }>(({ header: { validFrom, validTo } }) =>
  validTo !== null && validTo < validFrom ? [{ code: "beforeStart", field: "validTo", value: validTo, params: { start: validFrom } }] : [],
);

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
    validTo: date(),
  },
  columns: ["code", "nameZh", "nameEn", "nameRu", "stage", "event", "points", "validFrom", "validTo"],
  sort: { by: "code" },
  ...MASTER,
  check: [endsLater],
  screens: { maintain: { path: "/accountCreditsDefine", ...MAINTAIN, filters: ["event"] } },
});
