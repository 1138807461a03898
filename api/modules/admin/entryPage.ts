import { entryBlocks, entryPages } from "#db/schema/platform/identity";
import { choice, flag, longText, text } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import { ENTRY_PATHS } from "#define/access/entries";
import { leadsWithin, saysSomething, standsOnce } from "./entryPage/rules.ts";
import { MAINTAIN, MASTER, masterFields } from "../master.ts";

const isKind = (...kinds: string[]) => ({ field: "kind", in: kinds }) as const;

const blocks = defineLines({
  table: entryBlocks,
  parent: "pageId",
  fields: {
    kind: choice(["text", "link", "menu", "announcements"], { required: true, initial: "text" }),
    isPublic: flag({ initial: false }),
    titleZh: text({ max: 100 }),
    titleEn: text({ max: 100 }),
    titleRu: text({ max: 100 }),
    textZh: longText({ max: 2000 }),
    textEn: longText({ max: 2000 }),
    textRu: longText({ max: 2000 }),
    link: text({ max: 300, required: isKind("link") }),
    menuGroup: text({ max: 40, required: isKind("menu") }),
  },
});

export default defineModule({
  id: "admin.entryPage",
  table: entryPages,
  kind: "global",
  ofInstallation: true,
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    ...masterFields,
    path: choice(["all", ...ENTRY_PATHS], { required: true, initial: "/login" }),
    host: text({ max: 200 }),
    isBrand: flag({ initial: false }),
    loginType: choice(["password", "provider", "both"], { required: true, initial: "both" }),
    colour: text({ max: 7 }),
    sloganZh: text({ max: 200 }),
    sloganEn: text({ max: 200 }),
    sloganRu: text({ max: 200 }),
    opensAt: text({ max: 200 }),
  },
  lines: { blocks },
  columns: ["code", "nameZh", "nameEn", "nameRu", "path", "host", "loginType", "stage"],
  sort: { by: "code" },
  ...MASTER,
  check: [standsOnce, saysSomething, leadsWithin],
  screens: { maintain: { path: "/entryPage", ...MAINTAIN, filters: ["path"], part: "EntryLogo" } },
});
