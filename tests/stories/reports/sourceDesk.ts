import { people, roles, server } from "./composedDesk.ts";
import { columns, type Doc } from "./drafts.ts";

export const SOURCES = "/api/documents/reports.source";
/** A draft of a source of budgets by department. */
export const source = (more: object = {}, own: object[] = columns) => ({
  header: { code: "budget", nameZh: "部门预算", kind: "file", rowLimit: 100, ...more },
  lines: { columns: own, roles: [{ roleId: roles.get("analyst") }, { roleId: roles.get("salesperson") }] },
});
/** A source as it stands, in a language. */
export const readSource = async (id: string, language = "zh") =>
  (await people.analyst.ask<Doc>("GET", `${SOURCES}/${id}?company=HS`, undefined, { "accept-language": language })).body;
/** What happened to a source, latest first. */
export const runsOf = async (id: string) =>
  (await people.analyst.ask<{ action: string; reason: string | null; changes: object }[]>("GET", `${SOURCES}/${id}/history?company=HS`))
    .body;
export const upload = async (id: string, name: string, body: BodyInit) =>
  server.app.request(`${SOURCES}/${id}/files?name=${name}&company=HS`, {
    method: "POST",
    headers: { cookie: people.analyst.cookie },
    body,
  });
