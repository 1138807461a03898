import { areas } from "#db/schema/masterData/place";
import { integer, link, longText, plainNumber, text } from "#define/field";
import { defineModule } from "#define/module";
import { withoutCircles } from "#posting/tree";
import { MAINTAIN, MASTER, masterFields } from "../master.ts";

export default defineModule({
  id: "masterData.area",
  table: areas,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    ...masterFields,
    parentId: link("masterData.area"),
    country: text({ max: 60 }),
    province: text({ max: 60 }),
    city: text({ max: 60 }),
    longitude: plainNumber({ sign: "any" }),
    latitude: plainNumber({ sign: "any" }),
    sortNo: integer({ min: 0, max: 9999 }),
    notes: longText(),
  },
  columns: ["code", "nameZh", "nameEn", "nameRu", "stage", "parentId", "country", "province", "city", "sortNo"],
  sort: { by: "code" },
  ...MASTER,
  check: [withoutCircles(areas)],
  screens: { maintain: { path: "/area", ...MAINTAIN, filters: ["parentId", "country", "province"] } },
});
