import type { SeenDocument } from "#define/history";
import type { Module } from "#define/module";
import { fail } from "#define/problem";
import { narrow, shaped } from "#db/row";
import { demandRecord } from "./write/guards.ts";
import { secretsOf, withoutSecrets } from "./secret.ts";
import type { Row } from "#define/rows";
import type { EngineWork } from "./context.ts";

/**
 * A document as somebody saw it when he decided on it, without what is hidden from the viewer; beside a link the name stands for the one
 * who decided alone. Throws as the document itself does, and notFound where nothing is kept.
 */
export async function readSeen(work: EngineWork, module: Module, id: string, entry: string): Promise<SeenDocument> {
  const record = await demandRecord(work, module, id);
  if (work.viewer.isGuest) fail({ type: "notFound", what: module.id });
  const [kept] = await work.run(shaped({
    seen: narrow<SeenDocument>("json"),
    actorId: "id",
  })`select seen, actor_id as "actorId" from document_history
    where comp_id = ${work.compId} and module = ${module.id} and document_id = ${id} and id = ${entry} and seen is not null`);
  if (!kept) fail({ type: "notFound", what: module.id });
  const { seen, actorId } = kept;
  const secrets = secretsOf(module, work.viewer, record);
  const isOpen = (path: string) => work.viewer.access(module.id, path) !== "hidden" && !secrets.has(path);
  const shown = (row: Row, prefix = "") => Object.fromEntries(Object.entries(row).filter(([name]) => isOpen(`${prefix}${name}`)));
  const lines = Object.entries(seen.lines).map(([table, rows]) => {
    return [table, withoutSecrets(table, rows, secrets).map((row) => shown(row, `${table}.`))] as const;
  });
  const header = shown(seen.header);
  const labels = Object.fromEntries(
    Object.entries(seen.labels)
      .filter(([field]) => isOpen(field) && lines.every(([table]) => isOpen(`${table}.${field}`)))
      .map(([field, known]) => [field, actorId === work.viewer.accountId ? known : codesOf(known)]),
  );
  return { header, lines: Object.fromEntries(lines), labels };
}

function codesOf(known: SeenDocument["labels"][string]): SeenDocument["labels"][string] {
  return Object.fromEntries(Object.entries(known).map(([id, { code }]) => [id, { code, name: null }]));
}
