/** What one unit of a document's currency is worth in that of the company on its day, by the rates of then; nothing where there is no rate. */
const RATE = `case when h.currency = c.currency then 1 else coalesce(
    (select r.rate from exchange_rate r where r.from_currency = h.currency and r.to_currency = c.currency and r.valid_on <= h.doc_on order by r.valid_on desc limit 1),
    (select 1 / r.rate from exchange_rate r where r.from_currency = c.currency and r.to_currency = h.currency and r.valid_on <= h.doc_on order by r.valid_on desc limit 1)) end`;

const BOOKS = `join company c on c.id = h.comp_id left join currency y on y.code = c.currency cross join lateral (select ${RATE} as rate) f`;
const companyAmount = (amount: string) => `round(${amount} * f.rate, coalesce(y.digits, 2))::numeric(18,4)`;

/** Money that was reported and not confirmed yet: nobody's receivable is smaller for it. */
const money = (table: string, module: string, stage: string, columns: string) => `
  select h.comp_id, h.id, h.id as document_id, '${module}'::text as module, h.doc_no, 'advance'::text as kind, h.customer_id, h.department_id, ${columns}, h.salesperson_id,
    null::bigint as instalment_id, h.contract_id, h.currency, h.doc_on as posted_on, h.doc_on as due_on, - h.total_amount as amount, - ${companyAmount("h.total_amount")} as company_amount, true as is_advance
  from ${table} h ${BOOKS} where h.stage = '${stage}' and h.customer_id is not null`;

/**
 * What stands on paper and in no ledger: instalments that invoice requests bill which were handed in or agreed to and are not issued (red ones negative), receipts that wait to be confirmed, and lines of
 * the bank that somebody claimed for a customer. Drafts are their writers' own. Amounts signed as the ledger would take them.
 */
export const RECEIVABLE_UNPOSTED = `
  select l.comp_id, l.id, h.id as document_id, 'sales.salesInvoice'::text as module, h.doc_no, coalesce(n.kind, 'delivery') as kind, h.customer_id, h.department_id, h.unit_id, h.region_id, h.salesperson_id,
    l.instalment_id, coalesce(l.contract_id, n.contract_id) as contract_id, h.currency, h.doc_on as posted_on, l.due_on, l.total_amount as amount, ${companyAmount("l.total_amount")} as company_amount, false as is_advance
  from sales_invoice h join sales_invoice_line l on l.comp_id = h.comp_id and l.invoice_id = h.id
  left join sales_contract_instalment n on n.comp_id = l.comp_id and n.id = l.instalment_id ${BOOKS}
  where h.stage in ('inApproval', 'approved', 'changing')
  union all ${money("sales_receipt", "sales.salesReceipt", "submitted", "h.unit_id, h.region_id")}
  union all ${money("bank_receipt", "sales.bankReceipt", "claimed", "null::bigint as unit_id, null::bigint as region_id")}`;
