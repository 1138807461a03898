import { CHANNEL_KINDS, GROUP_KINDS, PERSONAL_KINDS } from "#db/outbox";
import { notifyChannels } from "#db/schema/platform/notify";
import { choice, integer, text } from "#define/field";
import { defineModule } from "#define/module";
import { hasAddress, showHost, tryOut } from "./notifyChannel/posting.ts";
import { MAINTAIN, MASTER, masterFields } from "../master.ts";

const mail = { field: "kind", in: ["mail"] } as const;
const web = { not: mail };
const group = { field: "kind", in: GROUP_KINDS } as const;
const numbered = { field: "kind", in: ["wecomApp", "dingtalkApp"] } as const;
const app = { field: "kind", in: PERSONAL_KINDS.filter((kind) => kind !== "mail") } as const;

export default defineModule({
  id: "admin.notifyChannel",
  table: notifyChannels,
  kind: "company",
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: {
    ...masterFields,
    kind: choice(CHANNEL_KINDS, { required: true, initial: "mail" }),
    host: text({ max: 200, required: mail, hidden: web }),
    port: integer({ min: 1, max: 65_535, required: mail, hidden: web }),
    security: choice(["none", "starttls", "tls"], { required: mail, hidden: web }),
    sender: text({ max: 200, format: "email", required: mail, hidden: web }),
    account: text({ max: 200, required: app, hidden: group }),
    agentId: text({ max: 40, required: numbered, hidden: { not: numbered } }),
    url: text({ encrypted: true, required: web, hidden: mail }),
    secret: text({ encrypted: true, required: app }),
  },
  columns: ["code", "nameZh", "nameEn", "nameRu", "kind", "host", "sender", "stage"],
  sort: { by: "code" },
  ...MASTER,
  actions: { ...MASTER.actions, tryOut: { from: ["enabled"], to: "enabled", post: [tryOut] } },
  derive: showHost,
  check: [hasAddress],
  screens: { maintain: { path: "/notifyChannel", ...MAINTAIN, actions: [...MAINTAIN.actions, "tryOut"], filters: ["kind"] } },
});
