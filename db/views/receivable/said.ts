/** What of the items of a contract was open when a call (`c`) was made, the oldest first, each after what is open before it. */
const OPEN_THEN = `select i.id, o.open, coalesce(sum(o.open) over (order by i.due_on, i.id rows between unbounded preceding and 1 preceding), 0) as before
  from receivable_item i cross join lateral (select coalesce(sum(b.company_amount), 0) as open from receivable_entry b
    where b.comp_id = i.comp_id and b.item_id = i.id and b.entry_on <= c.called_on and b.id < c.id) o
  where i.comp_id = c.comp_id and i.contract_id = c.contract_id and not i.is_advance and o.open > 0`;

/**
 * What people said about open items on a day: notes, and what calls were promised, be it for an item or for a contract, whose oldest debts
 * it is meant for first.
 */
export const RECEIVABLE_SAID = `select n.comp_id, n.id, n.item_id, n.kind, n.noted_on, n.owner_id, n.promised_on, n.promised_amount from receivable_note n
  union all select c.comp_id, c.id, c.item_id, 'promise', c.called_on, null, c.promised_on, c.promised_amount
    from dunning_call c where c.result = 'promised' and c.item_id is not null
  union all select c.comp_id, c.id, i.id, 'promise', c.called_on, null, c.promised_on, least(i.open, c.promised_amount - i.before)::numeric(18,4)
    from dunning_call c cross join lateral (${OPEN_THEN}) i
    where c.result = 'promised' and c.item_id is null and c.contract_id is not null and i.before < c.promised_amount`;
