import { documentHooks } from "#db/schema/platform/notify";
import { documentType, link, text } from "#define/field";
import { defineModule } from "#define/module";
import { beginNow, isKnownStage } from "./documentHook/rules.ts";
import { MAINTAIN, MASTER, masterFields } from "../master.ts";

/** Which documents a program outside is told of, by a web address among the message channels. */
export default defineModule({
  id: "admin.documentHook",
  table: documentHooks,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    ...masterFields,
    module: documentType("granted", { required: true }),
    stageTo: text({ max: 60, wordOf: { kind: "stages", type: "module" } }),
    toldId: text({ system: true, hidden: true }),
    channelId: link("admin.notifyChannel", { required: true, where: { kind: "webhook" } }),
  },
  columns: ["code", "nameZh", "nameEn", "nameRu", "module", "stageTo", "channelId", "stage"],
  sort: { by: "code" },
  ...MASTER,
  actions: {
    ...MASTER.actions,
    unseal: { ...MASTER.actions.unseal, post: [beginNow] },
    restore: { ...MASTER.actions.restore, post: [beginNow] },
  },
  begins: [beginNow],
  check: [isKnownStage],
  screens: { maintain: { path: "/documentHook", ...MAINTAIN, filters: ["module", "channelId"] } },
});
