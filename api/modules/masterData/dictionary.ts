import { dictionaries, dictionaryValues } from "#db/schema/masterData/dictionary";
import { choice, flag, longText, text } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import { namesItsDictionary, valuesAreNamed } from "./dictionary/rules.ts";
import { MAINTAIN, MASTER, masterFields, nameFields } from "../master.ts";

const values = defineLines({
  table: dictionaryValues,
  parent: "dictionaryId",
  once: [["code"], ["isDefault"]],
  fields: {
    code: text({ required: true, max: 40, format: "code" }),
    ...nameFields,
    dictionary: text({ system: true, hidden: true }),
    isDefault: flag({ initial: false }),
    stage: choice(["enabled", "disabled"], { required: true, initial: "enabled" }),
  },
  columns: ["code", "nameZh", "nameEn", "nameRu", "isDefault", "stage"],
});

const MAINTAINED = { ...MAINTAIN, columns: ["code", "nameZh", "nameEn", "nameRu", "stage", "notes"] } as const;

export default defineModule({
  id: "masterData.dictionary",
  table: dictionaries,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    ...masterFields,
    usedFor: choice(["general", "expertDraw"], { required: true, initial: "general" }),
    notes: longText(),
  },
  lines: { values },
  columns: ["code", "nameZh", "nameEn", "nameRu", "stage", "usedFor", "notes"],
  sort: { by: "code" },
  ...MASTER,
  derive: namesItsDictionary,
  check: [valuesAreNamed],
  screens: {
    maintain: { path: "/dictionaries", ...MAINTAIN, filters: ["code", "usedFor"] },
    expertDraw: { path: "/extractDict", ...MAINTAINED, where: { usedFor: "expertDraw" } },
  },
});
