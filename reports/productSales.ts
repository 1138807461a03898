import { shared } from "#reports/productLines";
import { LIVES, withCorrections } from "#reports/stockLife";
import { SELLER_SQL } from "#reports/sellers";

const MEASURE = "c.material_class_id, g.unit_of_measure_id";
const MASTER = (id: string) => `left join company_material c on c.comp_id = $comp and c.id = ${id} left join material g on g.id = ${id}`;
/** A discount belongs to the goods above it. */
const OF_GOODS = `case when p.kind = 'discount' and p.material_id is null and p.contract_product_id is null
  then (select q.id from sales_invoice_product q where q.comp_id = p.comp_id and q.invoice_id = p.invoice_id and q.seq < p.seq and q.kind = 'goods'
    order by q.seq desc limit 1) else p.id end`;
/** The contract that all lines of an invoice bill. */
const BILLED_CONTRACT = `(select case when count(distinct c.id) = 1 and count(c.id) = count(*) then min(c.id) end as id
  from sales_invoice_line l cross join lateral (select coalesce(l.contract_id, h.contract_id) as id) c where l.comp_id = d.comp_id and l.invoice_id = d.id)`;
const OF_CONTRACT = "v.comp_id = d.comp_id and v.contract_id = b.id";
/** What that contract sold as it stood on the day of the invoice, each product with its part of the whole. */
const CONTRACT_SOLD = `(select k.seq, k.material_id, k.product_line_id, k.amount / nullif(sum(k.amount) over (), 0) as part
  from (select v.seq, v.material_id, v.product_line_id, v.amount from sales_contract_product v where ${OF_CONTRACT}
      and not exists (select 1 from sales_contract_version n where n.comp_id = d.comp_id and n.contract_id = b.id and n.replaced_on > d.on_day)
    union all select (y.line ->> 'seq')::integer, (y.line ->> 'materialId')::bigint, (y.line ->> 'productLineId')::bigint, (y.line ->> 'amount')::numeric
      from (select v.content::jsonb as content from sales_contract_version v where ${OF_CONTRACT} and v.replaced_on > d.on_day order by v.revision limit 1) v
      cross join lateral jsonb_array_elements(v.content -> 'lines' -> 'products') y (line)) k)`;
/** Rows that an invoice (`d`, its header `h`) names as sold, or all of it where it names nothing. */
const NAMED = `(select p.seq, p.amount, case when p.kind = 'goods' then p.quantity end as quantity, coalesce(o.material_id, k.material_id) as material_id,
    k.product_line_id, coalesce(k.contract_id, h.contract_id) as contract_id
  from sales_invoice_product p left join sales_invoice_product o on o.comp_id = p.comp_id and o.id = ${OF_GOODS}
  left join sales_contract_product k on k.comp_id = o.comp_id and k.id = o.contract_product_id
  where p.comp_id = d.comp_id and p.invoice_id = d.id
  union all select 0, h.amount, null, null, null, h.contract_id
  where not exists (select 1 from sales_invoice_product p where p.comp_id = d.comp_id and p.invoice_id = d.id))`;
/** By what revenue is told by product: an invoice, the one contract that it bills, nothing; cost by goods issued. */
export const TOLD_BY = ["invoice", "contract", "unsaid", "issue"] as const;
/**
 * What invoices say was sold, each row with its share of what is booked as revenue; what an invoice of one contract does not name is of
 * what that sold, in parts; what no one says is a row of its own.
 */
const SOLD = `select d.id as document_id, 'sales.salesInvoice' as module, d.on_day, d.doc_no, ${SELLER_SQL}, coalesce(s.contract_id, b.id) as contract_id,
    s.material_id, s.product_line_id, s.quantity, ${shared("d.net", "s")} as revenue, 0::numeric as cost, coalesce(s.told_by, 'unsaid') as told_by
  from issued_invoice d join sales_invoice h on h.comp_id = d.comp_id and h.id = d.id left join lateral ${BILLED_CONTRACT} b on true
  left join lateral (select x.*, (sum(x.amount) over w - x.amount) / x.whole as before, sum(x.amount) over w / x.whole as upto
    from (select n.seq, k.seq as place, n.amount * coalesce(k.part, 1) as amount, sum(n.amount * coalesce(k.part, 1)) over () as whole, n.quantity,
        coalesce(n.material_id, k.material_id) as material_id, coalesce(n.product_line_id, k.product_line_id) as product_line_id, n.contract_id,
        case when n.material_id is not null then 'invoice' when k.material_id is not null then 'contract' else 'unsaid' end as told_by
      from ${NAMED} n left join lateral ${CONTRACT_SOLD} k on n.material_id is null and k.part is not null) x
    where x.whole <> 0 window w as (order by x.seq, x.place rows unbounded preceding)) s on true
  where d.comp_id = $comp`;
