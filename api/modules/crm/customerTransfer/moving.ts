import { type SQL, sql } from "drizzle-orm";
import { newId } from "#db/id";
import { type RowIn, shaped } from "#db/row";
import { arrayOf, identifier } from "#db/sql";
import type { Work } from "#define/work";
import type { Part } from "./parts.ts";

const MOVED = shaped({ id: "id", version: "integer", stage: "text?", onDay: "day" });
type Way = { from: string; to: string; docNo: string };

/** Business of one owner is another one's: each record gets its next version, and its history says by which transfer. */
export async function moveBusiness(work: Work, part: Part, way: Way, which: SQL): Promise<void> {
  const { accountId } = work.viewer;
  const written = part.columns.has("updatedBy") ? sql`, updated_by = ${accountId}, updated_at = ${work.now}` : sql``;
  const moved = await work.run(MOVED`update ${identifier(part.table)} set ${identifier(part.owner)} = ${way.to},
      version = version + 1${written}
    where comp_id = ${work.compId} and ${identifier(part.owner)} = ${way.from} and ${which}
    returning id, version, ${part.columns.has("stage") ? sql`stage` : sql`null::text`} as stage, ${dayOf(work, part)} as "onDay"`);
  if (moved.length === 0) return;
  await noteEach(work, part, way, moved);
  for (const year of new Set(moved.map(({ onDay }) => onDay.slice(0, 4)))) work.changed(part.module, year);
}

/** The day by which figures of it are kept. */
function dayOf({ today }: Work, { columns }: Part): SQL {
  return columns.has("visitOn") ? sql`visit_on` : columns.has("docOn") ? sql`doc_on` : sql`${today}::date`;
}

async function noteEach(work: Work, { module, ownerField }: Part, { from, to, docNo }: Way, moved: readonly RowIn<typeof MOVED>[]) {
  const changes = sql`jsonb_build_object(${ownerField}::text, jsonb_build_array(${from}::text, ${to}::text))`;
  const ids = (of: (row: RowIn<typeof MOVED>) => string) => arrayOf(moved.map(of), "bigint");
  await work.run(sql`insert into document_history (comp_id, id, module, document_id, version, action, stage_from, stage_to, reason, changes,
      actor_id, created_at)
    select ${work.compId}, h.id, ${module}, h.document_id, h.version, 'edit', h.stage, h.stage, ${docNo}, ${changes},
      ${work.viewer.accountId}::bigint, ${work.now}::timestamptz
    from unnest(${ids(() => newId())}, ${ids(({ id }) => id)}, ${arrayOf(
      moved.map(({ version }) => version),
      "integer",
    )}, ${arrayOf(
      moved.map(({ stage }) => stage),
      "text",
    )}) as h (id, document_id, version, stage)`);
}
