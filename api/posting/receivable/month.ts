import { sql } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import { newId } from "#db/id";
import { arrayOf } from "#db/sql";
import { fail } from "#define/problem";
import type { Work } from "#define/work";

const MONTH = shaped({ month: "text", stage: "text" });
type Month = RowIn<typeof MONTH>;

/**
 * Holds the months of these days of the receivable ledger until commit, so that none is closed meanwhile; a closed one is the problem
 * `periodClosed`.
 */
export async function holdReceivableMonths(work: Work, days: readonly string[]): Promise<void> {
  const months = [...new Set(days.map((day) => day.slice(0, 7)))].toSorted();
  if (months.length === 0) return;
  let held = await shareMonths(work, months);
  if (held.length < months.length) {
    await makeMonths(work, months);
    held = await shareMonths(work, months);
  }
  const closed = held.find(({ stage }) => stage !== "open");
  if (closed) fail({ type: "periodClosed", month: closed.month });
}

function shareMonths(work: Work, months: readonly string[]): Promise<Month[]> {
  return work.run(MONTH`select year_month as month, stage from receivable_period
    where comp_id = ${work.compId} and year_month = any(${arrayOf(months, "text")}) order by year_month for share`);
}

/** Months come into being as they must be: a closed month has closed those before it, and none is closed meanwhile. */
async function makeMonths(work: Work, months: readonly string[]): Promise<void> {
  const ids = months.map(() => newId());
  await work.run(sql`select id from company where id = ${work.compId} for share`);
  await work.run(sql`insert into receivable_period (comp_id, id, year_month, stage, created_by, updated_by)
    select ${work.compId}::integer, k.id, k.month,
      case when exists (select 1 from receivable_period c where c.comp_id = ${work.compId} and c.year_month > k.month and c.stage = 'closed')
        then 'closed' else 'open' end, ${work.viewer.accountId}::bigint, ${work.viewer.accountId}::bigint
    from unnest(${arrayOf(ids, "bigint")}, ${arrayOf(months, "text")}) as k (id, month) on conflict (comp_id, year_month) do nothing`);
}

/** The first day on which the receivable ledger takes something, where months are closed. */
export async function firstOpenDay(work: Work): Promise<string | null> {
  const [found] = await work.run(shaped({
    day: "text?",
  })`select (max(year_month || '-01')::date + interval '1 month')::date::text as day
    from receivable_period where comp_id = ${work.compId} and stage = 'closed'`);
  return found?.day ?? null;
}
