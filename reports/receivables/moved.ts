import { dueAsOf, FIXED, fixedColumns, ITEMS } from "./items.ts";
import { provided } from "./provided.ts";

const FIRST = "sum(amount) filter (entry_on <= $before)";
const SECOND = "sum(amount) filter (entry_on <= $asOf)";
const KEPT = `case when opening > 0 and closing > 0 then least(opening, closing) when opening < 0 and closing < 0 then greatest(opening, closing) else 0 end`;

/**
 * Where open money of `$before` lies on `$asOf`: of each item what was kept, what was settled in between and what came new, so that the
 * sums of what is not new are the ageing of the first
 * day and the sums of what is not settled that of the second. DuckDB select over `{facts}`.
 */
export const MOVED = `
  with twice as (
    select item_id, ${fixedColumns("entry_on <= $asOf")}, ${dueAsOf("entry_on <= $before")} as due_before,
      coalesce(${FIRST}, 0) as opening, coalesce(${SECOND}, 0) as closing
    from {facts} where entry_on <= greatest($asOf, $before) and kind <> 'advance' and {counted} and {retained} group by item_id),
  cut as (select *, ${KEPT} as kept from twice)
  select *, 'kept' as part, kept as amount from cut where kept <> 0
  union all select *, 'settled' as part, opening - kept as amount from cut where opening <> kept
  union all select *, 'new' as part, closing - kept as amount from cut where closing <> kept`;

/** The same parts with everything else that is known of their items on `$asOf`, for the list behind a cell. */
export const MOVED_ITEMS = `select p.*, i.* exclude (item_id, amount, ${FIXED.join(", ")}) from (${MOVED}) p
  left join (${provided(ITEMS)}) i on i.item_id = p.item_id`;
