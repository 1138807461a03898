/**
 * What suppliers are owed, movement by movement in company currency, as the journal was posted: goods received and not invoiced, payables
 * and prepayments (negative),
 * each with the supplier, business unit and department of its document. A unit is that of the warehouse (else of its department), of the
 * payment or of the bill handed on.
 */
export const SUPPLIER_MOVEMENT = `
  select j.comp_id, j.id, j.account, j.module, j.document_id, j.doc_no, j.posted_on as moved_on, (j.credit - j.debit)::numeric(18,4) as amount,
    coalesce(g.party_id, p.supplier_id, b.endorsed_to_id) as supplier_id, g.warehouse_id,
    coalesce(g.unit_id, p.unit_id, b.unit_id) as unit_id, coalesce(g.department_id, p.department_id, b.department_id) as department_id
  from journal_line j
  left join lateral (select m.party_id, m.warehouse_id, coalesce(w.unit_id, d.unit_id) as unit_id, w.department_id from stock_move m
    join warehouse w on w.comp_id = m.comp_id and w.id = m.warehouse_id
    left join department d on d.comp_id = w.comp_id and d.id = w.department_id
    where m.comp_id = j.comp_id and m.module = j.module and m.document_id = j.document_id and m.account = j.account
    order by m.id limit 1) g on j.account = 'receivedNotInvoiced'
  left join payment p on j.module = 'finance.payment' and p.comp_id = j.comp_id and p.id = j.document_id
  left join receivable_bill b on j.module = 'sales.receivableBill' and b.comp_id = j.comp_id and b.id = j.document_id
  where j.account in ('receivedNotInvoiced', 'payable', 'prepayment')`;
