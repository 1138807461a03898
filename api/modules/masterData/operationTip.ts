import { operationTips } from "#db/schema/office/office";
import { longText, text } from "#define/field";
import { defineModule } from "#define/module";
import { eachDocument } from "#define/rule";
import { isEmpty } from "#define/condition";
import { MAINTAIN, MASTER, masterFields } from "../master.ts";

/** A tip says something in some language. */
const saysSomething = eachDocument<{ header: { contentZh: string | null; contentEn: string | null; contentRu: string | null } }>(
  ({ header: { contentZh, contentEn, contentRu } }) =>
    [contentZh, contentEn, contentRu].every(isEmpty) ? [{ code: "requiredInOneLanguage", field: "contentZh" }] : [],
);

export default defineModule({
  id: "masterData.operationTip",
  table: operationTips,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    ...masterFields,
    path: text({ required: true, max: 80 }),
    field: text({ max: 60 }),
    contentZh: longText({ max: 2000 }),
    contentEn: longText({ max: 2000 }),
    contentRu: longText({ max: 2000 }),
  },
  columns: ["code", "nameZh", "nameEn", "nameRu", "stage", "path", "field"],
  search: ["code", "nameZh", "nameEn", "nameRu", "pinyin", "path"],
  sort: { by: "code" },
  ...MASTER,
  check: [saysSomething],
  screens: { maintain: { path: "/operation", ...MAINTAIN, filters: ["path"] } },
});
