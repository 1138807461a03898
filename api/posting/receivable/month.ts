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

async function makeMonths(work: Work, months: readonly string[]): Promise<void> {
  const ids = months.map(() => newId());
  await work.run(sql`insert into receivable_period (comp_id, id, year_month, created_by, updated_by)
    select ${work.compId}::integer, k.id, k.month, ${work.viewer.accountId}::bigint, ${work.viewer.accountId}::bigint
    from unnest(${arrayOf(ids, "bigint")}, ${arrayOf(months, "text")}) as k (id, month) on conflict (comp_id, year_month) do nothing`);
}
