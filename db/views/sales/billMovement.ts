/**
 * What is to be added to money received (`money_movement`) where a bill of exchange counts only once it became money: by the account of
 * bills, it is taken off when it comes, and put on again when it is paid, discounted, endorsed or given up.
 */
export const BILL_MOVEMENT = `select d.comp_id, d.id, 'bill'::text as kind, 'sales.salesReceipt'::text as module, j.posted_on as on_day, d.doc_no,
    d.customer_id, d.department_id, d.unit_id, d.region_id, d.salesperson_id, d.currency, (j.credit - j.debit)::numeric(18,4) as company_amount
  from journal_line j left join receivable_bill b on j.module = 'sales.receivableBill' and b.comp_id = j.comp_id and b.id = j.document_id
  join sales_receipt d on d.comp_id = j.comp_id and d.id = case when b.id is null then j.document_id else b.receipt_id end
  where j.account = 'billReceivable' and j.module in ('sales.salesReceipt', 'sales.receivableBill')`;
