/** Whether a customer that has or had the contract is a company of the group. */
const isInternal = (customer: string, party: string) =>
  `case when ${customer} = d.customer_id then d.is_internal else ${party}.partner_comp_id is not null end`;
const HANDED_OVER = `select x.comp_id, x.contract_id, x.revision, greatest(x.agreed_on, d.effective_on) as on_day, x.customer_id,
    ${isInternal("x.customer_id", "n")} as is_internal, x.previous_customer_id as former_customer_id,
    ${isInternal("x.previous_customer_id", "f")} as was_internal
  from contract_change x join sales_contract d on d.comp_id = x.comp_id and d.id = x.contract_id
  join company_party n on n.comp_id = x.comp_id and n.id = x.customer_id
  join company_party f on f.comp_id = x.comp_id and f.id = x.previous_customer_id
  where x.stage = 'approved' and x.customer_id <> x.previous_customer_id and d.effective_on is not null`;

/**
 * Whose a contract in effect was when, from `held_from` to the day before `held_to`, and who had it before; the first had it from the
 * beginning, after nobody. Contracts that never changed hands are not in it: they are of their customer.
 */
export const CONTRACT_PARTY = `with handed as (${HANDED_OVER})
  select comp_id, contract_id, customer_id, is_internal, former_customer_id, was_internal, on_day as held_from,
    lead(on_day, 1, 'infinity'::date) over (partition by comp_id, contract_id order by revision) as held_to from handed
  union all
  (select distinct on (comp_id, contract_id) comp_id, contract_id, former_customer_id, was_internal, null::bigint, null::boolean, '-infinity'::date, on_day
    from handed order by comp_id, contract_id, revision)`;
