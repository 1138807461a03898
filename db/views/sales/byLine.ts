import { companyOf, inCompany } from "../companyMoney.ts";

/** Behind row security PostgreSQL looks no `coalesce` up in an index, but a `case`. */
const lineOf = (contract: string) => `(select k.product_line_id from sales_contract k where k.comp_id = d.comp_id and k.id = ${contract})`;
/** What an invoice or a receipt of alias `d` is for, by contract. */
const INVOICED = `select ${lineOf("case when l.contract_id is null then h.contract_id else l.contract_id end")} as line, l.total_amount as amount
  from sales_invoice_line l
  join sales_invoice h on h.comp_id = l.comp_id and h.id = l.invoice_id where l.comp_id = d.comp_id and l.invoice_id = d.id`;
const APPLICATIONS = `from sales_receipt_application a join receivable_item i on i.comp_id = a.comp_id and i.id = a.item_id
  where a.comp_id = d.comp_id and a.receipt_id = d.id and a.undone_on is null`;
const PAID = `select ${lineOf("i.contract_id")} as line, a.amount ${APPLICATIONS}
  union all select ${lineOf("h.contract_id")}, h.total_amount - coalesce((select sum(a.amount) ${APPLICATIONS}), 0)
    from sales_receipt h where h.comp_id = d.comp_id and h.id = d.id`;

/** What of an amount falls on the product line of a row; over all lines of its document it is the amount, to the cent. */
const shared = (amount: string) =>
  `(case when s.upto is null then d.${amount} else ${inCompany(`d.${amount} * s.upto`)} - ${inCompany(`d.${amount} * s.before`)} end)::numeric(18,4)
    as ${amount}`;
/** Rows of a view of documents, once for each product line that they are for, with their share of the amounts. */
const byLine = (from: string, columns: string, parts: string, ...amounts: readonly string[]) =>
  `select d.comp_id, d.id, d.on_day, d.doc_no, ${columns}, d.customer_id, d.department_id, d.unit_id, d.region_id, d.salesperson_id, d.currency,
    s.line as product_line_id, ${amounts.map(shared).join(", ")}
  from ${from} d ${companyOf("d")}
  left join lateral (select x.line, (sum(x.amount) over w - x.amount) / x.whole as before, sum(x.amount) over w / x.whole as upto
    from (select p.line, sum(p.amount) as amount, sum(sum(p.amount)) over () as whole from (${parts}) p group by p.line) x
    where x.whole <> 0 window w as (order by x.line rows unbounded preceding)) s on true`;

/** Issued invoices by the product lines of what they bill. */
export const INVOICE_BY_LINE = byLine("issued_invoice", "d.invoice_no", INVOICED, "net", "gross");
/** Money received by the product lines of what it settles; an advance is of the line of its contract. */
export const MONEY_BY_LINE = byLine("money_movement", "d.kind, d.module", PAID, "company_amount");
/** The same of bills that are no money yet. */
export const BILL_BY_LINE = byLine("bill_movement", "d.kind, d.module", PAID, "company_amount");
