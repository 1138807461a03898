import { sql } from "drizzle-orm";
import { narrow, type RowIn, shaped } from "#db/row";
import { accountName } from "#db/accountName";
import { newId } from "#db/id";
import { fail } from "#define/problem";
import type { EngineWork } from "#engine/context";

export const NOTE_AUDIENCES = ["own", "company"] as const;
/** What somebody wrote at a figure of a report; `keys` (dimension -> key) say which. */
const REPORT_NOTE = shaped({
  id: "id",
  keys: narrow<Readonly<Record<string, string | null>>>("json"),
  metric: "text?",
  text: "text",
  audience: narrow<(typeof NOTE_AUDIENCES)[number]>("text"),
  by: "text",
  at: "text",
  mine: "boolean",
});
export type ReportNote = RowIn<typeof REPORT_NOTE>;
export type NoteDraft = Pick<ReportNote, "keys" | "metric" | "text" | "audience">;

/** The notes of a report that are the viewer's own or the company's, the oldest first. */
export function listNotes(work: EngineWork, report: string, publishes: boolean): Promise<ReportNote[]> {
  const { accountId, seenBy } = work.viewer;
  return work.run(REPORT_NOTE`select n.id, n.keys, n.metric, n.text, n.audience, ${accountName("a", work.viewer.language)} as "by",
      to_char(n.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
        (n.created_by = ${accountId} or (n.audience = 'company' and ${publishes})) as mine
    from report_note n join account a on a.id = n.created_by
    where n.comp_id = ${work.compId} and n.report = ${report} and (n.audience = 'company' or n.created_by = ${accountId} and ${seenBy === undefined})
    order by n.created_at, n.id`);
}

/** Writes a note and gives its id. */
export async function writeNote(work: EngineWork, report: string, { keys, metric, text, audience }: NoteDraft): Promise<string> {
  const id = newId();
  await work.run(sql`insert into report_note (comp_id, id, report, keys, metric, text, audience, created_by, created_at)
    values (${work.compId}, ${id}, ${report}, ${JSON.stringify(keys)}::text::jsonb, ${metric}, ${text}, ${audience}, ${work.viewer.accountId}, ${work.now})`);
  return id;
}

/** Takes away a note that is the viewer's own, or the company's where he may publish; throws notFound for any other. */
export async function dropNote(work: EngineWork, report: string, id: string, publishes: boolean): Promise<void> {
  const gone = await work.run(shaped({
    id: "id",
  })`delete from report_note where comp_id = ${work.compId} and id = ${id} and report = ${report}
    and (created_by = ${work.viewer.accountId} or (audience = 'company' and ${publishes})) returning id`);
  if (gone.length === 0) fail({ type: "notFound", what: "note" });
}
