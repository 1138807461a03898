import { shaped } from "#db/row";
import { sql } from "drizzle-orm";
import { newId } from "#db/id";
import type { Work } from "#define/work";

export const POINT_EVENTS = ["suggestionSubmitted", "suggestionAdopted"] as const;
type PointEvent = (typeof POINT_EVENTS)[number];
/** What somebody gets points for. */
export type Earning = {
  event: PointEvent;
  accountId: string;
  departmentId: string | null;
  title: string;
  module: string;
  documentId: string;
  docNo: string;
};

/** What an event is worth on the day of the work; nothing where no rule says so. */
export async function worthOf(work: Work, event: PointEvent): Promise<number> {
  const [rule] = await work.run(
    shaped({ points: "integer" })`select points from points_rule where comp_id = ${work.compId} and event = ${event} and stage = 'enabled'
      and ${work.today}::date between valid_from and coalesce(valid_to, 'infinity'::date) order by valid_from desc, id desc limit 1`,
  );
  return rule?.points ?? 0;
}

/** Writes what somebody got; what is worth nothing leaves no trace. */
export async function creditPoints(
  work: Work,
  { event, accountId, departmentId, title, module, documentId, docNo }: Earning,
  points: number,
): Promise<void> {
  if (points === 0) return;
  await work.run(sql`insert into points_entry (comp_id, id, account_id, department_id, posted_on, event, points, title, module, document_id, doc_no, created_at)
    values (${work.compId}, ${newId()}, ${accountId}, ${departmentId}, ${work.today}, ${event}, ${points}, ${title}, ${module}, ${documentId}, ${docNo}, ${work.now})`);
}

/** Takes back what a document brought for an event, with an entry of its own. */
export async function takeBackPoints(work: Work, module: string, documentId: string, event: PointEvent): Promise<void> {
  const standing = await work.run(
    shaped({ accountId: "id", departmentId: "id?", title: "text", docNo: "text", points: "integer" })`select account_id as "accountId",
        department_id as "departmentId", title, doc_no as "docNo", sum(points)::integer as points from points_entry
      where comp_id = ${work.compId} and module = ${module} and document_id = ${documentId} and event = ${event}
      group by account_id, department_id, title, doc_no having sum(points) <> 0`,
  );
  for (const { points, ...one } of standing) await creditPoints(work, { ...one, event, module, documentId }, -points);
}
