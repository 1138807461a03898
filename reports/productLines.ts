import { inCompany } from "#reports/moneyDigits";

const lineOf = (contract: string) => `(select c.product_line_id from sales_contract c where c.comp_id = d.comp_id and c.id = ${contract})`;
/** The product line of the contract of an open item of alias `d`: PostgreSQL. */
export const LINE_OF_ITEM = lineOf("d.contract_id");

/** What an invoice or a receipt of alias `d` is for, by contract. */
const INVOICED = `select ${lineOf("coalesce(l.contract_id, h.contract_id)")} as line, l.total_amount as amount from sales_invoice_line l
  join sales_invoice h on h.comp_id = l.comp_id and h.id = l.invoice_id where l.comp_id = d.comp_id and l.invoice_id = d.id`;
const APPLICATIONS = `from sales_receipt_application a join receivable_item i on i.comp_id = a.comp_id and i.id = a.item_id
  where a.comp_id = d.comp_id and a.receipt_id = d.id and a.undone_on is null`;
const PAID = `select ${lineOf("i.contract_id")} as line, a.amount ${APPLICATIONS}
  union all select ${lineOf("h.contract_id")}, h.total_amount - coalesce((select sum(a.amount) ${APPLICATIONS}), 0)
    from sales_receipt h where h.comp_id = d.comp_id and h.id = d.id`;

/** Rows of documents (alias `d`), once for each product line that they are for, with the share before it and up to it. */
const byLine = (from: string, parts: string) =>
  `(select d.*, s.line, s.before, s.upto from ${from.replace(
    " where ",
    ` left join lateral (select x.line, (sum(x.amount) over w - x.amount) / x.whole as before, sum(x.amount) over w / x.whole as upto
      from (select p.line, sum(p.amount) as amount, sum(sum(p.amount)) over () as whole from (${parts}) p group by p.line) x
      where x.whole <> 0 window w as (order by x.line rows unbounded preceding)) s on true where `,
  )}) d`;
export const invoicesByLine = (from: string) => byLine(from, INVOICED);
export const receiptsByLine = (from: string) => byLine(from, PAID);
/** What of an amount falls on the product line of such a row; over all of them it is the amount, to the cent. */
export const shared = (amount: string, of = "d") =>
  `case when ${of}.upto is null then ${amount} else ${inCompany(`${amount} * ${of}.upto`)} - ${inCompany(`${amount} * ${of}.before`)} end`;
