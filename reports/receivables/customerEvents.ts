import { inCompany } from "#reports/moneyDigits";
import { ALONE, hasLimit, innerOuter, select, type Values } from "./eventRows.ts";

const PRICE = inCompany("v.total_amount * x.exchange_rate");
/** What contracts in effect are worth with tax, step by step as their versions say, with whom they are; `held_id` is one with each. */
const PRICED = `sales_contract x cross join lateral (select n.on_day, m.customer_id, m.held_id, sum(m.amount) as amount,
  sum(m.document_amount) as document_amount
  from (select v.revision, coalesce(greatest(lag(v.replaced_on) over later, x.effective_on), x.effective_on) as on_day, v.customer_id, v.held_id,
      ${PRICE} as amount, v.total_amount, lag(v.customer_id) over later as former_id, lag(v.held_id) over later as former_held,
      lag(${PRICE}) over later as former_amount, lag(v.total_amount) over later as former_total
    from (select revision, customer_id, total_amount, replaced_on,
        case when customer_id = x.customer_id then x.id else min(id) over (partition by customer_id) end as held_id
      from sales_contract_version where comp_id = x.comp_id and contract_id = x.id
      union all select x.revision, x.customer_id, x.total_amount, null, x.id) v window later as (order by v.revision)) n
  cross join lateral (values (n.customer_id, n.held_id, n.amount, n.total_amount), (n.former_id, n.former_held, - n.former_amount, - n.former_total))
    m (customer_id, held_id, amount, document_amount)
  where m.customer_id is not null group by n.revision, n.on_day, m.customer_id, m.held_id) s`;
/** What a customer (alias `q` of `g`) says of rows that are his and of no item. */
const OF_CUSTOMER: Values = {
  ...ALONE,
  shared: "null::text",
  customer_id: "q.id",
  customer_group_id: "coalesce(q.group_id, q.id)",
  department_id: "g.department_id",
  salesperson_id: "q.owner_id",
  region_id: "q.region_id",
  inner_outer: innerOuter("q.id"),
  has_limit: hasLimit("q.credit_limit"),
};
const CUSTOMER = "customer q join company_party g on g.comp_id = q.comp_id and g.id = q.id";
/** What a contract (alias `x`) says of rows that are with one of its customers (`s`). */
const OF_CONTRACT: Values = {
  ...ALONE,
  shared: "null::text",
  customer_id: "s.customer_id",
  customer_group_id: "coalesce(q.group_id, s.customer_id)",
  department_id: "x.department_id",
  salesperson_id: "x.salesperson_id",
  unit_id: "x.unit_id",
  unit_code: "u.code",
  region_id: "x.region_id",
  product_line_id: "x.product_line_id",
  currency: "x.currency",
  contract_no: "x.doc_no",
  contract_id: "x.id",
  inner_outer: innerOuter("s.customer_id"),
  has_limit: hasLimit("q.credit_limit"),
  mine_id: "x.mine_id",
};
const BESIDE_CONTRACT = `left join customer q on q.comp_id = x.comp_id and q.id = s.customer_id
      left join business_unit u on u.comp_id = x.comp_id and u.id = x.unit_id where x.comp_id = $comp and x.effective_on is not null`;
/** The same item for a customer of a contract as `PRICED` tells. */
const HELD = `case when s.customer_id = x.customer_id then x.id
  else (select min(v.id) from sales_contract_version v where v.comp_id = x.comp_id and v.contract_id = x.id and v.customer_id = s.customer_id) end`;

/** Rows of customers and their contracts: limits, what is released of them, what contracts are worth and what of them is not invoiced. */
export const OF_NO_ITEM = [
  select(
    {
      ...OF_CUSTOMER,
      entry_id: "q.id",
      item_id: "q.id",
      entry_kind: "'limit'",
      entry_on: "date '0001-01-01'",
      limit_amount: "q.credit_limit",
      insured_amount: "q.insured_amount",
      secured_amount: "q.secured_amount",
    },
    `${CUSTOMER} where q.comp_id = $comp and coalesce(q.credit_limit, q.insured_amount, q.secured_amount) is not null`,
  ),
  select(
    {
      ...OF_CUSTOMER,
      entry_id: "x.id",
      item_id: "x.id",
      entry_kind: "'release'",
      entry_on: "s.on_day",
      released: "s.sign * x.amount",
    },
    `credit_release x cross join lateral (values (1, x.valid_from), (-1, x.valid_to + 1)) s (sign, on_day)
      join ${CUSTOMER} on q.comp_id = x.comp_id and q.id = x.customer_id where x.comp_id = $comp and x.stage = 'approved' and q.credit_limit is not null`,
  ),
  select(
    {
      ...OF_CONTRACT,
      entry_id: "x.id",
      item_id: "s.held_id",
      entry_kind: "'contract'",
      entry_on: "s.on_day",
      contract_amount: "s.amount",
      contract_document_amount: "s.document_amount",
    },
    `${PRICED} ${BESIDE_CONTRACT}`,
  ),
  select(
    {
      ...OF_CONTRACT,
      entry_id: "x.id",
      item_id: HELD,
      entry_kind: "'notInvoiced'",
      entry_on: "s.on_day",
      not_invoiced: "s.amount",
    },
    `sales_contract x join (select comp_id, contract_id, customer_id, on_day, sum(amount) as amount from contract_not_invoiced where comp_id = $comp
      group by comp_id, contract_id, customer_id, on_day) s on s.comp_id = x.comp_id and s.contract_id = x.id and s.amount <> 0 ${BESIDE_CONTRACT}`,
  ),
];
