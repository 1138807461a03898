import { inCompany, LAST_DIGIT } from "#reports/moneyDigits";
import { EFFECTIVE, NO_CLAIM } from "#reports/salesBooks";
import { SELLER_RIGHTS, SELLER_SQL } from "#reports/sellers";

type Part = {
  kind: string;
  day: string;
  amount: string;
  from: string;
  id: string;
  contract?: string;
  no?: string;
  gross?: string;
  aged?: string;
  origin?: string;
  bucket?: string;
  factor?: string;
};
/**
 * One kind of what happens to contracts, as rows: PostgreSQL. `gross` is with tax in the contract's currency, what a delivery and an
 * invoice are held against each other by.
 */
export const part = ({
  kind,
  day,
  amount,
  from,
  id,
  contract = "d.id",
  no = "d.doc_no",
  gross = "null::numeric",
  aged = "null::date",
  origin = "null::bigint",
  bucket = "null::text",
  factor = "null::text",
}: Part) =>
  `select ${id} as row_id, ${contract} as contract_id, '${kind}' as kind, ${day} as on_day, to_char(${day}, 'YYYY-MM') as on_month, ${no} as doc_no, d.title,
    ${SELLER_SQL}, d.product_line_id, d.is_internal, ${amount} as amount,
    ${gross} as gross, ${aged} as aged_on, ${origin} as origin_id, ${bucket} as bucket_key, ${factor} as factor from ${from}`;

const PARTY = "contract_party w on w.comp_id = $comp and w.contract_id = b.contract_id";
const SAID_ALIKE = "b.department_id, b.unit_id, b.region_id, b.salesperson_id, b.currency, b.product_line_id";
/**
 * Rows of contracts, each with whom the contract was on its day; when a contract goes to another customer all that happened before goes
 * with it, in a kind of its own (`deliveredOver` of what was `delivered`): off the one, onto the other.
 */
export const withParties = (rows: string) => `select b.row_id, b.contract_id, b.kind, b.on_day, b.on_month, b.doc_no, b.title,
    coalesce(w.customer_id, b.customer_id) as customer_id, ${SAID_ALIKE}, coalesce(w.is_internal, b.is_internal) as is_internal,
    b.amount, b.gross, b.aged_on, b.origin_id, b.bucket_key, b.factor
  from (${rows}) b left join ${PARTY} and b.on_day >= w.held_from and b.on_day < w.held_to
  union all select b.row_id, b.contract_id, b.kind || 'Over', w.held_from, to_char(w.held_from, 'YYYY-MM'), b.doc_no, b.title,
    s.customer_id, ${SAID_ALIKE}, s.is_internal, s.sign * b.amount, s.sign * b.gross, b.aged_on, b.origin_id, b.bucket_key, b.factor
  from (${rows}) b join ${PARTY} and w.former_customer_id is not null and b.on_day < w.held_from
  cross join lateral (values (-1, w.former_customer_id, w.was_internal), (1, w.customer_id, w.is_internal)) s (sign, customer_id, is_internal)`;

const CONTRACT = "d.comp_id = $comp and d.effective_on is not null";
/** What was delivered (`x`), each movement with the delivery that it is about (`o`). */
export const DELIVERIES = `contract_delivery x join contract_delivery o on o.comp_id = x.comp_id and o.id = x.origin_id
  join sales_contract d on d.comp_id = x.comp_id and d.id = x.contract_id where ${CONTRACT}`;
export const DELIVERED_GROSS = "x.amount + x.tax_amount";
/** What contracts demand, as it was valid on each day. */
export const DUES = `contract_due n join sales_contract d on d.comp_id = n.comp_id and d.id = n.contract_id where ${CONTRACT}`;
const POSTED = "v.posted_on is not null and v.stage in ('issued', 'done')";
/** What was invoiced (`l` of `v`), what red invoices took back with the line that it is about (`o`, of `w`). */
export const INVOICES = `sales_invoice_line l join sales_invoice v on v.comp_id = l.comp_id and v.id = l.invoice_id and ${POSTED}
  left join sales_invoice_line o on o.comp_id = l.comp_id and o.id = l.red_of_line_id left join sales_invoice w on w.comp_id = o.comp_id and w.id = o.invoice_id
  join sales_contract d on d.comp_id = l.comp_id and d.id = l.contract_id where ${CONTRACT}`;
