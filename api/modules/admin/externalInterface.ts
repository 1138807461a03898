import { externalInterfaces } from "#db/schema/platform/interface";
import { externalInterfaceRuns } from "#db/views/office/externalInterfaceRun";
import { choice, instant, link, longText, text } from "#define/field";
import { defineModule } from "#define/module";
import { MAINTAIN, MASTER, masterFields } from "../master.ts";

const out = { field: "direction", in: ["out"] } as const;
const comesIn = { field: "direction", in: ["in"] } as const;

export default defineModule({
  id: "admin.externalInterface",
  table: externalInterfaces,
  live: externalInterfaceRuns,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    ...masterFields,
    direction: choice(["in", "out"], { required: true, initial: "out" }),
    address: text({ max: 300 }),
    channelId: link("admin.notifyChannel", { hidden: comesIn, required: out }),
    sourceCode: text({ max: 40, hidden: out, required: comesIn }),
    secret: text({ encrypted: true }),
    lastRunAt: instant(),
    lastResult: choice(["done", "failed"], { system: true }),
    notes: longText(),
  },
  columns: ["code", "nameZh", "nameEn", "nameRu", "stage", "direction", "address", "channelId", "sourceCode", "lastRunAt", "lastResult"],
  sort: { by: "code" },
  ...MASTER,
  screens: { maintain: { path: "/webInterFaceKey", ...MAINTAIN, filters: ["direction"] } },
});
