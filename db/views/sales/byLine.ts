import { companyOf, inCompany } from "../companyMoney.ts";

/**
 * What of a contract falls on which product line, by what its lines are worth: the part from `before` up to `upto` of the whole (0 to 1).
 * A line that names none is of its contract's; one that is worth nothing is wholly of the last. Looked up contract by contract, so that a
 * few documents ask for their own alone.
 */
const shareOf = (of: string, contract: string, as = "k") => `left join lateral (select x.product_line_id, x.before, x.upto
    from (select k.product_line_id, case when k.whole <> 0 then (k.upto - k.amount) / k.whole else 0 end as before,
        case when k.whole <> 0 then k.upto / k.whole when k.is_last then 1 else 0 end as upto
      from (select k.product_line_id, k.amount, sum(k.amount) over () as whole,
          sum(k.amount) over (order by k.product_line_id rows unbounded preceding) as upto,
          lead(true) over (order by k.product_line_id) is null as is_last
        from (select coalesce(p.product_line_id, c.product_line_id) as product_line_id, coalesce(sum(p.amount), 0) as amount
          from sales_contract c left join sales_contract_product p on p.comp_id = c.comp_id and p.contract_id = c.id
          where c.comp_id = ${of}.comp_id and c.id = ${contract}
          group by coalesce(p.product_line_id, c.product_line_id)) k) k) x
    where x.before <> x.upto) ${as} on true`;
const SHARE = "coalesce(k.upto - k.before, 1)";

/**
 * What an invoice of alias `d` is for, by contract. Behind row security PostgreSQL looks no `coalesce` up in an index, but a `case`.
 */
const INVOICED = `select k.product_line_id as line, l.total_amount * ${SHARE} as amount
  from sales_invoice_line l join sales_invoice h on h.comp_id = l.comp_id and h.id = l.invoice_id
  ${shareOf("l", "case when l.contract_id is null then h.contract_id else l.contract_id end")} where l.comp_id = d.comp_id and l.invoice_id = d.id`;
/** What money of alias `d` was for at the end of the day on which it came or was paid back, by the ledger: whatever became of it since. */
const PAID = `select k.product_line_id as line, - e.amount * ${SHARE} as amount
  from receivable_entry e join receivable_item i on i.comp_id = e.comp_id and i.id = e.item_id ${shareOf("i", "i.contract_id")}
  where e.comp_id = d.comp_id and e.module = d.module and e.document_id = d.id
    and e.entry_on <= coalesce((select h.posted_on from sales_receipt h where h.comp_id = d.comp_id and h.id = d.id), d.on_day)`;

/** What of an amount falls on the product line of a row; over all lines of its document it is the amount, to the cent. */
const shared = (amount: string) =>
  `(case when s.upto is null then d.${amount} else ${inCompany(`d.${amount} * s.upto`)} - ${inCompany(`d.${amount} * s.before`)} end)::numeric(18,4)
    as ${amount}`;
const SELLER = "d.customer_id, d.department_id, d.unit_id, d.region_id, d.salesperson_id, d.currency";
/** Rows of a view of documents, once for each product line that they are for, with their share of the amounts. */
const byLine = (from: string, columns: string, parts: string, ...amounts: readonly string[]) =>
  `select d.comp_id, d.id, d.on_day, d.doc_no, ${columns}, ${SELLER}, s.line as product_line_id, ${amounts.map(shared).join(", ")}
  from ${from} d ${companyOf("d")}
  left join lateral (select x.line, (sum(x.amount) over w - x.amount) / x.whole as before, sum(x.amount) over w / x.whole as upto
    from (select p.line, sum(p.amount) as amount, sum(sum(p.amount)) over () as whole from (${parts}) p group by p.line) x
    where x.whole <> 0 window w as (order by x.line rows unbounded preceding)) s on true`;
/** The same of a view whose rows are each of one contract. */
const byContractLine = (from: string, ...amounts: readonly string[]) =>
  `select d.comp_id, d.document_id, d.kind, d.module, d.on_day, d.doc_no, ${SELLER}, s.product_line_id, ${amounts.map(shared).join(", ")}
  from ${from} d ${companyOf("d")} ${shareOf("d", "d.contract_id", "s")}`;

/** Movements of the order book by the product lines of what their contracts sell. */
export const ORDER_BY_LINE = byContractLine("order_movement", "amount", "gross");
/** Money that settled debts by the product lines of their contracts. */
export const APPLIED_BY_LINE = byContractLine("applied_money", "company_amount");
/** Issued invoices by the product lines of what they bill. */
export const INVOICE_BY_LINE = byLine("issued_invoice", "d.invoice_no", INVOICED, "net", "gross");
/** Money received by the product lines of what it settles; an advance is of those of its contract, and what did not stay of the same. */
export const MONEY_BY_LINE = byLine("money_movement", "d.kind, d.module", PAID, "company_amount");
/** The same of bills that are no money yet. */
export const BILL_BY_LINE = byLine("bill_movement", "d.kind, d.module", PAID, "company_amount");
