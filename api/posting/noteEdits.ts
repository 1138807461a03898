import { sql } from "drizzle-orm";
import { newId } from "#db/id";
import { arrayOf } from "#db/sql";
import type { Work } from "#define/work";

/** What another document changed of a record: field -> [before, after], as the history keeps it, and the version that it has since. */
export type Edit = {
  id: string;
  version: number;
  stage?: string | null;
  changes: Readonly<Record<string, readonly [string | null, string | null]>>;
};

/** Writes into the history of records of a module what something else than their own screen changed of them; `reason` says by what. */
export async function noteEdits(work: Work, module: string, edits: readonly Edit[], reason: string | null = null): Promise<void> {
  const ids = (of: (edit: Edit) => string) => arrayOf(edits.map(of), "bigint");
  const versions = edits.map(({ version }) => version);
  const stages = edits.map(({ stage }) => stage ?? null);
  const changes = edits.map((edit) => JSON.stringify(edit.changes));
  await work.run(sql`insert into document_history (comp_id, id, module, document_id, version, action, stage_from, stage_to, reason, changes,
      actor_id, created_at)
    select ${work.compId}::integer, h.id, ${module}::text, h.document_id, h.version, 'edit', h.stage, h.stage, ${reason}::text, h.changes::jsonb,
      ${work.viewer.accountId}::bigint, ${work.now}::timestamptz
    from unnest(${ids(() => newId())}, ${ids(({ id }) => id)}, ${arrayOf(versions, "integer")}, ${arrayOf(stages, "text")},
      ${arrayOf(changes, "text")}) as h (id, document_id, version, stage, changes)`);
}
