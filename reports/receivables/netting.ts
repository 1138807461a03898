import { ITEMS } from "./items.ts";

/** What is left of each `open` when `pool` is used up oldest first within `keys`. */
const restAfter = (pool: string, keys: string) =>
  `open - greatest(0, least(open, ${pool} - (sum(open) over (partition by ${keys} order by due_on, item_id rows unbounded preceding) - open)))`;
const CONTRACT = "customer_id, currency, contract_no, is_credit";
const CUSTOMER = "customer_id, currency, is_credit";
/** The other side's total within the same keys: a debt meets the credits, a credit the debts. */
const otherSide = (keys: string) =>
  `coalesce(sum(open) over (partition by ${keys.replace(", is_credit", "")}), 0) - coalesce(sum(open) over (partition by ${keys}), 0)`;

/**
 * Open items with advances used first in first out against the oldest open instalment of the same customer and contract, then of the same
 * customer,
 * in the same currency; what no instalment takes stays as an advance. DuckDB select over `{facts}` as of `$asOf`.
 */
export const NETTED = `
  with items as (${ITEMS}),
  sides as (select *, amount < 0 as is_credit, abs(amount) as open from items),
  contract_pools as (select *, case when contract_no is null then 0 else ${otherSide(CONTRACT)} end as pool from sides),
  contract_rest as (select * exclude (open, pool), ${restAfter("pool", CONTRACT)} as open from contract_pools),
  customer_pools as (select *, ${otherSide(CUSTOMER)} as pool from contract_rest),
  customer_rest as (select * exclude (open, pool), ${restAfter("pool", CUSTOMER)} as open from customer_pools)
  select * exclude (amount, open, is_credit), case when is_credit then - open else open end as amount from customer_rest`;
