import { WRITE } from "#define/access/grants";
import { ageBandBounds, ageBandSets } from "#db/schema/platform/ageBands";
import { flag, integer, longText } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import { masterFields } from "../master.ts";
import { asksNobody, dividesAges } from "./ageBandSet/rules.ts";

const bounds = defineLines({
  table: ageBandBounds,
  parent: "setId",
  required: true,
  fields: { lastDay: integer({ required: true, min: 1, max: 36_500 }) },
});

export default defineModule({
  id: "reports.ageBandSet",
  table: ageBandSets,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    ...masterFields,
    isForReceivables: flag({ initial: true }),
    isForStock: flag({ initial: true }),
    notes: longText(),
  },
  lines: { bounds },
  columns: ["code", "nameZh", "nameEn", "nameRu", "stage", "isForReceivables", "isForStock", "notes"],
  sort: { by: "code" },
  stages: ["draft", "enabled", "disabled"],
  editable: ["draft"],
  check: [dividesAges],
  actions: {
    enable: { from: ["draft"], to: "enabled" },
    disable: { from: ["enabled"], to: "disabled", check: [asksNobody] },
    restore: { from: ["disabled"], to: "enabled" },
  },
  screens: { maintain: { path: "/ageBandSets", kind: "maintain", actions: ["enable", "disable", "restore"] } },
  roles: {
    analyst: [...WRITE, "enable", "disable", "restore"],
    accountant: [...WRITE, "enable", "disable", "restore"],
  },
});
