import { shaped } from "#db/row";
import { identifier } from "#db/sql";
import { type Journal, JOURNAL_NAMES, JOURNALS } from "#db/journals";
import { addDays } from "#define/days";
import { systemViewer } from "#engine/access/viewer";
import type { EngineWork } from "#engine/context";
import type { Runtime } from "#engine/runtime";
import { inWork } from "#engine/work";

/** So many rows go in one transaction: nobody waits for them. */
const AT_ONCE = 5000;

/** Takes away what of a company's journals is older than its rule says; gives the number of rows. */
export async function clearJournals(runtime: Runtime, compId: number): Promise<number> {
  const viewer = systemViewer(compId, "journals");
  let gone = 0;
  for (const journal of JOURNAL_NAMES)
    for (let rows = AT_ONCE; rows === AT_ONCE; gone += rows) rows = await inWork(runtime, viewer, (work) => clearSome(work, journal));
  return gone;
}

async function clearSome(work: EngineWork, journal: Journal): Promise<number> {
  const { table, days, isOver } = JOURNALS[journal];
  const [rule] = await work.run(
    shaped({
      keepDays: "integer",
    })`select keep_days as "keepDays" from journal_rule where comp_id = ${work.compId} and journal = ${journal}`,
  );
  const before = addDays(work.today, -(rule?.keepDays ?? days));
  const [cleared] = await work.run(
    shaped({ rows: "integer" })`with old as (select id from ${identifier(table)}
        where comp_id = ${work.compId} and created_at < ${before}::date and ${isOver} order by created_at limit ${AT_ONCE}),
      gone as (delete from ${identifier(table)} j using old where j.comp_id = ${work.compId} and j.id = old.id returning 1)
      select count(*)::integer as rows from gone`,
  );
  return cleared?.rows ?? 0;
}
