import { documentHistory } from "#db/schema/finance/ledger";
import { documentType, instant, integer, link, text } from "#define/field";
import { LOOK } from "#define/access/grants";
import { defineModule } from "#define/module";

/** All that happened to the records of a company, for whoever administers; `/ledgerCheck` says whether it is still what was chained. */
export default defineModule({
  id: "admin.auditEntry",
  table: documentHistory,
  kind: "company",
  readonly: true,
  title: { code: "action" },
  scope: { everyReader: true },
  fields: {
    createdAt: instant(),
    module: documentType("granted"),
    documentId: text({ hidden: true }),
    version: integer(),
    action: text({ wordOf: { kind: "actions", type: "module" } }),
    stageFrom: text({ wordOf: { kind: "stages", type: "module" } }),
    stageTo: text({ wordOf: { kind: "stages", type: "module" } }),
    reason: text(),
    actorId: link("admin.account"),
    onBehalfOf: link("admin.account"),
  },
  columns: ["createdAt", "actorId", "module", "action", "version", "stageFrom", "stageTo", "reason", "onBehalfOf"],
  search: ["reason"],
  sort: { by: "createdAt", descending: true },
  duties: { "*": "audit" },
  roles: { auditAdministrator: LOOK },
  screens: {
    query: {
      path: "/auditLog",
      kind: "query",
      filters: ["createdAt", "actorId", "module"],
      opens: [{ name: "document", kind: "document", module: { column: "module" }, id: "documentId" }],
    },
  },
});