export const BILLED = inCompany("(l.total_amount - l.tax_amount) * v.exchange_rate");
export const BILLED_ORIGIN = { id: "coalesce(o.id, l.id)", on: "coalesce(w.posted_on, v.posted_on)" } as const;
/** Money that came in on contracts and went back. */
export const MONEY = `contract_receipt e join sales_contract d on d.comp_id = e.comp_id and d.id = e.contract_id where ${CONTRACT}`;
/** The same by the ledger, for tie-outs: all that moved an item and is no claim, nor what a red invoice freed and made an advance of. */
const IS_PAID = `${NO_CLAIM} and e.kind <> 'freed' and (e.kind, e.module) <> ('advance', 'sales.salesInvoice')`;
export const PAID = `receivable_entry e join receivable_item i on i.comp_id = e.comp_id and i.id = e.item_id
  join sales_contract d on d.comp_id = i.comp_id and d.id = i.contract_id where ${CONTRACT} and ${IS_PAID}`;

/** What each row says of its contract. */
export const OF_CONTRACT = [
  "doc_no",
  "title",
  "department_id",
  "unit_id",
  "region_id",
  "salesperson_id",
  "currency",
  "product_line_id",
  "inner_outer",
  "digits",
];
type Measure = "amount" | "gross";
/** What happened to contracts in a kind, and what of it went with them to other customers. */
export const everHad = (...kinds: readonly string[]) => `kind in (${kinds.flatMap((kind) => [`'${kind}'`, `'${kind}Over'`]).join(", ")})`;
/**
 * What stands of a kind as of `$asOf`, by what it is about, with whom the contract is then, and `upto` where it ends once the oldest come
 * first, beside what of the contract answers it: both in one measure.
 */
const standing = (kind: string, answer: string, by: Measure, as = kind) => `
  select s.*, coalesce(a.answered, 0) as answered, sum(s.${by}) over (partition by s.contract_id order by s.on_day, s.row_id rows unbounded preceding) as upto
  from (select origin_id as row_id, contract_id, aged_on as on_day, strftime(aged_on, '%Y-%m') as on_month, '${as}' as kind,
    customer_id, ${OF_CONTRACT.map((name) => `any_value(${name}) as ${name}`).join(", ")},
      sum(amount) as amount, sum(gross) as gross from {facts} where ${everHad(kind)} and on_day <= $asOf group by contract_id, customer_id, origin_id, aged_on
      having sum(${by}) <> 0) s
  left join (select contract_id, greatest(0, sum(${by})) as answered from {facts} where kind = '${answer}' and on_day <= $asOf
    group by contract_id) a on a.contract_id = s.contract_id`;

/** What is open of what contracts demand, the oldest first against what came in: DuckDB select over `{facts}`. */
export const DUE_OPEN = `select *, greatest(0, least(amount, upto - answered)) as open from (${standing("due", "received", "amount")}) c`;

const whole = (sql: string) => `cast(${sql} * 10000 as hugeint)`;
/**
 * An amount as far as its gross is open, half-up to the digits of the company's currency: all of it where nothing answers it, nothing where
 * all does.
 */
const SHARE = `cast((2 * ${whole("amount")} * ${whole("open_gross")} + ${whole("gross")} * ${LAST_DIGIT})
  // (2 * ${whole("gross")} * ${LAST_DIGIT}) * ${LAST_DIGIT} as decimal(32,0)) * 0.0001`;
const billing = (kind: string, answer: string, as: string) =>
  `select *, greatest(0, least(gross, upto - answered)) as open_gross from (${standing(kind, answer, "gross", as)}) c`;
/**
 * Beside the events: what is open of deliveries against invoices (`unbilled`), and of invoices against deliveries (`ahead`), contract by
 * contract and the oldest first. They meet in what the customer pays (with tax, in the contract's currency),
 * in which a contract that is wholly delivered is worth what is invoiced of it in the end, however its tax was rounded and whatever rates
 * were; the figure is the open share of what is booked. DuckDB select over `{facts}`.
 */
