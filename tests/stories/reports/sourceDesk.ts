import { expect } from "vitest";
import { type Loading, loadSources } from "#connectors/load";
import type { FileStore } from "#extras/files/store";
import { act, type ComposedDesk, HS, write } from "./composedDesk.ts";
import { columns, type Doc } from "./drafts.ts";

export const SOURCES = "/api/documents/reports.source";
/** What the stories of sources do at a desk. */
export function openSourceDesk({ people, roles, server, takenUp, tools }: ComposedDesk) {
  /** A draft of a source of budgets by department. */
  const source = (more: object = {}, own: object[] = columns) => ({
    header: { code: "budget", nameZh: "部门预算", kind: "file", rowLimit: 100, ...more },
    lines: { columns: own, roles: [{ roleId: roles.get("analyst") }, { roleId: roles.get("salesperson") }] },
  });
  /** A source as it stands, in a language. */
  const readSource = async (id: string, language = "zh") =>
    (await people.analyst.ask<Doc>("GET", `${SOURCES}/${id}?company=HS`, undefined, { "accept-language": language })).body;
  /** What happened to a source, latest first. */
  const runsOf = async (id: string) =>
    (await people.analyst.ask<{ action: string; reason: string | null; changes: object }[]>("GET", `${SOURCES}/${id}/history?company=HS`))
      .body;
  /** What loads sources whose files lie in another store. */
  const toolsWith = (store: FileStore): Loading => ({ ...tools, files: { make: (...given) => tools.files.make(...given), store } });
  /** A source in use whose rows were asked for from a file that was just hung up; its id. */
  async function loadedFrom(code: string, own: object[], name: string | undefined, bytes: BodyInit, more: object = {}): Promise<string> {
    const draft = await write(people.analyst, SOURCES, source({ code, ...more }, own));
    expect(draft).toMatchObject({ status: 201 });
    const { id } = draft.body;
    if (name !== undefined) await upload(id, name, bytes);
    await act(people.analyst, SOURCES, draft.body, "publish");
    await loadSources(tools, HS);
    await takenUp();
    return id;
  }

  /** What a source says of its last load after a further file, and what was said when that was asked for. */
  async function loadedAgain(id: string, name: string, bytes: BodyInit, header: object = {}): Promise<Record<string, unknown>> {
    expect((await upload(id, name, bytes)).status).toBe(201);
    await act(people.analyst, SOURCES, await readSource(id), "load", { header });
    await loadSources(tools, HS);
    await takenUp();
    return (await readSource(id)).header;
  }

  const upload = async (id: string, name: string, body: BodyInit) =>
    server.app.request(`${SOURCES}/${id}/files?name=${name}&company=HS`, {
      method: "POST",
      headers: { cookie: people.analyst.cookie },
      body,
    });

  return { source, readSource, runsOf, toolsWith, loadedFrom, loadedAgain, upload };
}
