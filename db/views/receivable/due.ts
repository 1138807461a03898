/** The moves of a day as one: from what held before it to what holds after it. */
const DAYS = `select comp_id, item_id, valid_on, max(id) as id, (array_agg(from_on order by id))[1] as from_on,
  (array_agg(to_on order by id desc))[1] as to_on, (array_agg(doc_no order by id desc))[1] as doc_no
  from receivable_due_move group by comp_id, item_id, valid_on`;

/**
 * Until when items whose due day was moved fell due on which day: from `held_from` to the day before `held_to`; `former_due_on` is what
 * held before, null of the first. Items that were never moved are not in it.
 */
export const RECEIVABLE_DUE = `with days as (${DAYS})
  select comp_id, id, item_id, to_on as due_on, from_on as former_due_on, valid_on as held_from,
    lead(valid_on, 1, 'infinity'::date) over (partition by comp_id, item_id order by valid_on) as held_to, doc_no from days
  union all
  (select distinct on (comp_id, item_id) comp_id, id, item_id, from_on, null::date, '-infinity'::date, valid_on, null::text from days
    order by comp_id, item_id, valid_on)`;
