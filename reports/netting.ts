/** Kinds of a receivable item: the contract instalments, what was taken over, and money not applied yet. */
export const ITEM_KINDS = ["deposit", "progress", "delivery", "acceptance", "retention", "opening", "advance"] as const;

/** What is left of each `open` when `pool` is used up oldest first within `keys`. */
const restAfter = (pool: string, keys: string) =>
  `open - greatest(0, least(open, ${pool} - (sum(open) over (partition by ${keys} order by due_on, item_id rows unbounded preceding) - open)))`;
const CONTRACT = "customer_id, currency, contract_no, is_credit";
const CUSTOMER = "customer_id, currency, is_credit";
/** The other side's total within the same keys: a debt meets the credits, a credit the debts. */
const otherSide = (keys: string) =>
  `coalesce(sum(open) over (partition by ${keys.replace(", is_credit", "")}), 0) - coalesce(sum(open) over (partition by ${keys}), 0)`;

/**
 * Open items with advances used first in first out against the oldest open instalment of the same customer and contract, then of the same customer,
 * in the same currency; what no instalment takes stays as an advance. DuckDB select over `{facts}` as of `$asOf`.
 */
export const NETTED = `
  with items as (
    select item_id, any_value(item_no) as item_no, any_value(kind) as kind, sum(document_amount) as document_amount, sum(amount) as amount,
      any_value(due_on) as due_on, any_value(posted_on) as posted_on, any_value(accepted_on) as accepted_on, any_value(customer_id) as customer_id,
      any_value(department_id) as department_id, any_value(unit_id) as unit_id, any_value(region_id) as region_id,
      any_value(salesperson_id) as salesperson_id, any_value(contract_no) as contract_no, any_value(currency) as currency,
      any_value(module) as module, any_value(document_id) as document_id, any_value(doc_no) as doc_no
    from {facts} where entry_on <= $asOf group by item_id having sum(amount) <> 0),
  sides as (select *, amount < 0 as is_credit, abs(amount) as open from items),
  contract_pools as (select *, case when contract_no is null then 0 else ${otherSide(CONTRACT)} end as pool from sides),
  contract_rest as (select * exclude (open, pool), ${restAfter("pool", CONTRACT)} as open from contract_pools),
  customer_pools as (select *, ${otherSide(CUSTOMER)} as pool from contract_rest),
  customer_rest as (select * exclude (open, pool), ${restAfter("pool", CUSTOMER)} as open from customer_pools)
  select * exclude (amount, open, is_credit), case when is_credit then - open else open end as amount from customer_rest where open <> 0`;
