import { addresses } from "#db/schema/masterData/place";
import { integer, link, longText, plainNumber, text } from "#define/field";
import { defineModule } from "#define/module";
import { MAINTAIN, MASTER, masterFields } from "../master.ts";

export default defineModule({
  id: "masterData.address",
  table: addresses,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    ...masterFields,
    areaId: link("masterData.area", { fetches: { country: "country", province: "province", city: "city" } }),
    country: text({ max: 60 }),
    province: text({ max: 60 }),
    city: text({ max: 60 }),
    address: text({ required: true, max: 300 }),
    zip: text({ max: 20 }),
    longitude: plainNumber({ sign: "any" }),
    latitude: plainNumber({ sign: "any" }),
    sortNo: integer({ min: 0, max: 9999 }),
    notes: longText(),
  },
  columns: ["code", "nameZh", "nameEn", "nameRu", "stage", "areaId", "country", "province", "city", "address", "zip"],
  search: ["code", "nameZh", "nameEn", "nameRu", "pinyin", "address"],
  sort: { by: "code" },
  ...MASTER,
  screens: { maintain: { path: "/address", ...MAINTAIN, filters: ["areaId", "province", "city"] } },
});
