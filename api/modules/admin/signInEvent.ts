import { signInEvents } from "#db/schema/platform/signIn";
import { LOOK } from "#define/access/grants";
import { SIGN_IN_KINDS, SIGN_IN_REASONS, SIGN_IN_WAYS } from "#define/access/signIn";
import { choice, instant, link, text } from "#define/field";
import { defineModule } from "#define/module";

/** Who came in, was refused or left, for whoever administers the company that keeps the account. */
export default defineModule({
  id: "admin.signInEvent",
  table: signInEvents,
  kind: "company",
  readonly: true,
  title: { code: "kind" },
  scope: { everyReader: true },
  fields: {
    createdAt: instant(),
    kind: choice(SIGN_IN_KINDS),
    way: choice(SIGN_IN_WAYS),
    accountId: link("admin.account"),
    typed: text(),
    reason: choice(SIGN_IN_REASONS),
    address: text(),
    agent: text(),
  },
  columns: ["createdAt", "kind", "way", "accountId", "typed", "reason", "address", "agent"],
  search: ["typed", "address"],
  sort: { by: "createdAt", descending: true },
  duties: { "*": "audit" },
  roles: { auditAdministrator: LOOK },
  screens: { query: { path: "/signInLog", kind: "query", filters: ["createdAt", "kind", "accountId", "address"] } },
});
