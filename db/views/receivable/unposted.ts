import { companyOf, inCompany } from "../companyMoney.ts";

/**
 * What one unit of a document's currency is worth in that of the company on its day, by the rates of then; nothing where there is no rate.
 */
const RATE = `case when h.currency = c.currency then 1 else coalesce(
    (select r.rate from exchange_rate r where r.from_currency = h.currency and r.to_currency = c.currency and r.valid_on <= h.doc_on
    order by r.valid_on desc limit 1),
    (select 1 / r.rate from exchange_rate r where r.from_currency = c.currency and r.to_currency = h.currency and r.valid_on <= h.doc_on
    order by r.valid_on desc limit 1)) end`;

const BOOKS = `${companyOf("h")} cross join lateral (select ${RATE} as rate) f`;
const companyAmount = (amount: string) => `${inCompany(`${amount} * f.rate`)}::numeric(18,4)`;

const day = (instant: string) => `(${instant} at time zone c.time_zone)::date`;
type Paper = { table: string; module: string; stages: readonly string[]; bookedOn: string };
/**
 * The days on which documents (`h`) came to stand before the books (1) and left them again (-1), by their history on the company's days:
 * not before their own day, and no longer than until the day on
 * which they were booked, whenever somebody did that, so that on no day a document is both. One whose history does not say when it came
 * stands there from its own day on.
 */
const waiting = ({ table, module, stages, bookedOn }: Paper) => {
  const among = `in (${stages.map((stage) => `'${stage}'`).join(", ")})`;
  return `${table} h ${BOOKS} cross join lateral (select ${bookedOn} as booked_on) b
  cross join lateral (
    select greatest(h.doc_on, ${day("s.at")}) as begun_on, case when s.left_at is null then null when s.is_last
    and b.booked_on is not null then b.booked_on else least(${day("s.left_at")}, b.booked_on) end as ended_on
    from (select x.is_in, x.created_at as at, lead(x.created_at) over (order by x.id) as left_at, row_number() over (order by x.id desc) <= 2 as is_last
      from (select y.id, y.created_at, coalesce(y.stage_to ${among}, false) as is_in, coalesce(y.stage_from ${among}, false) as was_in from document_history y
        where y.comp_id = h.comp_id and y.module = '${module}' and y.document_id = h.id) x where x.is_in <> x.was_in) s
    where s.is_in and (s.left_at is not null or h.stage ${among})
    union all select h.doc_on, null where h.stage ${among}
    and not exists (select 1 from document_history y where y.comp_id = h.comp_id and y.module = '${module}' and y.document_id = h.id and y.stage_to ${among})) w
  cross join lateral (values (1, w.begun_on), (-1, w.ended_on)) m (sign, moved_on)`;
};
const STANDS =
  "(b.booked_on is null or b.booked_on > h.doc_on) and m.moved_on is not null and (w.ended_on is null or w.ended_on > w.begun_on)";

/** Money that was reported and not confirmed yet: nobody's receivable is smaller for it. */
const money = (paper: Paper, columns: string) => `
  select h.comp_id, h.id, h.id as document_id, '${paper.module}'::text as module, h.doc_no, 'advance'::text as kind, h.customer_id, h.department_id,
    ${columns}, h.salesperson_id,
    null::bigint as instalment_id, h.contract_id, h.currency, h.doc_on as posted_on, h.doc_on as due_on, m.moved_on, - m.sign * h.total_amount as amount,
    - m.sign * ${companyAmount("h.total_amount")} as company_amount, true as is_advance
  from ${waiting(paper)} where h.customer_id is not null and ${STANDS}`;
const REQUEST: Paper = {
  table: "sales_invoice",
  module: "sales.salesInvoice",
  stages: ["inApproval", "approved", "changing"],
  bookedOn: "h.posted_on",
};
const RECEIPT: Paper = { table: "sales_receipt", module: "sales.salesReceipt", stages: ["submitted"], bookedOn: "h.posted_on" };
/** A line of the bank is booked by the receipt that it became. */
const BANK_LINE: Paper = {
  table: "bank_receipt",
  module: "sales.bankReceipt",
  stages: ["claimed"],
  bookedOn: "(select r.posted_on from sales_receipt r where r.comp_id = h.comp_id and r.id = h.receipt_id)",
};

/**
 * What stood on paper and in no ledger, as movements by which any day can be asked: instalments that invoice requests bill which were
 * handed in or agreed to and were not issued (red ones negative),
 * receipts that waited to be confirmed, and lines of the bank that somebody claimed for a customer, in what they come to now. Drafts are
 * their writers' own. Amounts signed as the ledger would take them.
 */
export const RECEIVABLE_UNPOSTED = `
  select l.comp_id, l.id, h.id as document_id, 'sales.salesInvoice'::text as module, h.doc_no, coalesce(n.kind, 'delivery') as kind, h.customer_id,
    h.department_id, h.unit_id, h.region_id, h.salesperson_id,
    l.instalment_id, coalesce(l.contract_id, n.contract_id) as contract_id, h.currency, h.doc_on as posted_on, l.due_on, m.moved_on,
    m.sign * l.total_amount as amount, m.sign * ${companyAmount("l.total_amount")} as company_amount, false as is_advance
  from ${waiting(REQUEST)} join sales_invoice_line l on l.comp_id = h.comp_id and l.invoice_id = h.id
  left join sales_contract_instalment n on n.comp_id = l.comp_id and n.id = l.instalment_id where ${STANDS}
  union all ${money(RECEIPT, "h.unit_id, h.region_id")}
  union all ${money(BANK_LINE, "null::bigint as unit_id, null::bigint as region_id")}`;
