import { apiTokens } from "#db/schema/platform/identity";
import { flag, instant, link, text } from "#define/field";
import { defineModule } from "#define/module";

/** The tokens that people gave to programs; each makes his own at `/mine`, and whoever administers takes them back. */
export default defineModule({
  id: "admin.apiToken",
  table: apiTokens,
  kind: "company",
  title: { code: "name" },
  scope: { creator: "createdBy" },
  isPrivate: true,
  fields: {
    name: text({ system: true }),
    accountId: link("admin.account", { system: true }),
    hint: text({ system: true }),
    isReadOnly: flag({ system: true }),
    modulesTold: text({ system: true }),
    expiresAt: instant(),
    lastUsedAt: instant(),
    lastAddress: text({ system: true }),
  },
  columns: ["name", "accountId", "hint", "stage", "isReadOnly", "modulesTold", "createdAt", "expiresAt", "lastUsedAt", "lastAddress"],
  search: ["name", "hint"],
  sort: { by: "createdAt", descending: true },
  stages: ["enabled", "revoked"],
  editable: [],
  final: ["revoked"],
  actions: { revoke: { from: ["enabled"], to: "revoked" } },
  screens: {
    list: { path: "/apiToken", kind: "confirm", stages: ["enabled", "revoked"], actions: ["revoke"], filters: ["accountId", "stage"] },
  },
});