export const BILLING_OPEN = `select * from {facts} union all by name
  select *, ${SHARE} as open from (${billing("delivered", "invoiced", "unbilled")} union all ${billing("invoiced", "delivered", "ahead")}) b`;

/** Each side by what it is about, up to `$asOf`; one company's rows are read once each, before anything is joined. */
const BOTH_SIDES = `with d as materialized (select d.id from ${EFFECTIVE} and ${SELLER_RIGHTS}),
    v as materialized (select v.id, v.posted_on, v.exchange_rate from sales_invoice v where v.comp_id = $comp and ${POSTED}),
    l as materialized (select l.id, l.invoice_id, l.contract_id, l.total_amount, l.tax_amount, l.red_of_line_id from sales_invoice_line l
    where l.comp_id = $comp and l.contract_id is not null),
    x as materialized (select x.id, x.contract_id, x.origin_id, x.moved_on, x.amount, x.tax_amount, x.company_amount from contract_delivery x
    where x.comp_id = $comp),
    delivered as materialized (select x.contract_id, o.id, o.moved_on as on_day, sum(x.company_amount) as amount, sum(${DELIVERED_GROSS}) as gross
      from x join x o on o.id = x.origin_id join d on d.id = x.contract_id where x.moved_on <= $asOf group by 1, 2, 3),
    billed as materialized (select l.contract_id, ${BILLED_ORIGIN.id} as id, ${BILLED_ORIGIN.on} as on_day, sum(${BILLED}) as amount,
    sum(l.total_amount) as gross
      from l join v on v.id = l.invoice_id join d on d.id = l.contract_id left join l o on o.id = l.red_of_line_id left join v w on w.id = o.invoice_id
      where v.posted_on <= $asOf group by 1, 2, 3)`;
/**
 * The same in PostgreSQL, as a table `o`: what is left of each of one side once the other is used up (`rest` of `gross`, worth `amount`).
 */
export const leftOf = (side: "delivered" | "billed", other: "delivered" | "billed") => `(${BOTH_SIDES}
    select s.*, least(s.gross, sum(s.gross) over (partition by s.contract_id order by s.on_day, s.id) - greatest(0, coalesce(a.gross, 0))) as rest
    from ${side} s left join (select contract_id, sum(gross) as gross from ${other} group by 1) a on a.contract_id = s.contract_id where s.gross <> 0) o
    where o.rest > 0`;
/** What that is worth. */
export const WORTH_LEFT = `coalesce(sum(${inCompany("o.amount * o.rest / o.gross")}), 0)`;

/** What contracts demanded up to `$asOf` (`due`) and what came in on them (`paid`), contract by contract: PostgreSQL. */
export const OWED_AND_PAID = `(select d.id,
    (select coalesce(sum(n.company_amount), 0) from contract_due n
    where n.comp_id = d.comp_id and n.contract_id = d.id and n.due_on <= $asOf and n.valid_on <= $asOf) as due,
    (select coalesce(sum(- e.company_amount), 0) from receivable_entry e join receivable_item i on i.comp_id = e.comp_id and i.id = e.item_id
      where i.comp_id = d.comp_id and i.contract_id = d.id and e.entry_on <= $asOf and ${IS_PAID}) as paid
  from ${EFFECTIVE} and ${SELLER_RIGHTS})`;
/** The first day on which something of that is not paid. */
export const OLDEST_OWED = `select min(o.due_on) as value
  from (select n.due_on, n.owed, sum(n.owed) over (partition by d.id order by n.due_on, n.instalment_id) as upto, greatest(0, d.paid) as paid
  from (select comp_id, contract_id, instalment_id, due_on, sum(company_amount) as owed from contract_due
    where comp_id = $comp and due_on <= $asOf and valid_on <= $asOf group by 1, 2, 3, 4 having sum(company_amount) <> 0) n
  join ${OWED_AND_PAID} d on d.id = n.contract_id) o where o.upto > o.paid and o.owed > 0`;
