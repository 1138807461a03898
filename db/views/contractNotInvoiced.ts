import { companyOf, inCompany } from "./companyMoney.ts";

/** What a contract demands, instalment by instalment, and what of it was invoiced or taken back, each on its own day and with tax. */
const EACH = `select n.comp_id, n.contract_id, n.valid_on as on_day, n.amount from contract_due n
  union all select n.comp_id, n.contract_id, v.posted_on, - l.total_amount from sales_contract_instalment n
  join sales_invoice_line l on l.comp_id = n.comp_id and l.instalment_id = n.id
  join sales_invoice v on v.comp_id = l.comp_id and v.id = l.invoice_id where v.posted_on is not null and v.stage in ('issued', 'done')`;
const TAKES_EFFECT = "greatest(e.on_day, d.effective_on)";
const MOVED = `select d.comp_id, d.id as contract_id, d.customer_id, d.exchange_rate, s.on_day, sum(s.sign * e.amount) as amount
  from sales_contract d join (${EACH}) e on e.comp_id = d.comp_id and e.contract_id = d.id
  cross join lateral (values (1, ${TAKES_EFFECT}), (-1, d.closed_on)) s (sign, on_day)
  where d.effective_on is not null and (d.closed_on is null or ${TAKES_EFFECT} < d.closed_on) and s.on_day is not null
  group by d.comp_id, d.id, d.customer_id, d.exchange_rate, s.on_day`;
const WORTH = `select m.comp_id, m.contract_id, m.customer_id, m.on_day,
    ${inCompany("m.upto * m.exchange_rate")} - ${inCompany("(m.upto - m.amount) * m.exchange_rate")} as amount
  from (select e.*, sum(e.amount) over (partition by e.comp_id, e.contract_id order by e.on_day) as upto from (${MOVED}) e) m ${companyOf("m")}`;

/**
 * What contracts in effect have not invoiced, as movements in company currency with tax: up to a day they sum, for every customer, to what
 * he may still come to owe by them. A contract that is closed counts no more from that day on; one that goes to another customer takes what
 * is left of it along.
 */
export const CONTRACT_NOT_INVOICED = `with worth as not materialized (${WORTH})
  select b.comp_id, b.contract_id, coalesce(w.customer_id, b.customer_id) as customer_id, b.on_day, b.amount from worth b
    left join contract_party w on w.comp_id = b.comp_id and w.contract_id = b.contract_id and b.on_day >= w.held_from and b.on_day < w.held_to
  union all
  select b.comp_id, b.contract_id, s.customer_id, w.held_from, s.sign * b.amount from worth b
    join contract_party w on w.comp_id = b.comp_id and w.contract_id = b.contract_id and w.former_customer_id is not null and b.on_day < w.held_from
    cross join lateral (values (-1, w.former_customer_id), (1, w.customer_id)) s (sign, customer_id)`;