/** What the goods cost that were issued to customers, with what corrects, returns or takes it back. */
const ISSUED = `(select m.document_id, m.module, m.posted_on, m.doc_no, m.material_id, m.value, m.party_id, i.contract_id, i.customer_id, i.department_id,
    il.contract_product_id from ${LIVES} and m.account = 'costOfSales')`;
const COST = `select m.document_id, m.module, m.posted_on, m.doc_no, coalesce(m.customer_id, d.customer_id, m.party_id),
    coalesce(d.department_id, m.department_id),
    coalesce(d.unit_id, b.unit_id), d.region_id, d.salesperson_id, coalesce(d.currency, y.currency), d.id, m.material_id, k.product_line_id,
      null::numeric, 0, - m.value, 'issue'
  from ${ISSUED} m join company y on y.id = $comp left join sales_contract d on d.comp_id = $comp and d.id = m.contract_id
  left join sales_contract_product k on k.comp_id = $comp and k.id = m.contract_product_id
  left join department b on b.comp_id = $comp and b.id = m.department_id`;

/** Revenue by what was invoiced, and beside it what the goods cost that were issued: PostgreSQL. */
export const PRODUCT_SALES = `select o.document_id, o.module, o.on_day, to_char(o.on_day, 'YYYY-MM'), o.doc_no, o.customer_id, o.department_id, o.unit_id,
    o.region_id, o.salesperson_id, o.currency, o.contract_id, n.doc_no, o.material_id, ${MEASURE}, coalesce(o.product_line_id, n.product_line_id),
    o.quantity, o.revenue, o.cost, o.told_by
  from (${SOLD} union all ${COST}) o left join sales_contract n on n.comp_id = $comp and n.id = o.contract_id ${MASTER("o.material_id")}
  order by o.on_day, o.document_id, o.material_id`;

const TOUCHED = "h.comp_id = $comp and h.module = 'sales.salesContract' and h.id >= $since";
const OF_TOUCHED = `goods_issue i join document_history h on h.document_id = i.contract_id and ${TOUCHED}
  join goods_issue_line il on il.comp_id = i.comp_id and il.issue_id = i.id`;
const backTo = (module: string, header: string, line: string) =>
  `select '${module}'::text, l.${header}, l.id from ${OF_TOUCHED} join ${line} l on l.comp_id = il.comp_id and l.issue_line_id = il.id where i.comp_id = $comp`;
/** Documents that invoiced, or moved goods, since a moment, and those that name a contract touched since, or lead back to its issues. */
export const PRODUCT_SALES_CHANGED = `select distinct document_id as key from document_history where comp_id = $comp and id >= $since
    and module = 'sales.salesInvoice'
  union select document_id from stock_move where comp_id = $comp and id >= $since
  union select v.id from document_history h join sales_invoice v on v.comp_id = h.comp_id and v.contract_id = h.document_id where ${TOUCHED}
  union select v.invoice_id from document_history h join sales_invoice_line v on v.comp_id = h.comp_id and v.contract_id = h.document_id where ${TOUCHED}
  union select p.invoice_id from document_history h join sales_contract_product k on k.comp_id = h.comp_id and k.contract_id = h.document_id
    join sales_invoice_product p on p.comp_id = k.comp_id and p.contract_product_id = k.id where ${TOUCHED}
  union ${withCorrections(
    `select 'warehouse.goodsIssue'::text, i.id, il.id from ${OF_TOUCHED} where i.comp_id = $comp
    union ${backTo("warehouse.goodsReceipt", "receipt_id", "goods_receipt_line")}
    union ${backTo("warehouse.settlement", "settlement_id", "settlement_line")}`,
    "select document_id from told",
  )}`;

/** The moves of cost by the stock ledger itself (alias `m`), with who sold (alias `d`), for tie-outs. */
export const COST_MOVED = `stock_move m
  left join goods_receipt_line rl on m.module = 'warehouse.goodsReceipt' and rl.comp_id = m.comp_id and rl.id = m.line_id
  left join settlement_line sl on m.module = 'warehouse.settlement' and sl.comp_id = m.comp_id and sl.id = m.line_id
  left join material_correction_line k on m.module = 'warehouse.materialCorrection' and k.comp_id = m.comp_id and k.id = m.line_id
  left join stock_move f on f.comp_id = k.comp_id and f.id = k.move_id and f.module = 'warehouse.goodsIssue'
  left join goods_issue_line il on il.comp_id = m.comp_id
    and il.id = case m.module when 'warehouse.goodsIssue' then m.line_id else coalesce(rl.issue_line_id, sl.issue_line_id, f.line_id) end
  left join goods_issue i on i.comp_id = m.comp_id and i.id = il.issue_id left join sales_contract q on q.comp_id = i.comp_id and q.id = i.contract_id
  cross join lateral (select coalesce(q.department_id, i.department_id) as department_id, q.salesperson_id) d
  where m.comp_id = $comp and m.account = 'costOfSales'`;
